import type { PlaceName } from '#modules/people/places/contract/effective-day.ts';
import type { PlaceChange, PlaceText } from '#modules/people/places/server/commands/change.ts';
import { entryDay } from '#modules/people/places/server/rules/assignments.ts';
import type { OnDay } from './on-day.ts';
import type { Planned } from './plan.ts';

const places = {
  CompanyId: 'company_id',
  DeptId: 'department_id',
  leaderid: 'leader_id',
  position: 'position',
  UserType: 'user_type',
} as const satisfies Record<PlaceName, keyof PlaceText>;

/** Returns the place changes of a planned row. `ids`: the persons of all rows, one of whom may be the leader. */
export function placeChanges(
  row: Planned,
  personId: number,
  ids: readonly number[],
  today: string,
): PlaceChange[] {
  const { before, leaderRow, onDay } = row;
  const after = leaderRow === undefined || onDay ? row.after : { ...row.after, leaderid: ids[leaderRow]! };
  const pick = (names: readonly PlaceName[]): Partial<PlaceText> =>
    Object.fromEntries(names.map((name) => [places[name], after[name] ?? null]));
  const names = Object.keys(places) as PlaceName[];
  const entry = after['EntryTime'] as string | null;
  if (!before) {
    const place = pick(names) as PlaceText;
    return [{ personId, do: 'enter', day: entryDay(entry, today), place }];
  }
  const changes: PlaceChange[] = [];
  if (entry !== null && entry !== before.values.EntryTime)
    changes.push({ personId, do: 'begin', day: entryDay(entry, today) });
  const other = names.filter((name) => after[name] !== before.values[name]);
  if (other.length > 0) changes.push({ personId, do: 'change', day: null, set: pick(other) });
  if (onDay) changes.push({ personId, do: 'change', day: onDay.day, set: setOf(onDay, row, ids) });
  const last = after['DisableTime'] as string | null;
  if (!before.isActive && last !== null && last !== before.values.DisableTime)
    changes.push({ personId, do: 'leave', day: last });
  return changes;
}

/** Returns the place values that a row sets on another day than today. */
function setOf({ given }: OnDay, { leaderRow }: Planned, ids: readonly number[]): Partial<PlaceText> {
  const set = leaderRow === undefined ? given : { ...given, leaderid: ids[leaderRow]! };
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [places[name as PlaceName], value ?? null]),
  );
}
