import type { Words } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Filing, Line, Moment, RequestPlan, PreparedRequest } from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { listLots, post } from '#modules/attendance/balances/server/queries/lots.ts';
import {
  billKinds,
  compensation,
  entryKind,
  overtimeClassLabels,
  overtimeLimits,
  unit,
  vacationType,
  type Compensation,
  type Region,
} from '#modules/attendance/contract/codes.ts';
import { headlineOf, rangeOf } from '#modules/attendance/leave/server/commands/headlines.ts';
import { listReserved } from '#modules/attendance/leave/server/queries/leaves.ts';
import { getSetting } from '#modules/attendance/leave/server/queries/types.ts';
import { daysOf, type RosterDay, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { beginningOf } from '#modules/attendance/leave/server/rules/plans.ts';
import { faultsOfTimes } from '#modules/attendance/requests/server/commands/filing.ts';
import { attendanceRequest } from '#modules/attendance/requests/server/commands/request.ts';
import { askDaysOf } from '#modules/attendance/requests/server/queries/bill-days.ts';
import { listPlanned, saveBooked, taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { clashesOf, employedFault } from '#modules/attendance/requests/server/queries/clashing.ts';
import { fault } from '#modules/attendance/requests/server/rules/faults.ts';
import { commonOf, rosteredIn } from '#modules/attendance/requests/server/rules/minutes.ts';
import { faultsOfSegments } from '#modules/attendance/requests/server/rules/segments.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { rosterOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import * as queries from '../queries/overtime.ts';
import {
  compOf,
  compUntil,
  countedOf,
  partsOf,
  sumsBy,
  type OvertimeMinutes,
  type Part,
} from '../rules/overtime.ts';

/** Overtime as a form requests it. */
export interface OvertimePlan extends RequestPlan {
  readonly segments: readonly Segment[];
  readonly compensation: Compensation;
  readonly project: string;
}

function overtimePlan(formId: number, values: Values): OvertimePlan | null {
  const subject = personOf(values, 'AUID');
  const segments = own(values, 'Segments') as readonly Segment[] | undefined;
  if (subject === null || !segments?.length) return null;
  return {
    formId,
    subject,
    segments,
    compensation: Number(own(values, 'Compensation') ?? compensation.pay) as Compensation,
    project: (own(values, 'Project') as string | undefined) ?? '',
  };
}

/** Result of checking planned overtime. */
export interface OvertimeWorkedOut {
  /** Law that applies to the person, and their name; null: there is no such person. */
  readonly region: Region;
  readonly name: Words | null;
  readonly roster: readonly RosterDay[];
  readonly parts: readonly Part[];
  readonly counted: OvertimeMinutes;
  /** Time off that the overtime would give, in minutes, and the last day on which it can be taken. */
  readonly comp: number;
  readonly until: string | null;
  /** Planned overtime in minutes for each month concerned, without this form and with it. */
  readonly months: readonly { readonly month: string; readonly before: number; readonly after: number }[];
  readonly warnings: readonly Words[];
  readonly faults: readonly FormError[];
}

const nothing: Omit<OvertimeWorkedOut, 'faults'> = {
  region: 'CN',
  name: null,
  roster: [],
  parts: [],
  counted: { work: 0, rest: 0, statutory: 0 },
  comp: 0,
  until: null,
  months: [],
  warnings: [],
};

const hours = (minutes: number): Words => amountText(minutes, unit.minutes);

async function monthsOf(on: Executor, plan: OvertimePlan, parts: readonly Part[]) {
  const own = sumsBy(parts, 7);
  const others = await listPlanned(on, plan.subject, [...own.keys()], plan.formId);
  const before = sumsBy(
    partsOf(others, () => 1),
    7,
  );
  return [...own].map(([month, minutes]) => ({
    month,
    before: before.get(month) ?? 0,
    after: (before.get(month) ?? 0) + minutes,
  }));
}

const warningsOf = (parts: readonly Part[], months: OvertimeWorkedOut['months']): Words[] => [
  ...[...sumsBy(parts, 10)]
    .filter(([, minutes]) => minutes > overtimeLimits.day)
    .map(([day, minutes]) => ({
      zh: `${day} 加班 ${hours(minutes).zh}，超过每天 ${hours(overtimeLimits.day).zh}`,
      en: `Overtime of ${hours(minutes).en} on ${day} exceeds ${hours(overtimeLimits.day).en} per day`,
    })),
  ...months
    .filter(({ after }) => after > overtimeLimits.month)
    .map(({ month, after }) => ({
      zh: `${month} 加班共 ${hours(after).zh}，超过 ${hours(overtimeLimits.month).zh}`,
      en: `Overtime of ${hours(after).en} in ${month} exceeds ${hours(overtimeLimits.month).en}`,
    })),
];

/** Returns a fault for each month in which planned overtime exceeds the maximum that people may file for themselves. */
export const beyondMost = (months: OvertimeWorkedOut['months']): FormError[] =>
  months
    .filter(({ after }) => after > overtimeLimits.most)
    .map(({ month, after }) =>
      fault('Segments', {
        zh: `${month} 加班将达 ${hours(after).zh}，超过 ${hours(overtimeLimits.most).zh}，须由考勤管理员提交`,
        en: `Overtime in ${month} would reach ${hours(after).en}, more than ${hours(overtimeLimits.most).en}. Only the attendance administrator can file it`,
      }),
    );

/**
 * Returns why overtime on a statutory holiday alone gives no time off: mainland law wants it paid. Together with other
 * days, the holiday part is paid and the rest gives time off.
 */
export const paidOnly = (
  { counted, region }: Pick<OvertimeWorkedOut, 'counted' | 'region'>,
  by: Compensation,
): FormError[] =>
  region === 'CN' && by === compensation.leave && counted.statutory > 0 && counted.work + counted.rest === 0
    ? [
        fault('Compensation', {
          zh: '法定节假日加班须支付加班费，不能调休',
          en: 'Overtime on a statutory holiday is paid and cannot be taken as time off',
        }),
      ]
    : [];

/**
 * Checks planned overtime against rostered time, leave and other overtime, and returns its classes and the time off it
 * gives. Writes nothing.
 * @param today company day on which it is filed; null: it was filed earlier
 */
export async function workOutOvertime(
  on: Executor,
  plan: OvertimePlan,
  today: string | null = null,
): Promise<OvertimeWorkedOut> {
  if (plan.segments.length === 0) return { ...nothing, faults: [] };
  const wrong = faultsOfSegments(plan.segments, today);
  if (wrong.length > 0) return { ...nothing, faults: wrong.map((message) => fault('Segments', message)) };
  const person = await findPerson(on, plan.subject);
  if (!person)
    return { ...nothing, faults: [fault('AUID', { zh: '员工不存在', en: 'This employee does not exist' })] };
  const { first, last } = daysOf(plan.segments);
  const unemployed = employedFault(person, first, last);
  if (unemployed) return { ...nothing, faults: [fault('Segments', unemployed)] };
  // The shift of the day before may extend into the first day.
  const roster = await rosterOf(on, person, shiftDays(first, -1), last);
  const kinds = new Map(roster.map(({ day, kind }) => [day, kind]));
  const parts = partsOf(plan.segments, (day) => kinds.get(day) as DayKind);
  const rests = new Map(roster.map(({ day, group }) => [day, group?.rest]));
  const counted = countedOf(parts, (day) => rests.get(day));
  const months = await monthsOf(on, plan, parts);
  const { compWorkdays } = await getSetting(on);
  const comp = plan.compensation === compensation.leave ? compOf(counted, compWorkdays) : 0;
  const faults = await clashesOf(on, plan, [taker.leave, taker.overtime], { own: 'overtime' });
  for (const [from, to] of commonOf(plan.segments, rosteredIn(roster)))
    faults.push(
      fault('Segments', {
        zh: `${from} 至 ${to.slice(11)} 是上班时间，不能申请加班`,
        en: `${from} to ${to.slice(11)} is working time, so overtime cannot be requested`,
      }),
    );
  return {
    region: person.region,
    name: person.name,
    roster,
    parts,
    counted,
    comp,
    until: comp > 0 ? compUntil(last) : null,
    months,
    warnings: warningsOf(parts, months),
    faults,
  };
}

async function filing(
  on: Executor,
  plan: OvertimePlan,
  filed: Filing,
  prepare: () => Promise<OvertimeWorkedOut>,
): Promise<readonly FormError[]> {
  const faults = await faultsOfTimes(on, plan, filed);
  if (faults.length > 0) return faults;
  const found = await prepare();
  const paid = paidOnly(found, plan.compensation);
  return filed.isOwn ? [...paid, ...beyondMost(found.months)] : paid;
}

async function note(tx: Tx, { formId, subject, segments, ...plan }: OvertimePlan): Promise<void> {
  await queries.saveOvertime(tx, { formId, personId: subject, ...plan });
  await saveBooked(tx, formId, taker.overtime, [subject], segments);
}

/** Returns why overtime cannot be undone: the time off it gave has been used or requested. */
async function rests(on: Executor, { subject, formId }: OvertimePlan): Promise<Words | null> {
  const given = (await queries.listGrantedBy(on, subject, formId)).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  if (given === 0) return null;
  const lots = (await listLots(on, [subject], vacationType.compTime)).filter(({ left }) => left > 0);
  const reserved = await listReserved(on, [subject], { type: vacationType.compTime });
  const own = lots.find(({ source, sourceId }) => source === 3 && sourceId === formId)?.left ?? 0;
  const free =
    lots.reduce((sum, { left }) => sum + left, 0) - reserved.reduce((sum, { amount }) => sum + amount, 0);
  return own >= given && free >= given
    ? null
    : { zh: '所得调休已被使用或申请', en: 'the time off earned has been used or requested' };
}

async function undo(tx: Tx, plan: OvertimePlan, _undo: unknown, { by, now }: Moment): Promise<void> {
  const back = (await queries.listGrantedBy(tx, plan.subject, plan.formId)).map(
    ({ lotId, day, amount, formId, percent }) => ({
      lotId,
      kind: entryKind.adjust,
      amount: -amount,
      formId,
      day,
      payPercent: percent,
    }),
  );
  await post(tx, back, { by, now });
  await askDaysOf(tx, [plan.subject], plan.segments, now);
}

const blank: Words = { zh: '', en: '' };
const line = (label: Words, after: Words): Line => ({ label, before: blank, after });

function describe({ counted, comp, until, faults, parts }: OvertimeWorkedOut): Line[] {
  if (parts.length === 0 && faults.length > 0) return [];
  const classes = [
    [1, counted.work],
    [2, counted.rest],
    [3, counted.statutory],
  ] as const;
  const rows = classes.flatMap(([of, minutes]) =>
    minutes > 0 ? [line(overtimeClassLabels[of], hours(minutes))] : [],
  );
  if (comp === 0 || until === null) return rows;
  const off = hours(comp);
  return [
    ...rows,
    line(
      { zh: '可得调休（以实际加班为准）', en: 'Time off earned (by actual overtime)' },
      { zh: `${off.zh}，${until} 前有效`, en: `${off.en}, until ${until}` },
    ),
  ];
}

/** Request type for overtime. The form is a plan; the result follows from the days worked. */
export const overtime: PreparedRequest<OvertimePlan, OvertimeWorkedOut> = {
  ...attendanceRequest,
  template: billKinds.overtime,
  label: { zh: '加班申请', en: 'Overtime' },
  effect: {
    kind: 'overtime',
    label: { zh: '加班', en: 'Overtime' },
    order: 12,
    reads: ['AUID', 'Segments', 'Compensation'],
    code: attendanceRequest.code,
  },
  plan: overtimePlan,
  about: beginningOf,
  filing,
  prepare: (on, plan) => workOutOvertime(on, plan),
  note,
  check: ({ faults }) => faults,
  headline: ({ counted, name }, { segments }, isOwn) => {
    const long = hours(counted.work + counted.rest + counted.statutory);
    const what = { zh: `加班 ${long.zh}`, en: `Overtime, ${long.en}` };
    return name === null ? null : headlineOf(isOwn ? null : name, what, rangeOf(segments));
  },
  describe,
  warn: ({ warnings }) => warnings,
  // Nothing is granted here. The calculation of the day grants what was worked (`settleOvertime`).
  apply: async (tx, { subject, segments }, { now }) => {
    await askDaysOf(tx, [subject], segments, now);
    return null;
  },
  rests,
  revert: undo,
};
