import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Person } from '#kit/web/parts/PersonName.tsx';
import { isTypedInto, usePageKeys } from '#kit/web/shell/page-keys.ts';
import { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { loanState, returnResult } from '../../contract/codes.ts';
import type { ReaderLoan } from '../../contract/shapes.ts';
import { manageWords } from '../manage-words.ts';
import { Cover } from '../parts/Cover.tsx';
import { ReturnButtons, useTakeBack } from './ReturnButtons.tsx';

/** Books that readers say they have handed in. After each confirmation the next book is shown. */
export function Returns() {
  const words = useWords(manageWords);
  const returns = useCall(BookStorSetting.AdminBorrowHistory, {
    State: loanState.returning,
    PageSize: 100,
  });
  return (
    <Answer of={returns} rows={8}>
      {({ Rows }) =>
        Rows.length === 0 ? (
          <Panel>
            <Nothing text={words.noReturns}>
              <span className="book-why">{words.noReturnsNote}</span>
            </Nothing>
          </Panel>
        ) : (
          <Queue rows={Rows} />
        )
      }
    </Answer>
  );
}

function Queue({ rows }: { readonly rows: readonly ReaderLoan[] }) {
  const words = useWords(manageWords);
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const at = Math.max(
    0,
    rows.findIndex(({ LoanId }) => LoanId === chosen),
  );
  const loan = rows[at]!;
  const step = (by: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    setChosen(next?.LoanId ?? null);
  };
  // The finished book leaves the list, so the next one is selected.
  const done = (): void => setChosen(rows[at + 1]?.LoanId ?? null);
  const taking = useTakeBack(done);
  usePageKeys([
    ['J', words.nextBook],
    ['K', words.previousBook],
    ['A', words.takeBack],
    ['R', words.refuse],
  ]);
  useReturnKeys(!taking.isPending, {
    j: () => step(1),
    k: () => step(-1),
    a: () => taking.take(loan.LoanId, returnResult.shelf),
    r: () => setRefusing(true),
  });
  return (
    <div className="returns">
      <Panel flush>
        <ul className="returns-list">
          {rows.map((row) => (
            <li key={row.LoanId}>
              <button
                type="button"
                className="returns-item"
                aria-current={row === loan ? 'true' : undefined}
                onClick={() => setChosen(row.LoanId)}
              >
                <span className="book-name">{row.Name}</span>
                <span className="book-note">
                  {inLanguage(language, row.ChineseName, row.EnglishName)} ·{' '}
                  {row.ReturnApplyTime ? timeText(row.ReturnApplyTime) : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel>
        <article className="book-head returns-one" aria-label={loan.Name}>
          <Cover id={loan.TitleId} name={loan.Name} author={loan.Author} />
          <div className="book-head-text">
            <h2 className="returns-title">{loan.Name}</h2>
            <Person of={loan} />
            <dl className="book-facts-list">
              {(
                [
                  [words.barCode, loan.BarCode],
                  [words.location, loan.Location],
                  [words.borrowTime, timeText(loan.BorrowTime)],
                  [words.due, loan.DueTime],
                  [words.applied, loan.ReturnApplyTime ? timeText(loan.ReturnApplyTime) : ''],
                  [words.overdue, loan.OverdueDays > 0 ? words.overdueDays(loan.OverdueDays) : ''],
                  [words.holds, loan.Waiting > 0 ? words.waiting(loan.Waiting) : ''],
                ] as const
              ).flatMap(([name, value]) =>
                value
                  ? [
                      <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                      </div>,
                    ]
                  : [],
              )}
            </dl>
            <div className="book-actions">
              <ReturnButtons
                key={loan.LoanId}
                loan={loan}
                taking={taking}
                isRefusing={isRefusing}
                onRefusing={setRefusing}
                onDone={done}
              />
            </div>
            <p className="desk-hint returns-keys">{words.keys}</p>
          </div>
        </article>
      </Panel>
    </div>
  );
}

const isAsked = (): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility());

/**
 * Registers single-key shortcuts. They work only if no text is being typed, no dialog is open and no book is being
 * processed.
 */
function useReturnKeys(isReady: boolean, keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isReady || isAsked() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTypedInto(event.target)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
