import { Decimal } from 'decimal.js';
import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { formatFen } from '#kit/rules/money.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import {
  nonCompetePart,
  type ClausesDue,
} from '#modules/payroll/non-competes/server/rules/non-compete-part.ts';
import { taxKind, type TaxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import { summed, type SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { part, rounded, times } from '../exact.ts';
import { leaveAtEnd, type YearsLeave } from '../month/leave-at-end.ts';
import { leavePay, meanMonth } from '../month/pay-days.ts';
import { severance, severanceTax, type LocalWages } from '../tax/severance.ts';
import { insuredPart, notInsured, type InsuredPart } from './insured-part.ts';
import { both, line, settle } from './lines.ts';
import type { PersonInput, Problem, RunRules, Worked } from './types.ts';
import { sumsBefore, taxOf } from './year-tax.ts';

/**
 * Inputs for the settlement of a person who leaves. `typed` may hold `leaveDays` and `severanceMonths`, both in
 * hundredths.
 */
export interface LeaverInput extends Pick<
  PersonInput,
  'personId' | 'entry' | 'profile' | 'carried' | 'owed' | 'typed'
> {
  /** Last working day. */
  readonly last: string;
  readonly leave: YearsLeave;
  /** Pay due in each of the last twelve months that have a payslip, oldest first, in fen. */
  readonly months: readonly { readonly due: number; readonly overtime: number }[];
  /** Local wage figures of the place where the person is insured. Null if unknown. */
  readonly local: LocalWages | null;
  /** True if another run has already settled this employment. */
  readonly isSettled: boolean;
  readonly hasLater: boolean;
  /** Non-compete pay due to the person. Left out if there is none. */
  readonly clauses?: ClausesDue;
  /**
   * Enrolment used when the scheme counts leave pay together with the last month's wages. Left out if no scheme does.
   */
  readonly insurance?: Pick<PersonInput, 'insured' | 'last' | 'counted'>;
  /** True if the person left too long ago to be settled automatically. Left out otherwise. */
  readonly isPast?: true;
}

const hundredths = (n: number): string => new Decimal(n).div(100).toFixed();

interface Part {
  readonly lines: readonly SlipLine[];
  readonly problems: readonly Problem[];
  readonly fen: number;
}

const nothing: Part = { lines: [], problems: [], fen: 0 };

/** Returns the payout of unused annual leave, by attendance unless the number of days is typed. */
function leaveOf({ typed, leave, months, isPast, isSettled, clauses }: LeaverInput): Part {
  const isTyped = typed['leaveDays'] !== undefined;
  // A person who is in the run only for a non-compete clause is settled only if leave days are typed.
  if (!isTyped && (isPast || (isSettled && clauses))) return nothing;
  const days = isTyped
    ? hundredths(typed['leaveDays']!)
    : new Decimal(leaveAtEnd(leave)).div(10_000).toFixed();
  if (Number(days) <= 0) return nothing;
  if (months.length === 0) return { ...nothing, problems: [{ is: 'noMean' }] };
  const mean = meanMonth(months.map(({ due, overtime }) => due - overtime));
  const { due, whole } = leavePay(mean, days);
  const by = `${formatFen(rounded(mean))} × 2 × ${days} ÷ 21.75`;
  const told: Words = isTyped
    ? { zh: `${by}（录入天数）`, en: `${by} (days as entered)` }
    : { zh: `${by}（按全年应休天数折算）`, en: `${by} (days by the full year’s entitlement)` };
  const name = { zh: '未休年休假工资', en: 'Unused annual leave' };
  const triple = { zh: '含正常工资的三倍', en: 'Three times the daily wage, including the normal wage' };
  return {
    lines: [
      line('other', lineKind.earning, due, told, name),
      line(
        'other',
        lineKind.information,
        whole,
        both(`${formatFen(rounded(mean))} × 3 × ${days} ÷ 21.75`),
        triple,
      ),
    ],
    problems: [],
    fen: due,
  };
}

/**
 * Returns severance for the typed number of months, with its tax. Reports a problem if the number does not match the
 * years of service.
 */
function severanceOf({ month, tax }: Pick<RunRules, 'month' | 'tax'>, input: LeaverInput): Part {
  const { typed, entry, last, months, local } = input;
  const count = typed['severanceMonths'] ?? 0;
  if (count <= 0) return nothing;
  if (months.length === 0) return { ...nothing, problems: [{ is: 'noMean' }] };
  if (!local || entry === null) return { ...nothing, problems: [{ is: 'noLocal' }] };
  const mean = meanMonth(months.map(({ due }) => due));
  const { base, halves, isCapped } = severance(entry, shiftDays(last, 1), mean, local);
  const fen = rounded(times(base, part(count, 100)));
  const by = `${formatFen(rounded(base))} × ${hundredths(count)}`;
  const bounded = isCapped
    ? { zh: '（三倍社平封顶）', en: ' (capped at three times the local average wage)' }
    : both('');
  const lines = [
    line(
      'other',
      lineKind.earning,
      fen,
      { zh: by + bounded.zh, en: by + bounded.en },
      { zh: '经济补偿', en: 'Severance' },
    ),
  ];
  if (tax) {
    const year = local.average * 12;
    const free = Math.min(fen, year * 3);
    const due = severanceTax(month, fen, year, tax);
    const above = `${formatFen(fen)} − ${formatFen(year * 3)} = ${formatFen(Math.max(0, fen - year * 3))}`;
    lines.push(
      line('other', lineKind.information, free, both(`3 × 12 × ${formatFen(local.average)}`), {
        zh: '经济补偿免税部分',
        en: 'Tax-free severance',
      }),
      line('tax', lineKind.deduction, due, both(above), {
        zh: '个人所得税（经济补偿）',
        en: 'Income tax on severance',
      }),
    );
  }
  const isUnlike = count !== halves * 50;
  return {
    lines,
    problems: isUnlike ? [{ is: 'severanceUnlike', code: hundredths(halves * 50) }] : [],
    fen,
  };
}

/**
 * Returns the contributions on leave pay. They are counted together with what the last month's wages already
 * contributed.
 */
function insuredOf({ insurance, entry, last }: LeaverInput, fen: number): InsuredPart {
  if (!insurance || fen <= 0) return notInsured;
  return insuredPart(last.slice(0, 7), { ...insurance, entry }, fen);
}

/** Returns the income of a settlement in fen and the part of it that is exempt from tax. */
const incomeOf = (leave: number, { fen, kind }: { readonly fen: number; readonly kind: TaxKind }) => ({
  income: leave + (kind === taxKind.none ? 0 : fen),
  exempt: kind === taxKind.exempt ? fen : 0,
});

/**
 * Calculates what a leaver gets beside the wages of their last month (design, section 3). Unused annual leave counts as
 * wages, severance is taxed separately, and non-compete pay follows month by month.
 * @returns `held` is null if nothing is due or a problem stops the settlement
 */
export function workOutLeaver(rules: Pick<RunRules, 'month' | 'tax'>, input: LeaverInput): Worked {
  const leave = leaveOf(input);
  const end = severanceOf(rules, input);
  const clause = nonCompetePart(rules, input);
  const problems = [...leave.problems, ...end.problems, ...clause.problems];
  const lines = [...leave.lines, ...end.lines, ...clause.lines];
  if (lines.length === 0 && problems.length === 0) return { held: null, problems: [] };
  const settles = leave.lines.length > 0 || end.lines.length > 0;
  const stopping: Problem[] = problems.filter(({ is }) => is !== 'severanceUnlike' && is !== 'clauseLow');
  if (input.hasLater) stopping.push({ is: 'laterPaid' });
  if (input.isSettled && settles) stopping.push({ is: 'paidElsewhere' });
  if (stopping.length > 0) return { held: null, problems: stopping };
  const until = input.last.slice(0, 7);
  const taken = insuredOf(input, leave.fen);
  const { income, exempt } = incomeOf(leave.fen, clause);
  const figures = {
    income: income + taken.income,
    exempt,
    insurance: taken.own,
    other: 0,
    overFund: taken.overFund,
  };
  const isTaxed = leave.fen > 0 || figures.income !== 0;
  const year = isTaxed ? taxOf(rules, { ...input, until }, figures) : null;
  const settled = settle([...lines, ...taken.lines, ...(year ? [year.line] : [])], input.owed);
  if (year?.lacksStart) problems.push({ is: 'noTaxStart' });
  if (settled.owed > 0) problems.push({ is: 'owes' });
  return {
    held: {
      ...summed(settled.lines),
      sums: rules.tax ? (year?.sums ?? sumsBefore(rules.month, input)) : null,
      adds: year?.adds ?? null,
      owed: settled.owed,
      employer: taken.lines.reduce((all, { kind, fen }) => (kind === lineKind.employer ? all + fen : all), 0),
      // Counts are stored only for the last month itself. A later settlement is counted with that month, whose wages
      // are already paid.
      ...(taken.counts && until === rules.month && { counts: taken.counts }),
      ...(clause.keeps && !settles && { clausesOnly: true as const }),
      ...(clause.keeps && { clauses: clause.keeps, clausesTax: clause.kind }),
    },
    problems,
  };
}
