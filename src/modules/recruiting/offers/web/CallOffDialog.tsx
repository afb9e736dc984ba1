import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { offerWords } from './offer-words.ts';

/** Dialog that cancels an onboarding, with a reason. */
export function CallOffDialog({
  of,
  onClose,
}: {
  readonly of: WholeInterviewee;
  readonly onClose: () => void;
}) {
  const words = useWords(offerWords);
  const { message } = App.useApp();
  return (
    <Modal open title={words.callOffTitle(of.Name)} footer={null} onCancel={onClose}>
      <p className="recruit-note">{words.callOffNote}</p>
      <EditForm
        call={Interviewee.CancelOnboard}
        fields={[{ name: 'Reason', label: words.reason, kind: 'area' }]}
        hidden={{ IntervieweeID: of.IntervieweeID, Version: of.Version }}
        submit={words.callOff}
        isDanger
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
