import { App, Button, Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { formatYuan } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { timeText, spanSince } from '#kit/web/client/time.ts';
import { PersonMark } from '#kit/web/parts/PersonName.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { FormRow } from './columns.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { FormState, useNamed } from '#modules/approval/web/parts/states.tsx';

interface TriageItemProps {
  readonly row: FormRow;
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
  /** True when the form is suspended. */
  readonly isSuspended?: boolean;
  readonly onOpen: () => void;
  /** Set while several forms are chosen: whether this one is. A click then toggles it instead of opening it. */
  readonly picked?: boolean | undefined;
  readonly onPick: () => void;
  /** True when the form is in a batch that can still be undone. */
  readonly isPending: boolean;
}

/** One form in the narrow list: title, amount, applicant, template and waiting time. */
export function TriageItem(props: TriageItemProps) {
  const { row, isOpen, isWaiting, isSuspended = false, onOpen, picked, onPick, isPending } = props;
  const words = useWords(approvalWords);
  const named = useNamed();
  const item = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const name = named(row.ApplicantName, row.ApplicantNameEn);
  return (
    <li className={picked === undefined ? undefined : 'triage-choice'}>
      {picked !== undefined && (
        <Checkbox
          checked={picked}
          disabled={isPending}
          aria-label={words.batch.pick(`${row.Number} ${name}`)}
          onChange={onPick}
        />
      )}
      <button
        ref={item}
        type="button"
        className="triage-item"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <PersonMark id={row.ApplicantAUID} name={name} size={32} />
        <span className="triage-item-text">
          <span className="triage-item-line">
            <strong>{named(row.Title, row.TitleEn)}</strong>
            {row.Amount !== null && <span className="triage-item-amount">¥{formatYuan(row.Amount)}</span>}
          </span>
          <span className="triage-item-line triage-item-small">
            <span>{[name, named(row.TemplateTitle, row.TemplateTitleEn)].join(' · ')}</span>
            {row.OnBehalfOfName !== '' && (
              <span className="form-urgent">
                {words.triage.onBehalfOf(named(row.OnBehalfOfName, row.OnBehalfOfNameEn))}
              </span>
            )}
            {row.IsShowUrgent && <span className="form-urgent">{words.triage.urgent}</span>}
            <span className="triage-item-time">
              {isPending ? words.batch.pending : isWaiting ? <Waits row={row} /> : <FormState form={row} />}
            </span>
          </span>
        </span>
      </button>
      {isSuspended && <Resume row={row} />}
    </li>
  );
}

function Resume({ row }: { row: FormRow }) {
  const { triage } = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const resume = useAct(CacApprovalOrder.GetApprovalHangUpTransfer);
  return (
    <Button
      className="triage-resume"
      size="small"
      loading={resume.isPending}
      aria-label={`${triage.resume} ${row.Number}`}
      onClick={() =>
        resume.mutate(
          { FormID: row.FormID, Version: row.Version, Action: 'resume' },
          { onSuccess: () => void message.success(triage.resumed), onError: showError },
        )
      }
    >
      {triage.resume}
    </Button>
  );
}

/** Waiting time: a duration under a day, then the date since when. */
function Waits({ row }: { row: FormRow }) {
  const words = useWords(approvalWords);
  if (row.OpenTime === null) return null;
  const { unit, count } = spanSince(row.OpenTime);
  if (unit === 'days') return timeText(row.OpenTime).slice(5, 10);
  if (unit === 'minutes' && count === 0) return words.span.justNow;
  return words.triage.waitsSince(words.span[unit](count));
}
