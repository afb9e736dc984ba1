import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { groupMode } from '#modules/attendance/contract/codes.ts';
import {
  readCalendars,
  type GoesBy,
  type Rostered,
} from '#modules/attendance/days/server/queries/day-calendars.ts';
import { getSetting } from '#modules/attendance/leave/server/queries/types.ts';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';
import { restOf } from '#modules/attendance/overtime/server/rules/rest.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import { rosterDay } from '../rules/roster.ts';
import type { Span } from '../rules/spans.ts';
import { workTimesOf, type WorkTimes } from '../rules/work-times.ts';
import * as queries from './rosters.ts';

async function standardDay(on: Executor): Promise<readonly Span[]> {
  const { dayFrom, breakFrom, breakTo, dayTo } = await getSetting(on);
  return [
    [dayFrom, breakFrom],
    [breakTo, dayTo],
  ];
}

/** Returns the version in force on a day. The versions are sorted, the latest first. */
const heldOn = <T extends { readonly from: string }>(all: readonly T[] | undefined, day: string) =>
  all?.find(({ from }) => from <= day);

/**
 * Returns the working times of people on each day of a range. This is the only place that derives them. The number of
 * statements grows with the calendars, not with the people.
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
  const rostered = Map.groupBy(rows, ({ personId }) => personId);
  const versions = Map.groupBy(isGrouped ? await queries.listVersionsTo(on, to) : [], (one) => one.shiftId);
  const shiftOn = (id: number | null, day: string) =>
    id === null ? null : (heldOn(versions.get(id), day) ?? null);
  const said = await readCalendars(on, persons, members, { from, to });
  const standard = await standardDay(on);
  const memberships = Map.groupBy(members, ({ personId }) => personId);

  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(day);
  const dayOf = (
    by: GoesBy,
    member: queries.Membership | undefined,
    day: string,
    own?: { readonly shiftId: number | null },
  ): RosterDay => {
    const week = member && heldOn(weeks.get(member.groupId), day);
    const shifts = (week?.shifts ?? []).map((shift) => shiftOn(shift, day));
    const rest = member && restOf(member, shifts.find((shift) => shift !== null) ?? null, standard);
    return rosterDay({
      day,
      ...said.of(by, day),
      group: member
        ? {
            id: member.groupId,
            mode: member.mode,
            workSystem: member.workSystem,
            webPunch: member.webPunch,
            ...(rest && { rest }),
          }
        : null,
      rostered: own && shiftOn(own.shiftId, day),
      week: shifts,
      standard,
    });
  };
  // Members of one group under one calendar share the same days, except for their own roster entries. The shared days
  // are calculated once.
  const usual = new Map<string, RosterDay[]>();
  const usualOf = (by: GoesBy, member: queries.Membership | undefined): RosterDay[] => {
    const key = `${member?.groupId} ${by.code} ${by.isWoman}`;
    const known = usual.get(key) ?? days.map((day) => dayOf(by, member, day));
    usual.set(key, known);
    return known;
  };
  const daysOf = (person: Rostered): RosterDay[] => {
    const belongs = memberships.get(person.id) ?? [];
    const own = new Map(rostered.get(person.id)?.map((one) => [one.day, one]));
    const [only] = belongs;
    const isOne = belongs.every((one) => one === only && one.from <= from && (one.to ?? to) >= to);
    if (own.size === 0 && isOne && said.stays(person))
      return usualOf(said.goesBy(person, only?.calendarId, from), only);
    return days.map((day, at) => {
      const member = belongs.find((one) => one.from <= day && (one.to ?? day) >= day);
      const by = said.goesBy(person, member?.calendarId, day);
      const row = own.get(day);
      return row ? dayOf(by, member, day, row) : usualOf(by, member)[at]!;
    });
  };
  return new Map(persons.map((person) => [person.id, daysOf(person)]));
}

/**
 * Returns the working times of one person on each day of a range.
 * @param from and to are company days, both included
 */
export async function rosterOf(
  on: Executor,
  person: Rostered,
  from: string,
  to: string,
): Promise<RosterDay[]> {
  return (await rostersOf(on, [person], from, to)).get(person.id)!;
}

/**
 * Returns the rosters by which leave of people is measured. People with free working times are measured by the standard
 * day.
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
 * Returns the roster by which a leave is measured, including the day before, whose shift may extend into the first day.
 * @param first and last are the company days that the leave touches
 */
export const leaveRoster = async (
  on: Executor,
  person: Rostered,
  first: string,
  last: string,
): Promise<RosterDay[]> => (await leaveRostersOf(on, [person], shiftDays(first, -1), last)).get(person.id)!;

/** Returns the start and end of work on each day of a range. @param from and to are company days, both included */
export async function workTimes(
  on: Executor,
  person: Rostered,
  from: string,
  to: string,
): Promise<WorkTimes[]> {
  const roster = (await leaveRostersOf(on, [person], from, to)).get(person.id)!;
  return workTimesOf(roster, await standardDay(on));
}

const isFree = ({ group, shift, kind }: RosterDay): boolean =>
  group?.mode === groupMode.free && shift === null && isWorked(kind);
