import type { Executor } from '#kit/server/db/database.ts';
import type { Region } from '#modules/attendance/contract/codes.ts';
import * as queries from '#modules/attendance/shifts/server/queries/rosters.ts';
import type { HalfOff, Named } from '#modules/attendance/shifts/server/rules/roster.ts';
import { listCalendars, listDays, listHalfDays, type HalfDay } from '#modules/calendar/server/open.ts';

/** Calendar code by the law that applies to people. The company calendar has an empty code here. */
const calendarOf: Record<Region, string> = { CN: '', HK: 'HK' };

export interface Rostered {
  readonly id: number;
}

/** Entries of a calendar that apply to a person on one day. */
export interface Said {
  /** Calendar entry of the day; undefined: the calendar does not name this day. */
  readonly named: Named | undefined;
  /** Part of the day that is off for this person. */
  readonly half: HalfOff | undefined;
}

/**
 * Calendar that applies to a person on a day, and the group of people it treats alike. People with equal values have
 * equal days.
 */
export interface GoesBy {
  readonly code: string;
  readonly isWoman: boolean;
}

/** Calendars of people, read for a range of days. */
export interface Calendars {
  /** Returns the calendar that applies on a day. @param ofGroup calendar named by the person's group on that day */
  readonly goesBy: (person: Rostered, ofGroup: number | null | undefined, day: string) => GoesBy;
  readonly of: (by: GoesBy, day: string) => Said;
  /** Returns whether one company calendar applies to the person on all days of the range. */
  readonly stays: (person: Rostered) => boolean;
}

/** Returns the days that calendars name in a range, by calendar code. */
async function namedDays(on: Executor, codes: ReadonlySet<string>, from: string, to: string) {
  const found = new Map<string, ReadonlyMap<string, Named>>();
  for (const code of codes) {
    const said = await listDays(on, from, { code: code || undefined, today: to });
    found.set(code, new Map(said.map((one) => [one.day, one])));
  }
  return found;
}

/** Returns the half days off in a range, by calendar code. */
async function halfDays(on: Executor, codes: ReadonlySet<string>, from: string, to: string) {
  const found = new Map<string, ReadonlyMap<string, readonly HalfDay[]>>();
  for (const code of codes) {
    const said = await listHalfDays(on, from, to, code || undefined);
    found.set(
      code,
      Map.groupBy(said, ({ day }) => day),
    );
  }
  return found;
}

const hasForWomen = (days: ReadonlyMap<string, readonly HalfDay[]>): boolean =>
  [...days.values()].some((all) => all.some(({ forWhom }) => forWhom === 2));

/** Returns the half day off that applies. One for women overrides one for everybody. */
const halfFor = (all: readonly HalfDay[] | undefined, isWoman: boolean): HalfDay | undefined =>
  (isWoman ? all?.find(({ forWhom }) => forWhom === 2) : undefined) ??
  all?.find(({ forWhom }) => forWhom === 1);

/**
 * Reads the calendars of people for a range of days. The calendar of the group applies first, then the one of the
 * company, then the one of its law, each as of that day.
 * @param members memberships in groups, whose calendars are read
 * @param from and to are company days, both included
 */
export async function readCalendars(
  on: Executor,
  persons: readonly Rostered[],
  members: readonly Pick<queries.Membership, 'calendarId'>[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Calendars> {
  const ids = persons.map(({ id }) => id);
  const places = Map.groupBy(await queries.listCompanyCalendars(on, ids, from, to), (one) => one.personId);
  const ofPlaces = [...places.values()].flat();
  const named = [...ofPlaces, ...members].flatMap(({ calendarId }) => calendarId ?? []);
  const all = named.length > 0 ? await listCalendars(on) : [];
  const codeOf = new Map(all.map(({ id, code }) => [id, code]));
  const codeFor = (place: queries.CompanyCalendar | undefined, ofGroup: number | null | undefined): string =>
    codeOf.get(ofGroup ?? place?.calendarId ?? 0) ?? calendarOf[place?.region ?? 'CN'];
  const placeOn = (id: number, day: string): queries.CompanyCalendar | undefined => {
    const all = places.get(id);
    return all?.find((one) => one.from !== null && one.from <= day && (one.to ?? day) >= day) ?? all?.at(-1);
  };
  const staying = new Set(
    [...places].flatMap(([id, all]) =>
      all.every((one) => codeFor(one, null) === codeFor(all[0], null)) ? [id] : [],
    ),
  );
  const codes = new Set([
    ...ofPlaces.map(({ region }) => calendarOf[region]),
    ...named.flatMap((id) => codeOf.get(id) ?? []),
  ]);
  const days = await namedDays(on, codes, from, to);
  const halves = await halfDays(on, codes, from, to);
  const women = new Set([...halves.values()].some(hasForWomen) ? await queries.listWomen(on, ids) : []);
  return {
    goesBy: ({ id }, ofGroup, day) => ({
      code: codeFor(placeOn(id, day), ofGroup),
      isWoman: women.has(id),
    }),
    of: ({ code, isWoman }, day) => ({
      named: days.get(code)?.get(day),
      half: halfFor(halves.get(code)?.get(day), isWoman),
    }),
    stays: ({ id }) => staying.has(id),
  };
}
