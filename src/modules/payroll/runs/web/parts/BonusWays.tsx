import { Alert, App, Button, Input, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { fenToYuan, formatYuan, yuanToFen } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { PayRun } from '../../contract/PayRun.ts';
import { runWords } from '../run-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

interface BonusWaysProps {
  readonly runId: number;
  readonly auid: number;
  readonly typed: ReplyOf<typeof PayRun.ExplainPayRunPerson>['Typed'];
  readonly canType: boolean;
}

const isAmount = (text: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(text.trim());

/** Compares both ways of taxing a bonus of any amount and shows where a larger bonus leaves less. */
export function BonusWays({ runId, auid, typed, canType }: BonusWaysProps) {
  const { ways: words } = useWords(runWords);
  const sum = typed.reduce((all, { Amount }) => all + (Amount === null ? 0 : yuanToFen(Amount)!), 0);
  const [tried, attempt] = useState<string | null>(null);
  const text = tried ?? (sum === 0 ? '' : fenToYuan(sum));
  const isFaulty = text !== '' && !isAmount(text);
  const found = useCall(
    PayRun.BonusCompare,
    { RunId: runId, AUID: auid, ...(isAmount(text) && { Amount: text.trim() }) },
    { keep: true },
  );
  return (
    <section>
      <h2>{words.title}</h2>
      <div className="pay-typed">
        <label>
          <span>{words.amount}</span>
          <Input
            inputMode="decimal"
            maxLength={10}
            {...(isFaulty && { status: 'error' as const, 'aria-invalid': true })}
            value={text}
            onChange={({ target }) => attempt(target.value)}
          />
        </label>
      </div>
      {isFaulty && <Alert type="error" showIcon role="alert" title={words.amountWrong} />}
      <Answer of={found} rows={4}>
        {(ways) => (
          <>
            <p className="slip-hint">{words.hint(formatYuan(ways.Taxable))}</p>
            <Way
              ways={ways}
              runId={runId}
              auid={auid}
              canType={canType && isAmount(text)}
              chosen={chosenIn(typed)}
            />
            {ways.IsTaken && <Alert type="warning" showIcon title={words.taken} />}
            {ways.Traps.filter(({ IsIn }) => IsIn).map(({ From, To }) => (
              <Alert
                key={From}
                type="warning"
                showIcon
                title={words.inTrap(formatYuan(From), formatYuan(To))}
              />
            ))}
            <h3 className="pay-traps-title">{words.traps}</h3>
            <ul className="pay-traps">
              {ways.Traps.map(({ From, To, IsIn }) => (
                <li key={From}>
                  {IsIn ? (
                    <strong>{words.range(formatYuan(From), formatYuan(To))}</strong>
                  ) : (
                    words.range(formatYuan(From), formatYuan(To))
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
    </section>
  );
}

const codes = { 1: 'bonusApart', 2: 'bonusMerged' } as const;

/** Returns the typed bonus and the way it is taxed, or null. */
function chosenIn(typed: BonusWaysProps['typed']): { readonly way: 1 | 2; readonly amount: string } | null {
  for (const way of [1, 2] as const) {
    const amount = typed.find(({ Code }) => Code === codes[way])?.Amount;
    if (amount) return { way, amount };
  }
  return null;
}

interface WayProps {
  readonly chosen: ReturnType<typeof chosenIn>;
  readonly ways: ReplyOf<typeof PayRun.BonusCompare>;
  readonly runId: number;
  readonly auid: number;
  readonly canType: boolean;
}

function Way({ ways, runId, auid, canType, chosen }: WayProps) {
  const { ways: words, done } = useWords(runWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const save = useAct(PayRun.TypePayRunPerson);
  const use = (way: 1 | 2): void =>
    save.mutate(
      {
        RunId: runId,
        AUID: auid,
        Items: [
          { Code: codes[1], Amount: way === 1 ? ways.Amount : null },
          { Code: codes[2], Amount: way === 2 ? ways.Amount : null },
        ],
      },
      { onSuccess: () => void message.success(done), onError: showError },
    );
  const isChosen = (way: 1 | 2): boolean => chosen?.way === way && chosen.amount === ways.Amount;
  const shown = [
    { way: 1, label: words.apart, year: ways.Apart, isOpen: ways.Apart !== null && !ways.IsTaken },
    { way: 2, label: words.together, year: ways.Together, isOpen: true },
  ] as const;
  return (
    <div className="pay-ways">
      {shown.map(({ way, label, year, isOpen }) => (
        <div key={way} className="pay-way-card">
          <strong>
            {label} {ways.Cheaper === way && isOpen && <Tag color="green">{words.cheaper}</Tag>}
          </strong>
          <small>{words.year}</small>
          <span className="slip-net">{year === null ? words.over : formatYuan(year)}</span>
          {isChosen(way) && <Tag>{words.chosen}</Tag>}
          {canType && isOpen && !isChosen(way) && (
            <Button size="small" loading={save.isPending} onClick={() => use(way)}>
              {words.use[way]}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
