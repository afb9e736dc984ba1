import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import { groupMode } from '../contract/codes.ts';
import { readCalendars, type Rostered } from './day-calendars.ts';
import * as queries from './queries/rosters.ts';
import { getSetting } from './queries/types.ts';
import type { RosterDay } from './rules/cost.ts';
import { rosterDay } from './rules/roster.ts';
import type { Span } from './rules/spans.ts';

async function standardDay(on: Executor): Promise<readonly Span[]> {
  const { dayFrom, breakFrom, breakTo, dayTo } = await getSetting(on);
  return [
    [dayFrom, breakFrom],
    [breakTo, dayTo],
  ];
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
  const said = await readCalendars(on, persons, members, { from, to });
  const standard = await standardDay(on);
  const memberships = Map.groupBy(members, ({ personId }) => personId);

  const dayOf = (person: Rostered, day: string): RosterDay => {
    const { id } = person;
    const member = memberships.get(id)?.find((one) => one.from <= day && (one.to === null || one.to >= day));
    const own = rostered.get(`${id} ${day}`);
    const week = member && heldOn(weeks.get(member.groupId), day);
    return rosterDay({
      day,
      ...said(person, member?.calendarId, day),
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
 * What leave of people is measured by: whoever comes and goes freely is measured by the standard day.
 * @param from and to are company days, both included
 */
export async function leaveRostersOf(
  on: Executor,
  persons: readonly Rostered[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, RosterDay[]>> {
  const rosters = await rostersOf(on, persons, from, to);
  if (![...rosters.values()].some((days) => days.some(isFree))) return rosters;
  const standard = await standardDay(on);
  return new Map(
    [...rosters].map(([id, days]) => [
      id,
      days.map((one) => (isFree(one) ? { ...one, spans: standard } : one)),
    ]),
  );
}

/**
 * What leave of some days is measured by, with the day before, whose shift may reach into the first.
 * @param first and last are the company days that the leave touches
 */
export const leaveRoster = async (
  on: Executor,
  person: Rostered,
  first: string,
  last: string,
): Promise<RosterDay[]> => (await leaveRostersOf(on, [person], shiftDays(first, -1), last)).get(person.id)!;

const isFree = ({ group, shift, kind }: RosterDay): boolean =>
  group?.mode === groupMode.free && shift === null && isWorked(kind);
