import { ArrowRightOutlined, RollbackOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { effectState, effectStateLabels, type EffectState } from '#modules/approval/contract/codes.ts';
import { ActDialog } from '#modules/approval/flow/web/parts/ActDialog.tsx';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { beginPath, detailPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { ApprovalEffect } from '../../contract/ApprovalEffect.ts';
import './effects.css';

type Effect = ReplyOf<typeof ApprovalEffect.GetEffect>[number];

const tones: Record<EffectState, Tone> = { 0: 'neutral', 1: 'waiting', 2: 'good', 3: 'neutral', 4: 'bad' };

const keyOf = (effect: Effect): string => `${effect.FinishSeq}-${effect.Kind}-${effect.SubjectAUID}`;

/** Panel below a form: changes to come once it is approved, and changes made since. */
export function EffectsPanel({ form }: { form: FormDetail }) {
  const words = useWords(approvalWords);
  // Loaded again after each step of the form, which may have applied its effects.
  const answer = useCall(ApprovalEffect.GetEffect, { FormID: form.FormID });
  if (answer.data?.length === 0) return null;
  return (
    <Panel title={words.effects.title}>
      <Answer of={answer}>
        {(effects) => (
          <ul className="effects">
            {effects.map((effect) => (
              <EffectItem key={keyOf(effect)} effect={effect} />
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}

/** Panel beside a form being filled in: the changes it would make, once enough is filled in. */
export function EffectsPreview({ formId, isOver }: { formId: number | null; isOver: boolean }) {
  const words = useWords(approvalWords);
  const { data = [] } = useCall(
    ApprovalEffect.GetEffect,
    { FormID: formId ?? 0 },
    { enabled: formId !== null && !isOver, keep: true },
  );
  if (data.length === 0) return null;
  return (
    <Panel title={words.effects.title}>
      <ul className="effects" aria-live="polite">
        {data.map((effect) => (
          <EffectItem key={keyOf(effect)} effect={effect} />
        ))}
      </ul>
    </Panel>
  );
}

/** Returns a function for the text that says when an effect is due, was applied or was reversed. */
function useWhen(): (effect: Effect) => string {
  const { effects: words } = useWords(approvalWords);
  return ({ State, DueDay, FinishSeq, AppliedTime, ReversedTime, CounterNumber }) => {
    if (ReversedTime && CounterNumber) return words.countered(timeText(ReversedTime), CounterNumber);
    if (ReversedTime) return words.reversed(timeText(ReversedTime));
    if (State === effectState.applied && AppliedTime) {
      const isEarlier = DueDay !== null && DueDay < companyDay(new Date(AppliedTime));
      return isEarlier ? words.since(DueDay, timeText(AppliedTime)) : words.applied(timeText(AppliedTime));
    }
    if (DueDay === null) return words.dayOpen;
    const today = companyDay(new Date());
    if (FinishSeq !== null || DueDay > today) return words.onDay(DueDay);
    return DueDay < today ? words.backTo(DueDay) : words.atOnce;
  };
}

function EffectItem({ effect }: { effect: Effect }) {
  const words = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const when = useWhen();
  return (
    <li className="effect">
      <div className="effect-head">
        <strong>
          {named(effect.Title, effect.TitleEn)} · {named(effect.SubjectName, effect.SubjectNameEn)}
        </strong>
        {effect.FinishSeq !== null && (
          <Status tone={tones[effect.State]}>{effectStateLabels[effect.State][language]}</Status>
        )}
      </div>
      <p className="effect-when">
        <WithCounter effect={effect} text={when(effect)} />
      </p>
      {effect.Lines.length > 0 && (
        <dl className="effect-lines">
          {effect.Lines.map(({ Label, LabelEn, Before, BeforeEn, After, AfterEn }) => (
            <div key={Label}>
              <dt>{named(Label, LabelEn)}</dt>
              <dd>
                <del>{named(Before, BeforeEn) || words.effects.nothing}</del>
                <ArrowRightOutlined aria-hidden />
                <ins>{named(After, AfterEn) || words.effects.nothing}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {effect.Problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.effects.problems}
          description={effect.Problems.join('；')}
        />
      )}
      {effect.Warnings.map((warning) => (
        <Alert key={warning} type="info" showIcon title={warning} />
      ))}
      {effect.ErrorText && (
        <Alert
          type="error"
          showIcon
          title={effect.ErrorText}
          description={effect.NextTry ? words.effects.nextTry(timeText(effect.NextTry)) : undefined}
        />
      )}
      {effect.Counter && <Reverse counter={effect.Counter} />}
      {effect.CanManage && <Keep effect={effect} />}
    </li>
  );
}

/** Text of a reversed effect; its number links to the counter-bill for people who may open that. */
function WithCounter({ effect, text }: { effect: Effect; text: string }) {
  const { CounterFormID, CounterNumber, CanOpenCounter } = effect;
  if (CounterFormID === null || !CanOpenCounter) return text;
  const [before = '', after = ''] = text.split(CounterNumber);
  return (
    <>
      {before}
      <Link to={detailPath(CounterFormID)}>{CounterNumber}</Link>
      {after}
    </>
  );
}

/**
 * Button that begins a counter-bill, which restores the earlier state. Shown to people who may file about the person.
 */
function Reverse({ counter }: { counter: NonNullable<Effect['Counter']> }) {
  const { effects: words } = useWords(approvalWords);
  const navigate = useNavigate();
  const { TemplateId, Values } = counter;
  return (
    <div className="effect-acts">
      <Button
        icon={<RollbackOutlined />}
        onClick={() => void navigate(beginPath(TemplateId), { state: { values: Values } })}
      >
        {words.counter}
      </Button>
    </div>
  );
}

/** Buttons to retry or give up a failed effect, for people who manage it. */
function Keep({ effect }: { effect: Effect }) {
  const { effects: words } = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const retry = useAct(ApprovalEffect.RetryEffect);
  const [givesUp, setGivesUp] = useState(false);
  const { FormID, FinishSeq, Kind, SubjectAUID, Version } = effect;
  const key = { FormID, FinishSeq: FinishSeq ?? 0, Kind, SubjectAUID, Version };
  const tryAgain = (OnTodaysFacts: boolean): void =>
    retry.mutate(
      { ...key, OnTodaysFacts },
      {
        onSuccess: ({ State, ErrorText }) =>
          void (State === effectState.applied ? message.success(words.retried) : message.warning(ErrorText)),
        onError: showError,
      },
    );
  return (
    <div className="effect-acts">
      <Button disabled={retry.isPending} onClick={() => tryAgain(false)}>
        {words.retry}
      </Button>
      <Button disabled={retry.isPending} onClick={() => tryAgain(true)}>
        {words.retryToday}
      </Button>
      <Button danger disabled={retry.isPending} onClick={() => setGivesUp(true)}>
        {words.giveUp}
      </Button>
      {givesUp && (
        <ActDialog
          call={ApprovalEffect.GiveUpEffect}
          title={words.giveUp}
          hint={effect.ErrorText}
          isDanger
          fields={[{ name: 'Reason', label: words.reason, kind: 'area', isRequired: true }]}
          hidden={key}
          submit={words.giveUp}
          onDone={() => {
            void message.success(words.gaveUp);
            setGivesUp(false);
          }}
          onClose={() => setGivesUp(false)}
        />
      )}
    </div>
  );
}

/** Effects of a form on its printout. */
export function PrintedEffects({ formId }: { formId: number }) {
  const { effects: words } = useWords(approvalWords);
  const language = useLanguage();
  const named = useNamed();
  const when = useWhen();
  const answer = useCall(ApprovalEffect.GetEffect, { FormID: formId });
  if (!answer.data || answer.data.length === 0) return null;
  return (
    <table className="form-print-rows paper-table">
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      {answer.data.map((effect) => (
        <tbody key={keyOf(effect)}>
          <tr>
            <td colSpan={3}>
              {named(effect.Title, effect.TitleEn)} · {named(effect.SubjectName, effect.SubjectNameEn)} ·{' '}
              {effect.State === effectState.failed && `${effectStateLabels[effectState.failed][language]} · `}
              {when(effect)}
            </td>
          </tr>
          {effect.Lines.map(({ Label, LabelEn, Before, BeforeEn, After, AfterEn }) => (
            <tr key={Label}>
              <td>{named(Label, LabelEn)}</td>
              <td>{named(Before, BeforeEn)}</td>
              <td>{named(After, AfterEn)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
