import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { listCalendars, type CalendarRow } from './queries/calendars.ts';

/** Days of calendars that may be something else than before; company days, both included. */
export interface ChangedDays {
  /** The calendar that was changed, and all that rest on it. */
  readonly calendars: readonly Pick<CalendarRow, 'id' | 'code'>[];
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

type Look = (tx: Tx, changed: ChangedDays) => Promise<void>;

/** Lets a module (by its name) hear of days that are changed, in that transaction. */
export const onCalendarChanged = extensionPoint<Look>();

type Users = (tx: Tx, calendarId: number) => Promise<readonly string[]>;

/** Lets a module (by its name) say what names a calendar, which then stays. */
export const onCalendarDropped = extensionPoint<Users>();

/** What names a calendar, by name. */
export async function usersOf(tx: Tx, calendarId: number): Promise<string[]> {
  const found: string[] = [];
  for (const whoNames of onCalendarDropped.of(tx).values()) found.push(...(await whoNames(tx, calendarId)));
  return found;
}

/** The calendar and all that rest on it, at any distance. */
function restingOn(all: readonly CalendarRow[], id: number): CalendarRow[] {
  const found = all.filter((one) => one.id === id);
  for (const below of found) found.push(...all.filter(({ parentId }) => parentId === below.id));
  return found;
}

/** @param which id, or code, of the calendar whose own days were changed */
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
