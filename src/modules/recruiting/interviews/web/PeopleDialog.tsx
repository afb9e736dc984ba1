import { Alert, App } from 'antd';
import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import { interviewWords } from './interview-words.ts';
import { namesIn } from './names.ts';
import { useInterviewerField } from './useInterviewerField.ts';

/** Dialog that replaces the interviewers of an interview, with a reason. */
export function PeopleDialog({ of, onClose }: { readonly of: WholeInterview; readonly onClose: () => void }) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [busy, setBusy] = useState('');
  const live = of.Users.filter(({ IsLive }) => IsLive);
  const field = useInterviewerField(live);
  return (
    <Modal open title={words.people} footer={null} onCancel={onClose}>
      {busy && <Alert type="warning" showIcon title={words.busy(busy)} className="recruit-alert" />}
      <EditForm
        call={Interviewee.UpdateInterviewer}
        fields={[field, { name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
        initial={{ InterviewerAUIDs: live.map(({ AUID }) => AUID) }}
        hidden={{ InterviewID: of.InterviewID, Version: of.Version, Confirmed: busy !== '' }}
        derive={() => {
          setBusy('');
          return undefined;
        }}
        submit={busy ? words.confirm : words.save}
        onDone={(reply) => {
          if (reply.NeedConfirm) {
            setBusy(namesIn(reply.Busy, language));
            return;
          }
          void message.success(words.moved);
          onClose();
        }}
        onCancel={{ label: words.close, run: onClose }}
      />
    </Modal>
  );
}
