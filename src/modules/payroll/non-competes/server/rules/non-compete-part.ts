import type { Words } from '#kit/contract/refusals.ts';
import { formatFen } from '#kit/rules/money.ts';
import {
  isMore,
  part,
  percent,
  rounded,
  times,
  type Exact,
} from '#modules/payroll/calculation/server/rules/exact.ts';
import { meanMonth } from '#modules/payroll/calculation/server/rules/month/pay-days.ts';
import { both, line } from '#modules/payroll/calculation/server/rules/run/lines.ts';
import type { Problem, RunRules } from '#modules/payroll/calculation/server/rules/run/types.ts';
import type { LocalWages } from '#modules/payroll/calculation/server/rules/tax/severance.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { taxKind, type TaxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { monthOf, monthsMore, partsOf, type DuePart, type NonCompete } from './non-compete.ts';

/** Non-compete clauses of one person, as input of a payroll run. */
export interface ClausesDue {
  /** Tax treatment of non-compete pay in the pay group. */
  readonly kind: TaxKind;
  readonly all: readonly (NonCompete & { readonly id: number })[];
  /** Amounts in fen that other runs have paid, by clause month key. */
  readonly paid: Readonly<Record<string, number>>;
}

interface Input {
  readonly clauses?: ClausesDue;
  readonly months: readonly { readonly due: number }[];
  readonly local: LocalWages | null;
}

interface Clauses {
  readonly lines: readonly SlipLine[];
  readonly problems: readonly Problem[];
  readonly fen: number;
  readonly kind: TaxKind;
  /** Amounts in fen by clause month key, as the payslip stores them. Null if nothing is paid. */
  readonly keeps: Readonly<Record<string, number>> | null;
}

/** Returns the key under which a payslip stores what it paid for one month of a clause. */
const keyOf = (id: number, nth: number): string => `${id}.${nth}`;

export const nonCompeteName: Words = { zh: '竞业限制补偿', en: 'Non-compete pay' };

const ours = (fen: number, why: Words, said: Words): SlipLine => ({
  ...line('other', lineKind.earning, fen, why, said),
  source: 'nonCompete',
});

function plainLine(one: DuePart, { months, percent: share }: NonCompete, mean: Exact): SlipLine {
  const whole = formatFen(rounded(monthOf({ percent: share }, mean)));
  const by = `${formatFen(rounded(mean))} × ${share}% = ${whole}`;
  if (one.nth === 0) {
    const more = {
      zh: '竞业限制补偿（公司放弃，额外三个月）',
      en: 'Non-compete pay (waived by the company, three more months)',
    };
    return ours(one.fen, both(`${by}; ${whole} × ${monthsMore}`), more);
  }
  const days = one.days < one.of ? ` × ${one.days}/${one.of}` : '';
  return ours(
    one.fen,
    {
      zh: `离职前月平均工资 ${by}${days}；${one.from} 至 ${one.to}，第 ${one.nth}/${months} 个月`,
      en: `Average monthly wage before leaving ${by}${days}; ${one.from} to ${one.to}, month ${one.nth} of ${months}`,
    },
    nonCompeteName,
  );
}

function corrected(month: string, fen: number, due: number, paid: number): SlipLine {
  const why: Words = {
    zh: `${month} 应付 ${formatFen(due)}，已付 ${formatFen(paid)}`,
    en: `Due for ${month} ${formatFen(due)}, paid ${formatFen(paid)}`,
  };
  const said = {
    zh: `${fen < 0 ? '扣回' : '补发'}${nonCompeteName.zh}（${month}）`,
    en: `${nonCompeteName.en}, ${fen < 0 ? 'deducted for' : 'paid for'} ${month}`,
  };
  return { ...line('other', lineKind.earning, fen, why, said), source: 'correction' };
}

/**
 * Lowest usual share of the mean month. A court may find less than this, or less than the local minimum wage, too low
 * (2020 no. 26, article 36).
 */
const usualShare = percent('30');

function isLow(whole: Exact, mean: Exact, local: LocalWages | null): boolean {
  return isMore(times(mean, usualShare), whole) || isMore(part(local?.minimum ?? 0), whole);
}

const none: Clauses = { lines: [], problems: [], fen: 0, kind: taxKind.none, keeps: null };

/**
 * Calculates non-compete pay of a run: the clause months completed by this month, minus what other runs paid for them.
 * Amounts missed earlier, or changed since, become corrections of their month.
 */
export function nonCompetePart({ month, tax }: Pick<RunRules, 'month' | 'tax'>, input: Input): Clauses {
  const { clauses, months, local } = input;
  if (!clauses) return none;
  const mean = months.length === 0 ? null : meanMonth(months.map(({ due }) => due));
  const lines: SlipLine[] = [];
  const keeps: Record<string, number> = {};
  const ids = new Set(clauses.all.map(({ id }) => String(id)));
  // Payments for clauses of an earlier employment are not corrected.
  const left = new Map(Object.entries(clauses.paid).filter(([key]) => ids.has(key.split('.')[0]!)));
  let isTooLittle = false;
  let isLacking = false;
  const monthOfKey = new Map<string, string>();
  for (const clause of clauses.all) {
    // Includes months that were cut off by an early end, so that payments for them can be corrected.
    for (const { nth, to } of partsOf({ ...clause, ended: null }, part(0)))
      monthOfKey.set(keyOf(clause.id, nth), to.slice(0, 7));
    const due = partsOf(clause, mean ?? part(0)).filter(({ to }) => to.slice(0, 7) <= month);
    if (mean === null) isLacking ||= due.length > 0;
    if (mean === null) continue;
    isTooLittle ||= due.length > 0 && tax !== null && isLow(monthOf(clause, mean), mean, local);
    for (const one of due) {
      const key = keyOf(clause.id, one.nth);
      const paid = left.get(key);
      left.delete(key);
      const fen = one.fen - (paid ?? 0);
      if (fen === 0) continue;
      keeps[key] = fen;
      const own = one.to.slice(0, 7);
      // The extra months for a released clause are due with the next run, whichever month that is.
      const isPlain = paid === undefined && (own === month || one.nth === 0);
      lines.push(isPlain ? plainLine(one, clause, mean) : corrected(own, fen, one.fen, paid ?? 0));
    }
  }
  if (isLacking) return { ...none, problems: [{ is: 'noMean' }] };
  for (const [key, paid] of left) {
    if (paid === 0) continue;
    keeps[key] = -paid;
    lines.push(corrected(monthOfKey.get(key) ?? month, -paid, 0, paid));
  }
  return {
    lines,
    problems: isTooLittle && lines.length > 0 ? [{ is: 'clauseLow' }] : [],
    fen: lines.reduce((all, one) => all + one.fen, 0),
    kind: clauses.kind,
    keeps: lines.length > 0 ? keeps : null,
  };
}
