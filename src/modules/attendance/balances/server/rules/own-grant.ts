import type { Words } from '#kit/contract/refusals.ts';
import { shortDay } from '#kit/rules/day-words.ts';
import type { Formula } from '#kit/rules/formula/compile.ts';
import { Exact, isNumber } from '#kit/rules/formula/value.ts';
import { grantRule, unit, wholeDay, type Unit } from '#modules/attendance/contract/codes.ts';
import { availableFrom, type TypeRule } from '#modules/attendance/leave/server/rules/limits.ts';
import { amountText } from '../../contract/amounts.ts';
import { yearsOn } from './annual.ts';

/** Facts about a person from which the yearly grant of a type is calculated; company days. */
export interface Granted {
  readonly gender: number;
  readonly isIntern: boolean;
  readonly isOnProbation: boolean;
  readonly entry: string;
  readonly last: string | null;
  readonly workStart: string | null;
}

export interface OwnGrant {
  /** Amount in the unit of the type. */
  readonly amount: number;
  readonly validFrom: string;
  /** Reasons for the amount, in words. */
  readonly why: readonly Words[];
}

const mostDays = 60;
const yearDays = 365;
const hoursOfDay = 8;

/**
 * Returns the result of a formula in the unit of a type, rounded down to half days or minutes. Null: the result is not
 * a number from 0 to 60 days.
 */
export function amountBy(
  formula: Formula,
  inputs: Readonly<Record<string, number>>,
  of: Unit,
): number | null {
  const value = formula.evaluate(
    new Map(Object.entries(inputs).map(([name, one]) => [name, new Exact(one)])),
  );
  const most = of === unit.days ? mostDays : mostDays * hoursOfDay;
  if (!isNumber(value) || value.isNegative() || value.greaterThan(most)) return null;
  return of === unit.days
    ? value.times(2).floor().toNumber() * (wholeDay / 2)
    : value.times(60).floor().toNumber();
}

const countOf = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

const laterOf = (...days: readonly (string | null)[]): string =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)!;

/** Returns a number of years in English. */
export const yearsText = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

/** Returns why a person gets nothing of a type; undefined: they may get it. */
function whyNone(rule: TypeRule, person: Granted): Words | undefined {
  if (rule.gender !== null && person.gender !== 0 && rule.gender !== person.gender)
    return { zh: '不适用于该员工的性别', en: 'Does not apply to the gender of this person' };
  if (!rule.internAllowed && person.isIntern) return { zh: '不适用于实习生', en: 'Not for interns' };
  if (!rule.probationAllowed && person.isOnProbation)
    return { zh: '试用期内不发放', en: 'Not during probation' };
  return undefined;
}

/** Returns the full amount of a year by the rule of a type, with the reason. Null: the formula gives no valid amount. */
function fullOf(
  rule: TypeRule,
  serviceYears: number,
  workYears: number,
  formula: Formula | null,
): { readonly amount: number; readonly why: Words } | null {
  const text = (amount: number): Words => amountText(amount, rule.unit);
  if (rule.grantRule === grantRule.fixed) {
    const amount = rule.grantAmount ?? 0;
    const { zh, en } = text(amount);
    return { amount, why: { zh: `每年 ${zh}`, en: `${en} a year` } };
  }
  if (rule.grantRule === grantRule.service) {
    const band = rule.grantBands?.findLast(([years]) => years <= serviceYears);
    const amount = band?.[1] ?? 0;
    const { zh, en } = text(amount);
    return {
      amount,
      why: { zh: `司龄 ${serviceYears} 年：${zh}`, en: `${yearsText(serviceYears)} here: ${en}` },
    };
  }
  const inputs = {
    司龄: serviceYears,
    工龄: workYears,
    法定天数: 0,
    years_here: serviceYears,
    years_of_work: workYears,
    statutory_days: 0,
  };
  const amount = formula === null ? 0 : amountBy(formula, inputs, rule.unit);
  if (amount === null) return null;
  const { zh, en } = text(amount);
  return {
    amount,
    why: {
      zh: `公式（司龄 ${serviceYears}，工龄 ${workYears}）：${zh}`,
      en: `Formula, ${yearsText(serviceYears)} here, ${workYears} of work: ${en}`,
    },
  };
}

/**
 * Calculates what a type of leave with a yearly grant gives a person in a year.
 * @param formula compiled formula of the rule; null: the rule has none
 * @returns null where the formula does not produce a valid amount
 */
export function ownGrantOf(
  rule: TypeRule,
  person: Granted,
  year: number,
  formula: Formula | null,
): OwnGrant | null {
  const [first, end] = [`${year}-01-01`, `${year}-12-31`];
  const { entry, last } = person;
  const began = person.workStart !== null && person.workStart < entry ? person.workStart : entry;
  const validFrom = laterOf(first, entry, availableFrom(rule, entry));
  const nothing = (why: Words): OwnGrant => ({
    amount: 0,
    validFrom: validFrom > end ? end : validFrom,
    why: [why],
  });
  const none = whyNone(rule, person);
  if (none) return nothing(none);
  if (validFrom > end)
    return nothing({
      zh: `入职满 ${rule.minMonths} 个月后发放（${validFrom}）`,
      en: `Granted after ${rule.minMonths} ${rule.minMonths === 1 ? 'month' : 'months'} in the company, on ${validFrom}`,
    });
  const full = fullOf(rule, yearsOn(entry, end), yearsOn(began, end), formula);
  if (full === null) return null;
  const [from, to] = [laterOf(first, entry), last !== null && last < end ? last : end];
  const days = from > to ? 0 : countOf(from, to);
  if (!rule.isByPart || days >= yearDays) return { amount: full.amount, validFrom, why: [full.why] };
  const amount = Math.floor((full.amount * days) / yearDays / rule.step) * rule.step;
  const part = amountText(amount, rule.unit);
  return {
    amount,
    validFrom,
    why: [
      full.why,
      {
        zh: `在职 ${days} 天（${shortDay(from, 'zh')} 至 ${shortDay(to, 'zh')}），折算 ${part.zh}`,
        en: `Employed ${days} ${days === 1 ? 'day' : 'days'}, ${shortDay(from, 'en')} to ${shortDay(to, 'en')}: ${part.en}`,
      },
    ],
  };
}
