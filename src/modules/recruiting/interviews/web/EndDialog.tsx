import { App } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { letterKinds, letterOf } from '#modules/recruiting/offers/contract/letters.ts';
import type { WholeInterview } from '../contract/interview-calls.ts';
import { interviewStates } from '../contract/interview-codes.ts';
import { interviewWords } from './interview-words.ts';

interface EndDialogProps {
  readonly of: WholeInterview;
  readonly name: string;
  readonly title: string;
  readonly state: typeof interviewStates.cancelled | typeof interviewStates.absent;
  readonly onClose: () => void;
}

/** Dialog that cancels an interview, or marks the candidate as absent, with a reason. */
export function EndDialog({ of, name, title, state, onClose }: EndDialogProps) {
  const words = useWords(interviewWords);
  const { message } = App.useApp();
  const isCancelled = state === interviewStates.cancelled;
  const [isWriting, setWriting] = useState(false);
  const [letter] = useState(() =>
    letterOf(letterKinds.cancellation, {
      name,
      title,
      start: new Date(of.StartTime),
      end: new Date(of.EndTime),
      mode: of.Mode,
      place: of.RoomName,
      link: of.Link,
    }),
  );
  const fields: readonly Field[] = [
    { name: 'Reason', label: words.reason, kind: 'area' },
    ...(isCancelled ? ([{ name: 'IsWritten', label: words.letter, kind: 'switch' }] as const) : []),
    ...(isWriting
      ? ([
          { name: 'LetterSubject', label: words.letterSubject, kind: 'text' },
          { name: 'LetterText', label: words.letterText, kind: 'area' },
        ] as const)
      : []),
  ];
  return (
    <Modal open title={isCancelled ? words.cancelTitle : words.absentTitle} footer={null} onCancel={onClose}>
      <p className="recruit-note">{isCancelled ? words.cancelNote : words.absentNote}</p>
      <EditForm
        call={Interviewee.CancelInterview}
        fields={fields}
        initial={{ IsWritten: false, LetterSubject: letter.subject, LetterText: letter.text }}
        derive={(changed) => {
          if ('IsWritten' in changed) setWriting(changed['IsWritten'] === true);
          return undefined;
        }}
        adapt={({ IsWritten, LetterSubject, LetterText, Reason }) => ({
          Reason,
          Letter: IsWritten ? { Subject: LetterSubject, Text: LetterText } : null,
        })}
        hidden={{ InterviewID: of.InterviewID, Version: of.Version, State: state }}
        submit={isCancelled ? words.cancel : words.absent}
        isDanger
        onDone={() => {
          void message.success(words.ended);
          onClose();
        }}
        onCancel={{ label: words.close, run: onClose }}
      />
    </Modal>
  );
}
