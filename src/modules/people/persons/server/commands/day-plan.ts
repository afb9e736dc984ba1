import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assignmentRefusals } from '#modules/people/places/contract/assignment-refusals.ts';
import { effectiveDay } from '#modules/people/places/contract/effective-day.ts';
import { rowOn } from '#modules/people/places/server/rules/assignments.ts';
import { userFields } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';
import type { FieldChange, Kept, Named } from '../queries/users.ts';
import type { Draft, Fault, Wanted } from './plan.ts';

/** Companies, departments and persons to which the rows link, by id. */
export interface Names {
  readonly company: ReadonlyMap<number, Named>;
  readonly department: ReadonlyMap<number, Named>;
  readonly person: ReadonlyMap<number, Named>;
}

/** Refusals for a link that cannot be written. */
export const goneOf = {
  company: peopleRefusals.companyGone,
  department: peopleRefusals.departmentGone,
  person: peopleRefusals.personGone,
} as const;

/** Returns a value for display; links are shown by name. */
export const nameOf = (names: Names, field: UserField, value: Kept): Kept => {
  const { kind } = userFields[field];
  if (kind !== 'company' && kind !== 'department' && kind !== 'person') return value;
  return value === null ? null : (names[kind].get(Number(value))?.name ?? String(value));
};

/** Returns the changes of a place on another day than today, with the day first. @param leader row of a new leader */
export function changesOnDay({ onDay }: Draft, names: Names, leader: Draft | undefined): FieldChange[] {
  if (!onDay) return [];
  const { day, other, before } = onDay;
  const was = rowOn(before, day)?.place.leader_id ?? null;
  const changes = [
    ...other.map(({ field, old, next }) => ({
      Field: field as string,
      Old: nameOf(names, field, old),
      New: nameOf(names, field, next),
    })),
    ...(leader
      ? [{ Field: 'leaderid', Old: nameOf(names, 'leaderid', was), New: leader.after['ChineseName']! }]
      : []),
  ];
  return changes.length === 0 ? [] : [{ Field: effectiveDay.field, Old: null, New: day }, ...changes];
}

/** Finds faults of a place change on another day than today. */
export function dayFaults(
  { id, day }: Wanted,
  { onDay }: Draft,
  names: Names,
  within: ReadonlySet<number>,
): Fault[] {
  if (id === null && day !== undefined)
    return [{ field: effectiveDay.field, refusal: assignmentRefusals.dayOfNew, value: '' }];
  if (!onDay) return [];
  const gone = onDay.other.flatMap(({ field, next }): Fault[] => {
    const { kind } = userFields[field];
    if ((kind !== 'company' && kind !== 'department' && kind !== 'person') || next === null) return [];
    if (!names[kind].get(Number(next))?.isActive)
      return [{ field, refusal: goneOf[kind], value: String(next) }];
    return kind === 'department' && !within.has(Number(next))
      ? [{ field, refusal: peopleRefusals.placeBeyond, value: '' }]
      : [];
  });
  return [...onDay.faults, ...gone];
}
