import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { shortTime, timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { SendForm } from './SendDialog.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import './talk.css';

const kinds = ['mention', 'share', 'copy'] as const;

/** Other people who have the form, with sender, purpose and the time they read it. */
export function Copies({ formId, maySend }: { formId: number; maySend: boolean }) {
  const words = useWords(approvalWords);
  const named = useNamed();
  const answer = useCall(CacApprovalOrder.GetApprovalCopies, { FormID: formId });
  const [kind, setKind] = useState<(typeof kinds)[number] | null>(null);
  if (answer.error && !answer.data)
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading rows={3} title={false} />;
  return (
    <>
      {answer.data.length === 0 && <p className="talk-empty">{words.copies.empty}</p>}
      <ol className="talk">
        {answer.data.map((copy) => {
          const name = named(copy.ChineseName, copy.EnglishName);
          const sender =
            copy.SenderAUID === null ? words.copies.byProcess : named(copy.SenderName, copy.SenderNameEn);
          return (
            <li key={`${copy.AUID} ${copy.SenderAUID} ${copy.Kind}`} className="talk-entry">
              <PersonMark id={copy.AUID} name={name} size={28} />
              <div className="talk-body">
                <div className="talk-head">
                  <strong>{name}</strong>
                  <span className="talk-act">{words.copies.kinds[copy.Kind].name(sender)}</span>
                  <span className="talk-level">
                    {copy.ReadTime ? words.copies.read(shortTime(copy.ReadTime)) : words.copies.unread}
                  </span>
                  <time title={timeText(copy.SendTime)}>{shortTime(copy.SendTime)}</time>
                </div>
                {copy.Note && <p className="talk-text">{copy.Note}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {maySend && (
        <div className="talk-add no-print">
          <div className="talk-send">
            {kinds.map((one) => (
              <Button key={one} onClick={() => setKind(one)}>
                {words.copies.kinds[one].send}
              </Button>
            ))}
          </div>
        </div>
      )}
      {kind && <SendForm kind={kind} formId={formId} onClose={() => setKind(null)} />}
    </>
  );
}
