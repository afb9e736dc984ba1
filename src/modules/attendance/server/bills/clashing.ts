import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { listClashes, type Taker } from '../queries/booked.ts';
import type { Person } from '../queries/persons.ts';
import type { Segment } from '../rules/cost.ts';
import { fault } from '../rules/faults.ts';

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

/** Returns a fault for each other form that takes the same time of the same person. */
export async function clashesOf(
  on: Executor,
  { formId, subject, segments }: Claim,
  kinds: readonly Taker[],
  field = 'Segments',
): Promise<FormError[]> {
  const found = await listClashes(on, [subject], segments, { except: formId, kinds });
  return [...new Set(found.map(({ number }) => number))].map((number) => fault(field, overlaps(number)));
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
