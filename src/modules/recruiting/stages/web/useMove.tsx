import { Alert, App } from 'antd';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee, type IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { rejectLabels, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { PlanForm } from '#modules/recruiting/interviews/web/PlanForm.tsx';
import { refusalLetter } from '#modules/recruiting/offers/contract/letters.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { asksFor, isClosed } from '../contract/stages.ts';

export type Movable = Pick<
  IntervieweeRow,
  'IntervieweeID' | 'Version' | 'Name' | 'Title' | 'Mail' | 'Stage' | 'ClosedFrom'
>;

/** Reloads the applications, so that the user sees at once if somebody else moved one first. */
const look = (): void => refetch(Interviewee.UpdateStage.touches ?? []);

/**
 * Returns a function that moves an application, after asking for a reason if one is needed. The caller must render
 * `dialog`.
 */
export function useMove(): {
  readonly start: (row: Movable, stage: number) => void;
  readonly dialog: ReactNode;
} {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const act = useAct(Interviewee.UpdateStage);
  const [asked, setAsked] = useState<{
    readonly row: Movable;
    readonly stage: number;
    /** Rule that the reason overrides. Left out: the move needs a reason anyway. */
    readonly rule?: string;
  } | null>(null);
  const [planned, setPlanned] = useState<Movable | null>(null);
  const said = (row: Movable, stage: number): void =>
    void message.success(words.moved(row.Name, stageLabels[stage]?.[language] ?? ''));

  const start = (row: Movable, stage: number): void => {
    const asks = asksFor({ stage: row.Stage, closedFrom: row.ClosedFrom }, stage);
    if (asks === 'interview') {
      setPlanned(row);
      return;
    }
    if (asks !== 'nothing') {
      setAsked({ row, stage });
      return;
    }
    act.mutate(
      { IntervieweeID: row.IntervieweeID, Version: row.Version, Stage: stage },
      {
        onSuccess: () => said(row, stage),
        onError: (error) => {
          // If evaluations are missing, the user is asked for a reason to pass the candidate anyway.
          if (error instanceof CallFailed && error.body?.Reason === interviewRefusals.evaluationsMissing.name)
            setAsked({ row, stage, rule: messageOf(error) });
          else showError(error);
          look();
        },
      },
    );
  };
  const dialog = planned ? (
    <PlanForm
      intervieweeId={planned.IntervieweeID}
      name={planned.Name}
      interview={null}
      onClose={() => setPlanned(null)}
    />
  ) : (
    asked && (
      <MoveDialog
        {...asked}
        onRefused={look}
        onClose={() => setAsked(null)}
        onDone={() => {
          said(asked.row, asked.stage);
          setAsked(null);
        }}
      />
    )
  );
  return { start, dialog };
}

interface MoveDialogProps {
  readonly row: Movable;
  readonly stage: number;
  readonly rule?: string;
  readonly onRefused: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function MoveDialog({ row, stage, rule, onRefused, onClose, onDone }: MoveDialogProps) {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const name = stageLabels[stage]?.[language] ?? '';
  const isRejected = stage === stages.rejected;
  const [letter] = useState(() => refusalLetter({ name: row.Name, title: row.Title }));
  const [isWriting, setWriting] = useState(false);
  const title = isRejected
    ? words.rejectTitle(row.Name)
    : stage === stages.withdrawn
      ? words.withdrawTitle(row.Name)
      : isClosed(row.Stage)
        ? words.reopenTitle(row.Name, name)
        : words.moveTitle(row.Name, name);
  const fields: readonly Field[] = [
    ...(isRejected
      ? ([
          {
            name: 'RejectCode',
            label: words.code,
            kind: 'choice',
            isRequired: true,
            options: choicesOf(rejectLabels, language),
          },
        ] as const)
      : []),
    { name: 'Reason', label: words.reason, kind: 'area', isRequired: !isRejected },
    ...(isRejected
      ? ([
          { name: 'IsWritten', label: words.isWritten, kind: 'switch', hint: words.writtenTo(row.Mail) },
        ] as const)
      : []),
    ...(isWriting
      ? ([
          { name: 'Subject', label: words.letterSubject, kind: 'text' },
          { name: 'Text', label: words.letterText, kind: 'area', maxRows: 16 },
        ] as const)
      : []),
  ];
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      {rule !== undefined && <Alert type="warning" showIcon className="recruit-alert" title={rule} />}
      <EditForm
        call={Interviewee.UpdateStage}
        fields={fields}
        initial={{ IsWritten: false, Subject: letter.subject, Text: letter.text }}
        derive={(changed) => {
          if ('IsWritten' in changed) setWriting(changed['IsWritten'] === true);
          return undefined;
        }}
        adapt={({ IsWritten, Subject, Text, ...given }) => ({
          ...given,
          Letter: isRejected && IsWritten ? { Subject, Text } : null,
        })}
        hidden={{ IntervieweeID: row.IntervieweeID, Version: row.Version, Stage: stage }}
        submit={
          isRejected
            ? words.reject
            : stage === stages.withdrawn
              ? words.withdraw
              : isClosed(row.Stage)
                ? words.reopen
                : words.confirm
        }
        isDanger={isRejected}
        onRefused={onRefused}
        onDone={onDone}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
