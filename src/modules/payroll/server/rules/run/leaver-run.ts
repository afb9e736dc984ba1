import { Decimal } from 'decimal.js';
import { shiftDays } from '#kit/rules/dates.ts';
import { formatFen } from '#kit/rules/money.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { taxKind, type TaxKind } from '../../../contract/setup-codes.ts';
import { lineKind } from '../../../contract/slip-codes.ts';
import { part, rounded, times } from '../exact.ts';
import { leaveAtEnd, type YearsLeave } from '../month/leave-at-end.ts';
import { leavePay, meanMonth } from '../month/pay-days.ts';
import { summed, type SlipLine } from '../slips/read-sheet.ts';
import { severance, severanceTax, type LocalWages } from '../tax/severance.ts';
import { insuredPart, notInsured, type InsuredPart } from './insured-part.ts';
import { both, line, settle } from './lines.ts';
import { nonCompetePart, type ClausesDue } from './non-compete-part.ts';
import type { PersonInput, Problem, RunRules, Worked } from './types.ts';
import { sumsBefore, taxOf } from './year-tax.ts';

/** What the settlement of somebody who leaves rests on. Typed are `leaveDays` and `severanceMonths`, in hundredths. */
export interface LeaverInput extends Pick<
  PersonInput,
  'personId' | 'entry' | 'profile' | 'carried' | 'owed' | 'typed'
> {
  /** Last working day. */
  readonly last: string;
  readonly leave: YearsLeave;
  /** What was due in each of the last twelve months with a slip, the oldest first, in fen. */
  readonly months: readonly { readonly due: number; readonly overtime: number }[];
  /** Of the place where he is insured; null: not known. */
  readonly local: LocalWages | null;
  /** Another run has settled this employment. */
  readonly isSettled: boolean;
  readonly hasLater: boolean;
  /** What he is paid for keeping away from competitors; left out: he is not. */
  readonly clauses?: ClausesDue;
  /** Where a scheme counts leave that is paid with the wages of his last month; left out: none does. */
  readonly insurance?: Pick<PersonInput, 'insured' | 'last' | 'counted'>;
  /** He left too long ago to be settled; left out: he did not. */
  readonly isPast?: true;
}

const hundredths = (n: number): string => new Decimal(n).div(100).toFixed();

interface Part {
  readonly lines: readonly SlipLine[];
  readonly problems: readonly Problem[];
  readonly fen: number;
}

const nothing: Part = { lines: [], problems: [], fen: 0 };

/** Unused annual leave: by attendance, or as typed. */
function leaveOf({ typed, leave, months, isPast, isSettled, clauses }: LeaverInput): Part {
  const isTyped = typed['leaveDays'] !== undefined;
  // Whoever is there for his clause alone is not settled without being asked for.
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
    ? { zh: `${by}（录入天数）`, en: `${by} (days as typed)` }
    : { zh: `${by}（按全年应休天数折算）`, en: `${by} (days by the full year’s entitlement)` };
  const name = { zh: '未休年休假工资', en: 'Unused annual leave' };
  const triple = { zh: '含正常工资的三倍', en: 'Three times, of which wages hold one' };
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

/** Severance for so many months as typed, with its tax; a number that service does not come to is told. */
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
  const bounded = isCapped ? { zh: '（三倍社平封顶）', en: ' (bounded by three local averages)' } : both('');
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
        en: 'Severance free of tax',
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

/** What a scheme that counts more than wages takes of leave that is paid, with what his last month has had. */
function insuredOf({ insurance, entry, last }: LeaverInput, fen: number): InsuredPart {
  if (!insurance || fen <= 0) return notInsured;
  return insuredPart(last.slice(0, 7), { ...insurance, entry }, fen);
}

/** Fen that count as income, and what of it is exempt. */
const incomeOf = (leave: number, { fen, kind }: { readonly fen: number; readonly kind: TaxKind }) => ({
  income: leave + (kind === taxKind.none ? 0 : fen),
  exempt: kind === taxKind.exempt ? fen : 0,
});

/**
 * What somebody who leaves comes to beside the wages of his last month (design, section 3): unused annual leave, which counts
 * as wages, and severance, taxed apart from them; later month by month what he is paid for keeping away from competitors.
 * Nothing due is no slip.
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
      // In another month's run it counts with his last month, whose wages are paid before.
      ...(taken.counts && until === rules.month && { counts: taken.counts }),
      ...(clause.keeps && !settles && { clausesOnly: true as const }),
      ...(clause.keeps && { clauses: clause.keeps, clausesTax: clause.kind }),
    },
    problems,
  };
}
