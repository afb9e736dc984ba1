import { Alert, Button, Progress } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Rule } from '../../contract/Rule.ts';
import { ruleWords } from './words.ts';

type Run = ReplyOf<typeof Rule.DryRun>;

interface Sum {
  readonly done: number;
  readonly total: number;
  readonly isDone: boolean;
  readonly grades: Run['Grades'];
  readonly changed: Run['Changed'];
  readonly problem: string;
}

interface Running extends Sum {
  readonly again: () => void;
}

const nothing: Sum = { done: 0, total: 0, isDone: false, grades: [], changed: [], problem: '' };
/** Maximum number of changed suppliers that are named. */
const mostNamed = 200;

function added(sum: Sum, run: Run): Sum {
  const grades = [...sum.grades];
  for (const one of run.Grades) {
    const at = grades.findIndex(({ Old, New }) => Old === one.Old && New === one.New);
    if (at < 0) grades.push(one);
    else grades[at] = { ...one, Count: grades[at]!.Count + one.Count };
  }
  return {
    ...sum,
    done: sum.done + run.Count,
    total: run.Total,
    isDone: run.Next === null,
    grades,
    changed: [...sum.changed, ...run.Changed].slice(0, mostNamed),
  };
}

/** Rates all suppliers with two rule set versions, a few hundred at a time. */
export function useDryRun(RuleListID: number, AgainstID: number | null): Running {
  const [sum, setSum] = useState<Sum>(nothing);
  const running = useRef<AbortController | null>(null);
  const start = useCallback((): void => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const run = async (): Promise<void> => {
      let now = nothing;
      let After = 0;
      setSum(now);
      while (!now.isDone) {
        const answer = await callServer(
          Rule.DryRun,
          { RuleListID, AgainstID, After },
          { signal: stop.signal },
        );
        now = added(now, answer);
        After = answer.Next ?? 0;
        setSum(now);
      }
    };
    run().catch((error: unknown) => {
      if (!stop.signal.aborted) setSum((before) => ({ ...before, isDone: true, problem: messageOf(error) }));
    });
  }, [RuleListID, AgainstID]);
  useEffect(() => {
    start();
    const end = (): void => running.current?.abort();
    return end;
  }, [start]);
  return { ...sum, again: start };
}

/** Result of a dry run: how the suppliers' grades would change. */
export function DryRun({ of: sum, hasOther }: { of: Running; hasOther: boolean }) {
  const words = useWords(ruleWords);
  if (sum.problem)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={sum.problem}
        action={
          <Button size="small" onClick={sum.again}>
            {words.again}
          </Button>
        }
      />
    );
  const percent = sum.total === 0 ? (sum.isDone ? 100 : 0) : Math.round((sum.done / sum.total) * 100);
  const moved = sum.grades.filter(({ Old, New }) => Old !== New);
  const same = sum.grades.filter(({ Old, New }) => Old === New).reduce((all, { Count }) => all + Count, 0);
  const changedCount = moved.reduce((all, { Count }) => all + Count, 0);
  const nameOf = (grade: string): string => grade || words.unrated;
  return (
    <div aria-busy={!sum.isDone}>
      <Progress percent={percent} aria-label={words.test} size="small" />
      <output className="supplier-note rule-status">
        {sum.isDone ? words.ran(sum.done) : words.running(sum.done, sum.total)}
      </output>
      {!hasOther && <p>{words.nothingOpen}</p>}
      <ul className="rule-moves">
        {hasOther && (
          <li>
            <span>{words.same}</span>
            <strong>{same}</strong>
          </li>
        )}
        {moved.map(({ Old, New, Count }) => (
          <li key={`${Old} ${New}`}>
            <span>{hasOther ? `${nameOf(Old)} → ${nameOf(New)}` : nameOf(New)}</span>
            <strong>{Count}</strong>
          </li>
        ))}
      </ul>
      {sum.isDone && hasOther && (
        <>
          <h3 className="supplier-section">
            {sum.total === 0
              ? words.noSuppliers
              : changedCount === 0
                ? words.noChange
                : words.changedList(changedCount)}
          </h3>
          {sum.changed.length < changedCount && (
            <p className="supplier-note">{words.changedFirst(sum.changed.length)}</p>
          )}
          <ul className="rule-changed">
            {sum.changed.map((one) => (
              <li key={one.FormID}>
                <span>{one.CompanyName}</span>
                <span className="supplier-note">
                  {`${nameOf(one.OldGrade)} ${one.OldScore ?? ''} → ${nameOf(one.NewGrade)} ${one.NewScore ?? ''}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
