import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { getCardRule } from '#modules/attendance/cards/server/queries/cards.ts';
import { confirmState } from '#modules/attendance/days/contract/day-codes.ts';
import { listDisputed } from '#modules/attendance/days/server/queries/disputes.ts';
import { earliestFor } from '#modules/attendance/requests/server/commands/filing.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { rosterOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { listKept, listWaiting, type KeptDay } from '#modules/attendance/work/server/queries/people-days.ts';
import { findOwnMonth, listCorrections } from './months.ts';

const nothing = {
  State: 0,
  Rostered: 0,
  Worked: 0,
  Late: 0,
  Early: 0,
  Absent: 0,
  LeavePaid: 0,
  LeaveUnpaid: 0,
  Trip: 0,
  OverWork: 0,
  OverRest: 0,
  OverStatutory: 0,
  LackCount: 0,
  ArrivedAt: null,
  LeftAt: null,
} satisfies Omit<KeptDay, 'Day' | 'Kind'>;

/** Returns the last day of a month, given as YYYY-MM. */
const endOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Returns a person's month day by day, with stored results, or else the roster. Null: the person does not exist. */
export async function readMonth(on: Executor, personId: number, month: string, now: Date) {
  const person = await findPerson(on, personId);
  if (!person) return null;
  const own = await findOwnMonth(on, personId, month);
  const [from, to] = own ? [own.from, own.to] : [`${month}-01`, endOf(month)];
  const roster = await rosterOf(on, person, from, to);
  const kept = new Map((await listKept(on, personId, from, to)).map((one) => [one.Day, one]));
  const waiting = new Set(await listWaiting(on, personId, from, to));
  return {
    FromDate: from,
    ToDate: to,
    Days: roster.map(({ day, kind, name, nameEn, shift }) => ({
      Day: day,
      Kind: kind,
      ...nothing,
      ...kept.get(day),
      Name: name,
      NameEn: nameEn,
      ShiftFrom: shift?.segments[0]![0] ?? null,
      ShiftTo: shift?.segments.at(-1)![1] ?? null,
      IsWaiting: waiting.has(day),
    })),
    Corrections: await listCorrections(on, personId, from, to),
    CardFrom: await earliestFor(on, personId, companyDay(now), (await getCardRule(on, personId)).withinDays),
    Disputed: await listDisputed(on, personId, from, to),
    State: own?.state ?? null,
    ConfirmState: own?.confirmState ?? confirmState.none,
    ConfirmUntil: own?.confirmUntil ?? null,
    Note: own?.note ?? '',
  };
}
