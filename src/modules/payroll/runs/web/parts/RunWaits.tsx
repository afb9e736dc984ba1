import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { runState } from '#modules/payroll/contract/slip-codes.ts';
import type { PayRun } from '../../contract/PayRun.ts';
import { runWords } from '../run-words.ts';

type Info = ReplyOf<typeof PayRun.GetPayRunInfo>;

/** Names shown of the people for whom a run waits. */
const mostNamed = 5;

/** Says for whom a run waits, and for what. */
export function RunWaits({ run }: { readonly run: Info }) {
  const words = useWords(runWords);
  const language = useLanguage();
  if (run.State > runState.locked || run.WaitsFor.length === 0) return null;
  const names = run.WaitsFor.slice(0, mostNamed)
    .map(({ Name, NameEn }) => inLanguage(language, Name, NameEn))
    .join(words.between);
  const text = words.waits[run.State as keyof typeof words.waits];
  return (
    <p className="slip-hint">
      <strong>{text(run.WaitsFor.length > mostNamed ? words.namesAnd(names) : names)}</strong>
    </p>
  );
}
