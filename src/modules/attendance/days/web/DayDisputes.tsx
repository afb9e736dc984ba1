import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { FileLine, FilesField, useOpenFile } from '#modules/forms/web/open.ts';
import { AttendDay } from '../contract/AttendDay.ts';
import { disputeState, disputeStateLabels, type DisputeState } from '../contract/day-codes.ts';
import { disputeWords } from './dispute-words.ts';

type Dispute = ReplyOf<typeof AttendDay.GetDayTrace>['Disputes'][number];

const tones: Record<DisputeState, string> = { 1: 'gold', 2: 'green', 3: 'red', 4: 'default' };

/** Dispute and its answer as one thread. */
export function DisputeThread({ of: one }: { readonly of: Dispute }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const state = one.State;
  return (
    <div className="day-thread">
      <p>
        <Tag color={tones[state]}>{disputeStateLabels[state][language]}</Tag>
        <small>{timeText(one.CreateTime)}</small>
      </p>
      <p>{one.Reason}</p>
      <DisputeFiles files={one.Files} />
      {one.Answer && (
        <blockquote>
          <p>{one.Answer}</p>
          {one.PunchAt && <p>{words.added(timeText(one.PunchAt))}</p>}
          <small>
            {words.answerBy(
              inLanguage(language, one.ByName, one.ByNameEn),
              one.EndTime ? timeText(one.EndTime) : '',
            )}
          </small>
        </blockquote>
      )}
    </div>
  );
}

/** Files beside a dispute, which open in place. */
function DisputeFiles({ files }: { readonly files: Dispute['Files'] }) {
  const words = useWords(disputeWords);
  const { openFile, preview } = useOpenFile();
  if (files.length === 0) return null;
  return (
    <>
      <ul className="day-files" aria-label={words.files}>
        {files.map((file) => (
          <FileLine key={file.uid} name={file.name} onOpen={() => openFile(file)} />
        ))}
      </ul>
      {preview}
    </>
  );
}

interface DayDisputesProps {
  readonly day: string;
  readonly disputes: readonly Dispute[];
  /** Whether the day is the reader's own; only then can it be disputed. */
  readonly isOwn: boolean;
  /** Whether the form to dispute stands open from the start. */
  readonly isAsked?: boolean;
}

/** Part of the day's drawer with its disputes, and the form to file one. */
export function DayDisputes({ day, disputes, isOwn, isAsked = false }: DayDisputesProps) {
  const words = useWords(disputeWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const [isFiling, setFiling] = useState(isAsked);
  const withdraw = useAct(AttendDay.WithdrawDayDispute);
  const open = disputes.find(({ State }) => State === disputeState.open);
  if (disputes.length === 0 && !isOwn) return null;
  return (
    <section aria-label={words.title}>
      {disputes.length > 0 && <h3>{words.title}</h3>}
      {disputes.map((one) => (
        <DisputeThread key={one.DisputeID} of={one} />
      ))}
      {isOwn && open && (
        <Button
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { DisputeID: open.DisputeID },
              { onSuccess: () => void message.success(words.withdrawn), onError: showError },
            )
          }
        >
          {words.withdraw}
        </Button>
      )}
      {isOwn && !open && !isFiling && <Button onClick={() => setFiling(true)}>{words.file}</Button>}
      {isOwn && !open && isFiling && (
        <>
          <p className="day-note">{words.hint}</p>
          <EditForm
            call={AttendDay.DisputeDay}
            hidden={{ Day: day }}
            fields={[
              { name: 'Reason', kind: 'area', label: words.reason },
              {
                name: 'IEnclosure',
                label: words.files,
                kind: 'own',
                control: <FilesField upload={AttendDay.UploadDisputeFile} />,
                isWhole: true,
              },
            ]}
            initial={{}}
            adapt={({ IEnclosure, ...rest }) => ({
              ...rest,
              IEnclosure: ((IEnclosure ?? []) as readonly { uid: string }[]).map(({ uid }) => uid),
            })}
            submit={words.submit}
            onCancel={{ label: words.cancel, run: () => setFiling(false) }}
            onDone={() => {
              void message.success(words.filed);
              setFiling(false);
            }}
          />
        </>
      )}
    </section>
  );
}
