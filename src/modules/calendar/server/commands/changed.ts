import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { listCalendars, type CalendarRow } from '../queries/calendars.ts';

/** Calendar days that may have changed; company days, both included. */
export interface ChangedDays {
  /** Calendar that was changed, and all calendars based on it. */
  readonly calendars: readonly Pick<CalendarRow, 'id' | 'code'>[];
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

type Look = (tx: Tx, changed: ChangedDays) => Promise<void>;

/** Extension point: modules (by name) are called about changed days in the same transaction. */
export const onCalendarChanged = extensionPoint<Look>();

type Users = (tx: Tx, calendarId: number) => Promise<readonly string[]>;

/** Extension point: modules (by name) list what uses a calendar, which then cannot be deleted. */
export const onCalendarDropped = extensionPoint<Users>();

/** Returns the names of everything that uses a calendar. */
export async function listCalendarUsers(tx: Tx, calendarId: number): Promise<string[]> {
  const found: string[] = [];
  for (const whoNames of onCalendarDropped.of(tx).values()) found.push(...(await whoNames(tx, calendarId)));
  return found;
}

/** Returns the calendar and all calendars based on it, directly or indirectly. */
function restingOn(all: readonly CalendarRow[], id: number): CalendarRow[] {
  const found = all.filter((one) => one.id === id);
  for (const below of found) found.push(...all.filter(({ parentId }) => parentId === below.id));
  return found;
}

/**
 * Tells all modules about changed days of a calendar and of the calendars based on it.
 * @param which id or code of the calendar whose own days were changed
 */
export async function tellChanged(
  tx: Tx,
  which: number | string,
  { from, to, now }: Omit<ChangedDays, 'calendars'>,
): Promise<void> {
  const all = await listCalendars(tx);
  const changed = all.find(({ id, code }) => id === which || code === which);
  if (!changed) return;
  const calendars = restingOn(all, changed.id);
  for (const look of onCalendarChanged.of(tx).values()) await look(tx, { calendars, from, to, now });
}
