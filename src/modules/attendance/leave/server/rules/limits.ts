import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import {
  unit,
  wholeDay,
  type Basis,
  type GrantRule,
  type LeaveUnit,
  type Unit,
} from '#modules/attendance/contract/codes.ts';
import { totalOf, type DayCost } from './cost.ts';

/** Rule of a leave type for one person; amounts in the unit of the type. */
export interface TypeRule {
  readonly isActive: boolean;
  readonly unit: Unit;
  readonly leaveUnit: LeaveUnit;
  readonly step: number;
  readonly basis: Basis;
  /** Percentage of pay during this leave. */
  readonly payRatio: number;
  readonly needQuota: boolean;
  readonly mayOverdraw: boolean;
  /** Amount above which proof is required; null: never. */
  readonly proofAfter: number | null;
  readonly maxPerBill: number | null;
  readonly maxPerYear: number | null;
  /** Limit for one day, in minutes. */
  readonly maxPerDay: number | null;
  /** Gender to which the type is limited: 1 male, 2 female; null: everybody. */
  readonly gender: number | null;
  readonly probationAllowed: boolean;
  readonly internAllowed: boolean;
  /** Months in the company after which the type can be taken. */
  readonly minMonths: number;
  readonly validMonths: number;
  readonly carryMost: number | null;
  readonly carryMonths: number;
  /** Yearly grant: its rule, and by the rule an amount, a formula, or pairs of full years and the amount from then on. */
  readonly grantRule: GrantRule;
  readonly grantAmount: number | null;
  readonly grantFormula: string;
  readonly grantBands: readonly GrantBand[] | null;
  /** Whether people who enter within the year get the part for their calendar days. */
  readonly isByPart: boolean;
}

/** Amount of a year from so many full years in the company on. */
export type GrantBand = readonly [years: number, amount: number];

/** Facts about the person and the form that are checked against the rule of the type. */
export interface Asked {
  /** Gender of the person: 0 unknown, 1 male, 2 female. */
  readonly gender: number;
  readonly isOnProbation: boolean;
  readonly isIntern: boolean;
  /** First day in the company; null: unknown. */
  readonly entry: string | null;
  readonly days: readonly DayCost[];
  readonly hasProof: boolean;
  /** Number of whole days that a difficult birth or further children add. */
  readonly extraDays: number;
  /** Amount that other leave of the same type takes in each calendar year. */
  readonly otherOfYear: ReadonlyMap<string, number>;
}

export interface Objection {
  readonly field: 'VacationType' | 'Segments' | 'Proof';
  readonly message: Words;
}

const about = (field: Objection['field'], zh: string, en: string): Objection => ({
  field,
  message: { zh, en },
});

const overYear = (rule: TypeRule, { days, otherOfYear }: Asked): string | undefined =>
  rule.maxPerYear === null
    ? undefined
    : [...Map.groupBy(days, ({ day }) => day.slice(0, 4))].find(
        ([year, own]) => totalOf(own) + (otherOfYear.get(year) ?? 0) > rule.maxPerYear!,
      )?.[0];

/** Returns the first day on which a person may take a type; null: the rule asks for no time in the company. */
export const availableFrom = (
  { minMonths }: Pick<TypeRule, 'minMonths'>,
  entry: string | null,
): string | null => (minMonths === 0 || entry === null ? null : shiftMonths(entry, minMonths));

/** Returns the reasons against a leave by the rule of its type, without checking quotas. */
export function objectionsTo(rule: TypeRule, asked: Asked): Objection[] {
  const found: Objection[] = [];
  // An unknown gender does not exclude anybody from leave they may be entitled to.
  if (rule.gender !== null && asked.gender !== 0 && asked.gender !== rule.gender)
    found.push(
      about('VacationType', '该假期不适用于该员工', 'This type of leave does not apply to this person'),
    );
  if (!rule.probationAllowed && asked.isOnProbation)
    found.push(
      about('VacationType', '试用期内不能申请该假期', 'This type of leave is not available during probation'),
    );
  if (!rule.internAllowed && asked.isIntern)
    found.push(
      about('VacationType', '实习生不能申请该假期', 'This type of leave is not available to interns'),
    );
  const since = availableFrom(rule, asked.entry);
  const early = since === null ? undefined : asked.days.find(({ day }) => day < since);
  if (early)
    found.push(
      about(
        'VacationType',
        `入职满 ${rule.minMonths} 个月后可以申请该假期（${since} 起）`,
        `This type of leave is available after ${rule.minMonths} ${rule.minMonths === 1 ? 'month' : 'months'} in the company, from ${since} on`,
      ),
    );
  const total = totalOf(asked.days);
  const extra = rule.unit === unit.days ? asked.extraDays * wholeDay : 0;
  if (rule.maxPerBill !== null && total > rule.maxPerBill + extra) {
    const most = amountText(rule.maxPerBill + extra, rule.unit);
    found.push(
      about('Segments', `单次最多 ${most.zh}`, `This type of leave allows at most ${most.en} at a time`),
    );
  }
  const year = overYear(rule, asked);
  if (year !== undefined) {
    const most = amountText(rule.maxPerYear!, rule.unit);
    found.push(
      about(
        'Segments',
        `${year} 年最多 ${most.zh}`,
        `This type of leave allows at most ${most.en} in ${year}`,
      ),
    );
  }
  const long = asked.days.find(({ minutes }) => rule.maxPerDay !== null && minutes > rule.maxPerDay);
  if (long)
    found.push(
      about(
        'Segments',
        `${long.day} 超过每天 ${rule.maxPerDay} 分钟`,
        `The leave on ${long.day} exceeds ${rule.maxPerDay} minutes per day`,
      ),
    );
  if (rule.proofAfter !== null && total > rule.proofAfter && !asked.hasProof) {
    const after = amountText(rule.proofAfter, rule.unit);
    found.push(
      rule.proofAfter === 0
        ? about('Proof', '该假期需要上传证明材料', 'Upload proof for this type of leave')
        : about('Proof', `超过 ${after.zh}需要上传证明材料`, `Upload proof for more than ${after.en}`),
    );
  }
  return found;
}

/**
 * Returns the earliest day for which people may file for themselves, a number of work days back. Today is not counted.
 * @param least no day before this one is checked
 */
export function earliestOf(
  today: string,
  past: number,
  isWorkDay: (day: string) => boolean,
  least: string,
): string {
  let day = today;
  for (let left = past; left > 0 && day > least;) {
    day = shiftDays(day, -1);
    if (isWorkDay(day)) left -= 1;
  }
  return day;
}
