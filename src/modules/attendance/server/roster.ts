import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isWorked, listCalendars, listDays } from '#modules/calendar/server/open.ts';
import { groupMode, type Region } from '../contract/codes.ts';
import * as queries from './queries/rosters.ts';
import { getSetting } from './queries/types.ts';
import type { RosterDay } from './rules/cost.ts';
import { rosterDay, type Named } from './rules/roster.ts';
import type { Span } from './rules/spans.ts';

/** The calendar of those who live under another law than the company's; the company's has no name here. */
const calendarOf: Record<Region, string> = { CN: '', HK: 'HK' };

interface Rostered {
  readonly id: number;
  readonly region: Region;
}

async function standardDay(on: Executor): Promise<readonly Span[]> {
  const { dayFrom, breakFrom, breakTo, dayTo } = await getSetting(on);
  return [
    [dayFrom, breakFrom],
    [breakTo, dayTo],
  ];
}

/** What calendars name of the days of a range, by their code. */
async function namedDays(on: Executor, codes: Iterable<string>, from: string, to: string) {
  const found = new Map<string, ReadonlyMap<string, Named>>();
  for (const code of new Set(codes)) {
    const said = await listDays(on, from, { code: code || undefined, today: to });
    found.set(code, new Map(said.map((one) => [one.day, one])));
  }
  return found;
}

/** The latest of several things that each hold from a day on, those first that begin last. */
const heldOn = <T extends { readonly from: string }>(all: readonly T[] | undefined, day: string) =>
  all?.find(({ from }) => from <= day);

/**
 * When people work on each day of a range: the one place that says so. The number of statements grows with the calendars,
 * not with the people.
 * @param from and to are company days, both included
 */
export async function rostersOf(
  on: Executor,
  persons: readonly Rostered[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, RosterDay[]>> {
  const ids = persons.map(({ id }) => id);
  const members = await queries.listMemberships(on, ids, from, to);
  const groups = [...new Set(members.map(({ groupId }) => groupId))];
  const isGrouped = groups.length > 0;
  const weeks = Map.groupBy(isGrouped ? await queries.listWeeks(on, groups, to) : [], (one) => one.groupId);
  const rows = isGrouped ? await queries.listRostered(on, ids, from, to) : [];
  const rostered = new Map(rows.map(({ personId, day, shiftId }) => [`${personId} ${day}`, shiftId]));
  const versions = Map.groupBy(isGrouped ? await queries.listVersionsTo(on, to) : [], (one) => one.shiftId);
  const shiftOn = (id: number | null, day: string) =>
    id === null ? null : (heldOn(versions.get(id), day) ?? null);
  const regions = persons.map(({ region }) => calendarOf[region]);
  const own = members.some(({ calendarId }) => calendarId !== null) ? await listCalendars(on) : [];
  const codeOf = new Map(own.map(({ id, code }) => [id, code]));
  const calendarFor = (region: Region, calendarId: number | null | undefined): string =>
    codeOf.get(calendarId ?? 0) ?? calendarOf[region];
  const codes = [...regions, ...members.flatMap(({ calendarId }) => codeOf.get(calendarId ?? 0) ?? [])];
  const named = await namedDays(on, codes, from, to);
  const standard = await standardDay(on);
  const memberships = Map.groupBy(members, ({ personId }) => personId);

  const dayOf = ({ id, region }: Rostered, day: string): RosterDay => {
    const member = memberships.get(id)?.find((one) => one.from <= day && (one.to === null || one.to >= day));
    const own = rostered.get(`${id} ${day}`);
    const week = member && heldOn(weeks.get(member.groupId), day);
    return rosterDay({
      day,
      named: named.get(calendarFor(region, member?.calendarId))?.get(day),
      group: member
        ? {
            id: member.groupId,
            mode: member.mode,
            workSystem: member.workSystem,
            webPunch: member.webPunch,
          }
        : null,
      rostered: own === undefined ? undefined : shiftOn(own, day),
      week: (week?.shifts ?? []).map((shift) => shiftOn(shift, day)),
      standard,
    });
  };
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(day);
  return new Map(persons.map((person) => [person.id, days.map((day) => dayOf(person, day))]));
}

/** When somebody works on each day of a range. @param from and to are company days, both included */
export async function rosterOf(
  on: Executor,
  person: Rostered,
  from: string,
  to: string,
): Promise<RosterDay[]> {
  return (await rostersOf(on, [person], from, to)).get(person.id)!;
}

/**
 * What leave of some days is measured by, with the day before, whose shift may reach into the first: whoever comes and goes
 * freely is measured by the standard day.
 * @param first and last are the company days that the leave touches
 */
export async function leaveRoster(
  on: Executor,
  person: Rostered,
  first: string,
  last: string,
): Promise<RosterDay[]> {
  const roster = await rosterOf(on, person, shiftDays(first, -1), last);
  if (!roster.some(isFree)) return roster;
  const standard = await standardDay(on);
  return roster.map((one) => (isFree(one) ? { ...one, spans: standard } : one));
}

const isFree = ({ group, shift, kind }: RosterDay): boolean =>
  group?.mode === groupMode.free && shift === null && isWorked(kind);
