import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listDays } from '#modules/attendance/leave/server/queries/leaves.ts';
import { daysOf, type DayCost, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import type { Person } from '#modules/attendance/server/queries/persons.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { fault } from '../rules/faults.ts';
import { commonOf } from '../rules/minutes.ts';
import { listClashes, taker, type Clash, type Taker } from './booked.ts';

/** Message that another form, given by its number, takes the same time. */
export const overlaps = (number: string): Words => ({
  zh: `与 ${number} 时间重叠`,
  en: `The time overlaps with ${number}`,
});

interface Claim {
  readonly formId: number;
  readonly subject: number;
  readonly segments: readonly Segment[];
}

/** Which of the two is filed where leave and overtime are compared. */
type Judged =
  | { readonly own: 'overtime' }
  /** Leave, with its cost of each day. */
  | { readonly own: 'leave'; readonly days: readonly DayCost[] };

/**
 * Returns the clashes that remain when leave and overtime are compared by what the leave really costs. A day within a
 * leave that costs nothing, such as a holiday, is free for overtime.
 */
async function realOnes(
  on: Executor,
  found: readonly Clash[],
  segments: readonly Segment[],
  judged: Judged,
): Promise<readonly Clash[]> {
  const other = judged.own === 'leave' ? taker.overtime : taker.leave;
  const forms = found.filter(({ kind }) => kind === taker.leave).map(({ formId }) => formId);
  const costs = judged.own === 'leave' ? [] : await listDays(on, forms);
  return found.filter(({ kind, formId, starts, ends }) => {
    if (kind !== other) return true;
    const days = judged.own === 'leave' ? judged.days : costs.filter((one) => one.formId === formId);
    const taken = new Set(days.flatMap(({ day, amount }) => (amount > 0 ? [day] : [])));
    return commonOf(segments, [[starts, ends]]).some((one) => {
      const { first, last } = daysOf([one]);
      return taken.has(first) || taken.has(last);
    });
  });
}

/**
 * Returns a fault for each other form that takes the same time of the same person.
 * @param judged how leave and overtime are compared; left out: any common time is a clash
 */
export async function clashesOf(
  on: Executor,
  { formId, subject, segments }: Claim,
  kinds: readonly Taker[],
  judged?: Judged,
): Promise<FormError[]> {
  const all = await listClashes(on, [subject], segments, { except: formId, kinds });
  const found = judged && all.length > 0 ? await realOnes(on, all, segments, judged) : all;
  return [...new Set(found.map(({ number }) => number))].map((number) => fault('Segments', overlaps(number)));
}

/** Returns why a request lies outside the person's employment; null: it does not. */
export function employedFault(
  { entry, last, isActive }: Pick<Person, 'entry' | 'last' | 'isActive'>,
  first: string,
  end: string,
): Words | null {
  if (!isActive) return { zh: '该员工已停用或离职', en: 'This employee is disabled or has left' };
  if (entry !== null && first < entry)
    return { zh: `时间早于入职日期 ${entry}`, en: `The time is before the entry date ${entry}` };
  if (last !== null && end > last)
    return { zh: `时间晚于最后工作日 ${last}`, en: `The time is after the last working day ${last}` };
  return null;
}
