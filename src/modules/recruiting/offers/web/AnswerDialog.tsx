import { App } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { offerWords } from './offer-words.ts';

interface AnswerDialogProps {
  readonly of: WholeInterviewee;
  readonly isAccepted: boolean;
  readonly onClose: () => void;
}

/** Dialog to record a candidate's answer and its proof. */
export function AnswerDialog({ of, isAccepted, onClose }: AnswerDialogProps) {
  const words = useWords(offerWords);
  const { message } = App.useApp();
  return (
    <Modal
      open
      title={isAccepted ? words.acceptTitle(of.Name) : words.declineTitle(of.Name)}
      footer={null}
      onCancel={onClose}
    >
      <EditForm
        call={Interviewee.AnswerOffer}
        fields={[{ name: 'Proof', label: words.proof, kind: 'area', hint: words.proofHint }]}
        hidden={{ IntervieweeID: of.IntervieweeID, Version: of.Version, IsAccepted: isAccepted }}
        submit={isAccepted ? words.accepted : words.declined}
        onDone={() => {
          void message.success(words.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
