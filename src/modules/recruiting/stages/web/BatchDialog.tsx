import { Alert, App, Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee, type IntervieweeRow } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { candidateWords } from '#modules/recruiting/candidates/web/candidate-words.ts';
import { otherReason, rejectLabels, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { nameMarks, refusalLetter, type LetterText } from '#modules/recruiting/offers/contract/letters.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { asksFor } from '../contract/stages.ts';

interface BatchDialogProps {
  readonly rows: readonly IntervieweeRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Answered = ReplyOf<typeof Interviewee.BatchUpdateStage>;

/** Dialog that moves several applications. It shows a preview first, then the result with the failures. */
export function BatchDialog({ rows, onClose, onDone }: BatchDialogProps) {
  const words = useWords(candidateWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const act = useAct(Interviewee.BatchUpdateStage);
  // Interviews cannot be planned for several applications at once.
  const offered = rows.flatMap(({ Stage, ClosedFrom, Moves }) =>
    Moves.filter((to) => asksFor({ stage: Stage, closedFrom: ClosedFrom }, to) !== 'interview'),
  );
  const targets = [...new Set(offered)].toSorted((a, b) => a - b);
  const [stage, setStage] = useState<number | null>(
    targets.includes(stages.rejected) ? stages.rejected : (targets[0] ?? null),
  );
  const [code, setCode] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [letter, setLetter] = useState<LetterText | null>(null);
  const [preview, setPreview] = useState<Answered | null>(null);
  const [result, setResult] = useState<Answered | null>(null);
  const [problem, setProblem] = useState('');
  const isRejected = stage === stages.rejected;
  const isTold = !letter || (letter.subject.trim() !== '' && letter.text.trim() !== '');
  const isReady =
    stage !== null &&
    (!isRejected || (isTold && code !== null && (code !== otherReason || reason.trim() !== '')));
  // A changed input makes the preview invalid.
  const change = (set: () => void): void => {
    set();
    setPreview(null);
    setProblem('');
  };
  const run = (IsPreview: boolean): void => {
    if (stage === null) return;
    setProblem('');
    act.mutate(
      {
        Rows: rows.map(({ IntervieweeID, Version }) => ({ IntervieweeID, Version })),
        Stage: stage,
        RejectCode: isRejected ? code : null,
        Reason: reason,
        Letter: isRejected && letter ? { Subject: letter.subject, Text: letter.text } : null,
        IsPreview,
      },
      {
        onSuccess: (reply) => {
          if (IsPreview) setPreview(reply);
          else if (reply.Failed.length > 0) setResult(reply);
          else {
            void message.success(words.batchDone(reply.Done));
            onDone();
          }
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  if (result)
    return (
      <Modal
        open
        title={words.batchDone(result.Done)}
        onCancel={onDone}
        footer={<Button onClick={onDone}>{words.close}</Button>}
      >
        <Failures of={result} />
      </Modal>
    );
  return (
    <Modal
      open
      title={words.batchTitle(rows.length)}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {preview ? (
            <Button
              type="primary"
              danger={isRejected}
              disabled={preview.Done === 0}
              loading={act.isPending}
              onClick={() => run(false)}
            >
              {words.apply(preview.Done)}
            </Button>
          ) : (
            <Button type="primary" disabled={!isReady} loading={act.isPending} onClick={() => run(true)}>
              {words.preview}
            </Button>
          )}
        </>
      }
    >
      <Form layout="vertical">
        <Form.Item label={words.target} htmlFor="batch-target" required>
          <Select
            id="batch-target"
            value={stage}
            options={choicesOf(stageLabels, language, targets)}
            onChange={(next) => change(() => setStage(next))}
          />
        </Form.Item>
        {isRejected && (
          <Form.Item label={words.code} htmlFor="batch-code" required>
            <Select
              id="batch-code"
              value={code}
              options={choicesOf(rejectLabels, language)}
              onChange={(next) => change(() => setCode(next))}
            />
          </Form.Item>
        )}
        <Form.Item label={words.reason} htmlFor="batch-reason" required={code === otherReason && isRejected}>
          <Input.TextArea
            id="batch-reason"
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => change(() => setReason(target.value))}
          />
        </Form.Item>
        {isRejected && (
          <Form.Item
            label={words.isWritten}
            htmlFor="batch-written"
            extra={words.writtenToAll(nameMarks.name, nameMarks.title)}
          >
            <Switch
              id="batch-written"
              checked={letter !== null}
              onChange={(isWritten) => change(() => setLetter(isWritten ? refusalLetter(nameMarks) : null))}
            />
          </Form.Item>
        )}
        {isRejected && letter && (
          <>
            <Form.Item label={words.letterSubject} htmlFor="batch-subject" required>
              <Input
                id="batch-subject"
                value={letter.subject}
                maxLength={200}
                onChange={({ target }) => change(() => setLetter({ ...letter, subject: target.value }))}
              />
            </Form.Item>
            <Form.Item label={words.letterText} htmlFor="batch-text" required>
              <Input.TextArea
                id="batch-text"
                value={letter.text}
                maxLength={4000}
                autoSize={{ minRows: 6, maxRows: 14 }}
                onChange={({ target }) => change(() => setLetter({ ...letter, text: target.value }))}
              />
            </Form.Item>
          </>
        )}
      </Form>
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      {preview && (
        <>
          <Alert type="info" showIcon title={words.previewDone(preview.Done)} />
          <Failures of={preview} />
        </>
      )}
    </Modal>
  );
}

/** List of applications that cannot be moved, with the reasons. */
function Failures({ of }: { readonly of: Answered }) {
  const words = useWords(candidateWords);
  if (of.Failed.length === 0) return null;
  return (
    <div className="recruit-failures">
      <p>{words.previewFailed(of.Failed.length)}</p>
      <ul>
        {of.Failed.map((one) => (
          <li key={one.IntervieweeID}>
            <b>{one.Name || words.unknown}</b> {one.Msg}
          </li>
        ))}
      </ul>
    </div>
  );
}
