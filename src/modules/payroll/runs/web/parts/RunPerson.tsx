import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { BonusWays } from './BonusWays.tsx';
import { PayRun } from '../../contract/PayRun.ts';
import { runWords } from '../run-words.ts';
import { SlipLines } from '#modules/payroll/slips/web/parts/SlipLines.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Explained = ReplyOf<typeof PayRun.ExplainPayRunPerson>;

interface RunPersonProps {
  readonly runId: number;
  readonly kind: number;
  readonly auid: number;
  /** True if amounts may be typed and the person may be recalculated. */
  readonly canType: boolean;
}

/** Payslip lines of one person in a run, each with its calculation, and the person's typed amounts. */
export function RunPerson({ runId, kind, auid, canType }: RunPersonProps) {
  const words = useWords(runWords);
  const showError = useShowError();
  const found = useCall(PayRun.ExplainPayRunPerson, { RunId: runId, AUID: auid });
  const again = useAct(PayRun.CalculatePayRun);
  return (
    <Answer of={found} rows={10}>
      {(slip) => (
        <>
          {slip.Lines.length > 0 ? <SlipLines slip={slip} /> : <p className="slip-hint">{words.noSlip}</p>}
          {kind === runKind.bonus && (
            <BonusWays runId={runId} auid={auid} typed={slip.Typed} canType={canType} />
          )}
          {canType && slip.Typed.length > 0 && (
            <Typed
              key={JSON.stringify(slip.Typed)}
              isMonthly={kind === runKind.monthly}
              runId={runId}
              auid={auid}
              typed={slip.Typed}
            />
          )}
          {canType && (
            <p>
              <Button
                loading={again.isPending}
                onClick={() => again.mutate({ RunId: runId, AUID: auid }, { onError: showError })}
              >
                {words.again}
              </Button>
            </p>
          )}
        </>
      )}
    </Answer>
  );
}

interface TypedProps {
  readonly isMonthly: boolean;
  readonly runId: number;
  readonly auid: number;
  readonly typed: Explained['Typed'];
}

function Typed({ isMonthly, runId, auid, typed }: TypedProps) {
  const words = useWords(runWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const save = useAct(PayRun.TypePayRunPerson);
  const [amounts, setAmounts] = useState(
    () => new Map(typed.map(({ Code, Amount }) => [Code, Amount ?? ''])),
  );
  const send = (): void =>
    save.mutate(
      {
        RunId: runId,
        AUID: auid,
        Items: [...amounts].map(([Code, text]) => ({ Code, Amount: text.trim() || null })),
      },
      { onSuccess: () => void message.success(words.done), onError: showError },
    );
  return (
    <section>
      <h2 className="slip-kind">{isMonthly ? words.typed : words.typedHere}</h2>
      <div className="pay-typed">
        {typed.map(({ Code, Name, NameEn }) => (
          <label key={Code}>
            <span>{inLanguage(language, Name, NameEn)}</span>
            <Input
              inputMode="decimal"
              maxLength={11}
              value={amounts.get(Code) ?? ''}
              onChange={({ target }) => setAmounts(new Map(amounts).set(Code, target.value))}
            />
          </label>
        ))}
      </div>
      <p>
        <Button type="primary" loading={save.isPending} onClick={send}>
          {words.saveTyped}
        </Button>
      </p>
    </section>
  );
}
