import type { Executor } from '#kit/server/db/database.ts';
import { listCalendars, listDays, listHalfDays, type HalfDay } from '#modules/calendar/server/open.ts';
import type { Region } from '../contract/codes.ts';
import * as queries from './queries/rosters.ts';
import type { HalfOff, Named } from './rules/roster.ts';

/** The calendar of those who live under another law than the company's; the company's has no name here. */
const calendarOf: Record<Region, string> = { CN: '', HK: 'HK' };

export interface Rostered {
  readonly id: number;
  readonly region: Region;
}

/** What a calendar says of somebody's day. */
export interface Said {
  /** Undefined: it does not name it. */
  readonly named: Named | undefined;
  /** A part of it that is off for him. */
  readonly half: HalfOff | undefined;
}

/** What calendars say of people; asked with the calendar that somebody's group of that day names. */
export interface Calendars {
  readonly of: (person: Rostered, ofGroup: number | null | undefined, day: string) => Said;
  /** The same text for people of whom they say the same. */
  readonly alike: (person: Rostered, ofGroup: number | null | undefined) => string;
}

/** What calendars name of the days of a range, by their code. */
async function namedDays(on: Executor, codes: ReadonlySet<string>, from: string, to: string) {
  const found = new Map<string, ReadonlyMap<string, Named>>();
  for (const code of codes) {
    const said = await listDays(on, from, { code: code || undefined, today: to });
    found.set(code, new Map(said.map((one) => [one.day, one])));
  }
  return found;
}

/** Parts of days that calendars have off, by their code. */
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

/** What is off for women comes before what is off for everybody. */
const halfFor = (all: readonly HalfDay[] | undefined, isWoman: boolean): HalfDay | undefined =>
  (isWoman ? all?.find(({ forWhom }) => forWhom === 2) : undefined) ??
  all?.find(({ forWhom }) => forWhom === 1);

/**
 * What calendars say of people's days. The nearer wins: the one of his group, of his company, of the law he lives under.
 * @param members the groups that they are in
 * @param from and to are company days, both included
 */
export async function readCalendars(
  on: Executor,
  persons: readonly Rostered[],
  members: readonly Pick<queries.Membership, 'calendarId'>[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Calendars> {
  const ids = persons.map(({ id }) => id);
  const companies = await queries.listCompanyCalendars(on, ids);
  const named = [...companies.values(), ...members.flatMap(({ calendarId }) => calendarId ?? [])];
  const all = named.length > 0 ? await listCalendars(on) : [];
  const codeOf = new Map(all.map(({ id, code }) => [id, code]));
  const codeFor = ({ id, region }: Rostered, ofGroup: number | null | undefined): string =>
    codeOf.get(ofGroup ?? companies.get(id) ?? 0) ?? calendarOf[region];
  const codes = new Set([
    ...persons.map(({ region }) => calendarOf[region]),
    ...named.flatMap((id) => codeOf.get(id) ?? []),
  ]);
  const days = await namedDays(on, codes, from, to);
  const halves = await halfDays(on, codes, from, to);
  const women = new Set([...halves.values()].some(hasForWomen) ? await queries.listWomen(on, ids) : []);
  return {
    of: (person, ofGroup, day) => {
      const code = codeFor(person, ofGroup);
      return {
        named: days.get(code)?.get(day),
        half: halfFor(halves.get(code)?.get(day), women.has(person.id)),
      };
    },
    alike: (person, ofGroup) => `${codeFor(person, ofGroup)} ${women.has(person.id)}`,
  };
}
