import { companyDayStart, companyMinute, shiftDays } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import {
  addGroup,
  addMembers,
  addPast,
  addShift,
  importMarks,
  rostersOf,
  setCells,
  type ShiftGiven,
} from '#modules/attendance/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import { seeded } from './random.ts';
import type { SeededCompany } from './seed-company.ts';
import type { OtherDay } from './seed-office-life.ts';

const minuteMs = 60_000;
/** Number of punches written at once, so that others do not have to wait long. */
const punchesAtOnce = 1_000;
/** Number of days of punches before today, and of the roster after it. */
const past = 92;
const ahead = 30;
/** Days of attendance in the company of the demo's employee: thirteen months, the first of them incomplete. */
const longPast = 366;
/** Returns the day on which a company's attendance begins. */
export const earlyFrom = (today: string): string => shiftDays(today, -longPast);

/**
 * Returns the company whose attendance begins first. All others came three months ago.
 * A year of everybody would make the first start long.
 */
export const firstCompany = (plan: CompanyPlan, company: SeededCompany): number =>
  company.companies[plan.persons.find(({ loginName }) => loginName === seats.employee.loginName)!.company];

const shiftOf = (
  from: number,
  to: number,
  breaks: ShiftGiven['breaks'],
  more: Partial<ShiftGiven> = {},
): ShiftGiven => ({
  segments: [[from, to]],
  breaks,
  halfAt: null,
  flexEarly: 0,
  flexLate: 0,
  grace: 5,
  seriousLate: 30,
  absentLate: 180,
  advance: 240,
  delay: 360,
  needOn: true,
  needOff: true,
  pairing: 1,
  ...more,
});

/** Shifts of a rotation: two early, two late, two nights, two days off. */
const cycle = [0, 0, 1, 1, 2, 2, null, null] as const;
/** Every 24th person has a roster. The last 4 people are in no group yet. */
const everyRostered = 24;
const ungrouped = 4;
/** Companies with people in no group. */
export const companiesInPart = ({ persons }: CompanyPlan): ReadonlySet<string> =>
  new Set(persons.slice(-ungrouped).map((one) => one.company));

export interface SeedAttendanceOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly seed: number;
  readonly today: string;
  readonly others: readonly OtherDay[];
}

/** Adds shifts, groups, a roster, and months of punches, some of them late or missing. */
export async function seedAttendance(
  long: LongWork,
  { plan, company, seed, today, others }: SeedAttendanceOptions,
): Promise<void> {
  const { tx, pause } = long;
  const first = shiftDays(today, -past);
  const now = companyDayStart(today);
  const at = (loginName: string): number => plan.persons.findIndex((one) => one.loginName === loginName);
  const by = {
    id: company.persons[at(seats.leader.loginName)]!,
    now,
    today,
    ip: '',
    language: 'zh',
  } as const;
  const scope = { personId: 0, departmentId: 0, reach: 4 } as const;
  const office = await addShift(
    tx,
    by,
    { name: '标准班', nameEn: 'Office' },
    shiftOf(540, 1080, [[720, 780]], { delay: 300 }),
  );
  const turns = [
    await addShift(tx, by, { name: '早班', nameEn: 'Early' }, shiftOf(480, 960, [[690, 720]])),
    await addShift(tx, by, { name: '晚班', nameEn: 'Late' }, shiftOf(960, 1380, [[1080, 1110]])),
    await addShift(
      tx,
      by,
      { name: '夜班', nameEn: 'Night' },
      shiftOf(1380, 1920, [[1560, 1590]], { delay: 240 }),
    ),
  ];
  const group = { calendarId: null, workSystem: 1, webPunch: true } as const;
  const week = [office, office, office, office, office, null, null];
  const offices = await addGroup(tx, by, {
    ...group,
    name: '总部办公',
    nameEn: 'Office',
    mode: 1,
    shifts: week,
  });
  const service = await addGroup(tx, by, {
    ...group,
    name: '客服轮班',
    nameEn: 'Service in turns',
    mode: 2,
    workSystem: 2,
    webPunch: false,
    shifts: [],
  });
  const team = plan.persons[at(seats.employee.loginName)]!.unit;
  const numbers = [...plan.persons.keys()].slice(0, -ungrouped);
  const isRostered = (n: number): boolean => n % everyRostered === 7 && plan.persons[n]!.unit !== team;
  const idsOf = (some: readonly number[]): number[] => some.map((n) => company.persons[n]!);
  const rostered = idsOf(numbers.filter(isRostered));
  const days = { from: first, to: null };
  const own = firstCompany(plan, company);
  const isEarly = (n: number): boolean => company.companies[plan.persons[n]!.company] === own;
  const early = numbers.filter(isEarly);
  const dayBefore = shiftDays(first, -1);
  const longStay = { from: earlyFrom(today), to: null };
  const put = (some: readonly number[], stay: { readonly from: string; readonly to: string | null }) =>
    addMembers(tx, scope, by, { groupId: offices, persons: idsOf(some), days: stay, isMove: false });
  await put(
    numbers.filter((n) => !isRostered(n) && !isEarly(n)),
    days,
  );
  await pause();
  await put(
    early.filter((n) => !isRostered(n)),
    longStay,
  );
  // The people on rotation had office hours before it began.
  await put(early.filter(isRostered), { ...longStay, to: dayBefore });
  await addMembers(tx, scope, by, { groupId: service, persons: rostered, days, isMove: false });
  await pause();
  const places = rostered.flatMap((personId, n) =>
    Array.from({ length: past + ahead }, (_, on) => ({
      personId,
      day: shiftDays(first, on),
      turn: cycle[(on + n) % cycle.length]!,
    })),
  );
  for (const turn of [0, 1, 2, null]) {
    await setCells(
      tx,
      scope,
      by,
      places.filter((place) => place.turn === turn),
      turn === null ? null : turns[turn],
    );
    await pause();
  }
  const asked = { plan, company, today, others };
  await seedPunches(long, { ...asked, seed: seed + 100 }, early, longStay.from, dayBefore);
  const everybody = [...company.persons.keys()];
  const punches = await seedPunches(long, { ...asked, seed }, everybody, first, shiftDays(today, -1));
  await pause();
  await importMarks(tx, by, '金蝶考勤导出.xlsx', exported(plan, company, punches, shiftDays(today, -lately)));
}

interface Punched {
  readonly personId: number;
  readonly day: string;
  readonly at: Date;
}

/**
 * Number of days in the export from another system. Every third person is in it, and every 17th of their punches is
 * later.
 */
const lately = 12;
const everyExported = 3;
const everyLater = 17;

/** Returns the punches of another system for the same days, in whole minutes and some of them wrong. */
const exported = (
  plan: CompanyPlan,
  company: SeededCompany,
  punches: readonly Punched[],
  from: string,
): { badge: string; at: string }[] => {
  const badges = new Map(
    company.persons.flatMap((id, n) =>
      n % everyExported === 0 ? [[id, plan.persons[n]!.employeeId] as const] : [],
    ),
  );
  return punches.flatMap(({ personId, day, at }, n) => {
    const badge = badges.get(personId);
    if (badge === undefined || day < from) return [];
    const told = n % everyLater === 0 ? new Date(at.getTime() + 11 * minuteMs) : at;
    return [{ badge, at: `${companyMinute(told)}:00` }];
  });
};

/** Adds punches for some people who were in service, by their planned shifts between two days. */
async function seedPunches(
  { tx, pause }: LongWork,
  { plan, company, seed, today, others }: SeedAttendanceOptions,
  some: readonly number[],
  first: string,
  last: string,
): Promise<Punched[]> {
  const chance = seeded(seed);
  const until = companyDayStart(today).getTime();
  const rosters = await rostersOf(
    tx,
    some.map((n) => ({ id: company.persons[n]! })),
    first,
    last,
  );
  const other = new Map(others.map(({ personId, day, until: minute }) => [`${personId} ${day}`, minute]));
  const starts = new Map<string, number>();
  const startOf = (day: string): number => {
    const known = starts.get(day) ?? companyDayStart(day).getTime();
    starts.set(day, known);
    return known;
  };
  const punches: { personId: number; day: string; at: Date }[] = [];
  for (const n of some) {
    const personId = company.persons[n]!;
    const { entryDate } = plan.persons[n]!;
    for (const { day, shift } of rosters.get(personId)!) {
      if (!shift || day < entryDate) continue;
      const [luck, early, late] = [chance.next(), chance.next(), chance.next()];
      const [on, off] = [shift.segments[0]![0], shift.segments.at(-1)![1]];
      const arrival = luck < 0.03 ? on + 1 + Math.floor(early * 45) : on - 2 - Math.floor(early * 25);
      const usual = luck > 0.985 ? off - 1 - Math.floor(late * 40) : off + 1 + Math.floor(late * 70);
      const otherwise = other.get(`${personId} ${day}`);
      if (otherwise === null) continue;
      const departure = otherwise ?? usual;
      const isMissing = luck > 0.5 && luck < 0.507;
      if (!isMissing && !(luck > 0.6 && luck < 0.61))
        punches.push({
          personId,
          day,
          at: new Date(startOf(day) + arrival * minuteMs + Math.floor(early * 59) * 1000),
        });
      if (!isMissing && !(luck > 0.7 && luck < 0.715))
        punches.push({
          personId,
          day,
          at: new Date(startOf(day) + departure * minuteMs + Math.floor(late * 59) * 1000),
        });
    }
  }
  const kept = punches.filter(({ at }) => at.getTime() < until);
  for (let from = 0; from < kept.length; from += punchesAtOnce) {
    await addPast(tx, kept.slice(from, from + punchesAtOnce), new Date(until));
    await pause();
  }
  return kept;
}
