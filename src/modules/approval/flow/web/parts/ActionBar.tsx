import { Alert, App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { refetch, useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { shortTime } from '#kit/web/client/time.ts';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { flowEventLabels, formStatus } from '#modules/approval/contract/codes.ts';
import { forgetTyped } from '#modules/approval/filling/web/useFillIn.ts';
import { useKeys } from '#modules/approval/lists/web/useKeys.ts';
import type { FormDetail, HistoryEntry } from '#modules/approval/reading/web/useForm.ts';
import { ActDialog } from './ActDialog.tsx';
import { CommentField, longestComment } from './CommentField.tsx';
import { editPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { isFirstClick, keepFocus } from '../decided.ts';
import { FurtherDialog, furtherActs, type FurtherAct } from './FurtherDialogs.tsx';
import { MoreActions, Urge, mayFurther } from './MoreActions.tsx';
import { Phrases } from '#modules/approval/talk/web/parts/Phrases.tsx';
import { SendBackDialog } from './SendBackDialog.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import './actions.css';

interface ActionBarProps {
  readonly form: FormDetail;
  /** Values that this person filled in, sent with their approval. */
  readonly values?: Values;
  /** Shows a refusal beside the fields it is about; returns false when it is about none. */
  readonly onRefused?: (error: Error) => boolean;
  /** Called after a decision, so that the next form may open. */
  readonly onDecided?: () => void;
  /** Whether the keys "a" (approve) and "r" (send back) work here. */
  readonly hasKeys?: boolean;
}

/** Unsent comments by form id. They survive a look at another form. */
const typed = new Map<number, string>();

type Dialog = 'sendBack' | 'withdraw' | 'abandon' | FurtherAct;

/** Bar at the bottom with the actions that the server allows this person on the form. */
export function ActionBar(props: ActionBarProps) {
  const { form, values, onRefused, onDecided, hasKeys = false } = props;
  const words = useWords(approvalWords);
  const named = useNamed();
  const { message } = App.useApp();
  const showError = useShowError();
  const { Can, FormID, Version, RowID, Number: number } = form;
  const approve = useAct(CacApprovalOrder.SubmitCacApprovalFormByApproved);
  const approveFinance = useAct(CacApprovalOrder.SubmitCacApprovalFormByFinanceApproved);
  const [opinion, setOpinion] = useState(typed.get(FormID) ?? '');
  const [stale, setStale] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  /** Last version that this person has acted on or knows of; nothing more needs to be said about it. */
  const [settled, setSettled] = useState(0);
  const approveButton = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  const decides = Can.Approve || Can.FinanceApprove;
  const title = named(form.Title, form.TitleEn);
  const isActed = settled === Version;
  const isPending = approve.isPending || approveFinance.isPending || isActed;
  // Remembers that this person could decide: a reloaded form may show that somebody else was first.
  const [couldDecide, setCouldDecide] = useState(decides);
  if (decides && !couldDecide) setCouldDecide(true);
  if (decides && settled > 0 && Version > settled) setSettled(0);
  const isTaken = couldDecide && !decides && settled === 0 && !isPending && dialog === null;

  const type = (text: string): void => {
    typed.set(FormID, text);
    setOpinion(text);
  };
  const finish = (text: string, goesOn = true): void => {
    typed.delete(FormID);
    forgetTyped(FormID);
    setSettled(Version);
    setDialog(null);
    setStale('');
    setOpinion('');
    void message.success(text);
    if (goesOn) onDecided?.();
    keepFocus(bar.current, goesOn && onDecided !== undefined);
  };
  const ways = {
    onSuccess: () => finish(words.act.approved(number)),
    onError: (error: Error) => {
      if (error instanceof CallFailed && error.status === 409) {
        setStale(error.message);
        refetch(['CacApprovalOrder']);
      } else if (!onRefused?.(error)) showError(error);
    },
  };
  const decide = (): void => {
    const filled = values ? { Values: values } : {};
    const decision = { FormID, Version, RowID: RowID ?? 0, Remark: opinion, ...filled };
    (Can.FinanceApprove ? approveFinance : approve).mutate(decision, ways);
  };
  useKeys(
    hasKeys && dialog === null
      ? {
          a: () => approveButton.current?.focus(),
          ...(Can.SendBack ? { r: () => setDialog('sendBack') } : {}),
        }
      : {},
    isPending,
  );

  const seen = { FormID, Version };
  const editable = Can.Edit && form.StateType === 0;
  if (
    dialog === null &&
    !decides &&
    !Can.SendBack &&
    !Can.Withdraw &&
    !Can.Abandon &&
    !mayFurther(form) &&
    !editable &&
    !stale &&
    !isTaken
  )
    return null;
  return (
    <section ref={bar} className="actions no-print" data-bottom-bar aria-label={words.act.all}>
      {(stale || isTaken) && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={stale || <Taken entry={form.History.at(-1)} />}
          description={opinion ? words.stale.kept(opinion) : words.stale.fresh}
          closable={{
            onClose: () => {
              setStale('');
              setSettled(Version - 1);
            },
            'aria-label': words.stale.dismiss,
          }}
        />
      )}
      <div className="actions-row">
        {decides && (
          <div className="actions-opinion">
            <Phrases text={opinion} max={longestComment} onChange={type} />
            <Input.TextArea
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={longestComment}
              aria-label={words.act.opinion}
              placeholder={words.act.opinion}
              value={opinion}
              onChange={(event) => type(event.target.value)}
            />
          </div>
        )}
        <div className="actions-buttons">
          <MoreActions form={form} onChoose={setDialog} />
          {Can.Urge && <Urge formId={FormID} />}
          {Can.TakeBack && (
            <Button onClick={() => setDialog('takeBack')}>{words.further.acts.takeBack}</Button>
          )}
          {Can.Revoke && <Button onClick={() => setDialog('revoke')}>{words.further.acts.revoke}</Button>}
          {Can.Resume && (
            <Button type="primary" onClick={() => setDialog('resume')}>
              {words.further.acts.resume}
            </Button>
          )}
          {Can.Abandon && <Button onClick={() => setDialog('abandon')}>{words.act.abandon}</Button>}
          {Can.Withdraw && <Button onClick={() => setDialog('withdraw')}>{words.act.withdraw}</Button>}
          {editable && (
            <LinkButton type="primary" to={editPath(form)}>
              {form.Status === formStatus.sentBack ? words.act.editAgain : words.act.continueDraft}
            </LinkButton>
          )}
          {Can.SendBack && (
            <Button danger disabled={isPending} onClick={() => setDialog('sendBack')}>
              {words.act.sendBack}
              {hasKeys && <kbd>R</kbd>}
            </Button>
          )}
          {decides && (
            <Button
              ref={approveButton}
              type="primary"
              loading={isPending}
              onClick={(event) => isFirstClick(event) && decide()}
            >
              {Can.FinanceApprove ? words.act.financeApprove : words.act.approve}
              {hasKeys && <kbd className="key-then-enter">A</kbd>}
            </Button>
          )}
        </div>
      </div>
      {dialog === 'sendBack' && (
        <SendBackDialog
          form={form}
          opinion={opinion}
          onDone={() => finish(words.act.sentBack(number))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && (
        <ActDialog
          call={CacApprovalOrder.SubmitApprovalFormRevoke}
          title={words.act.withdrawTitle(title)}
          hint={words.act.withdrawHint}
          fields={[
            { name: 'Remark', label: words.act.withdrawReason, kind: 'own', control: <CommentField /> },
          ]}
          hidden={seen}
          submit={words.act.withdraw}
          onDone={() => finish(words.act.withdrawn(number))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'abandon' && (
        <ActDialog
          call={ApprovalForm.Del}
          title={words.act.abandonTitle(title)}
          hint={words.act.abandonHint}
          fields={[]}
          hidden={seen}
          submit={words.act.abandon}
          onDone={() => finish(words.act.abandoned(number))}
          onClose={() => setDialog(null)}
        />
      )}
      {isFurther(dialog) && (
        <FurtherDialog
          act={dialog}
          form={form}
          onDone={(said) => finish(said, !staying.includes(dialog))}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}

/** Actions after which the form stays open, because it may still have to be decided. */
const staying: readonly FurtherAct[] = ['resume', 'takeBack', 'removeSigner', 'changeCreator'];

const isFurther = (dialog: Dialog | null): dialog is FurtherAct => furtherActs.some((act) => act === dialog);

/** Message that says who was first, according to the form's record. */
function Taken({ entry }: { entry: HistoryEntry | undefined }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  if (!entry) return null;
  const [what, at] = [flowEventLabels[entry.Event][language], shortTime(entry.Time)];
  if (entry.AUID === null) return words.stale.byRule(what, at);
  return words.stale.first(named(entry.ChineseName, entry.EnglishName), what, at);
}
