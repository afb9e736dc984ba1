import { Progress } from 'antd';
import { useEffect, useState } from 'react';
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

const nothing: Sum = { done: 0, total: 0, isDone: false, grades: [], changed: [], problem: '' };
/** Changed suppliers that are named. */
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

/** Rates every supplier by an edition and another one, a few hundred at a time. */
function useDryRun(RuleListID: number, AgainstID: number | null): Sum {
  const [sum, setSum] = useState<Sum>(nothing);
  useEffect(() => {
    const stop = new AbortController();
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
    return () => stop.abort();
  }, [RuleListID, AgainstID]);
  return sum;
}

/** What would become of the suppliers' grades. */
export function DryRun({ id, against, hasOther }: { id: number; against: number | null; hasOther: boolean }) {
  const words = useWords(ruleWords);
  const sum = useDryRun(id, against);
  if (sum.problem) return <p role="alert">{sum.problem}</p>;
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
