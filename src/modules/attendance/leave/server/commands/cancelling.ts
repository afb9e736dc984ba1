import type { Words } from '#kit/contract/refusals.ts';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { headlineOf, rangeOf } from './headlines.ts';
import { isMinute } from '#kit/rules/dates.ts';
import { shortDay } from '#kit/rules/day-words.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Line, Moment, PreparedRequest } from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { listLots, listTaken, post } from '#modules/attendance/balances/server/queries/lots.ts';
import { giveBack, type Taken } from '#modules/attendance/balances/server/rules/lots.ts';
import { billKinds, entryKind, type Unit } from '#modules/attendance/contract/codes.ts';
import { attendanceRequest } from '#modules/attendance/requests/server/commands/request.ts';
import { askDaysOf } from '#modules/attendance/requests/server/queries/bill-days.ts';
import { allTakers, listClashes } from '#modules/attendance/requests/server/queries/booked.ts';
import { overlaps } from '#modules/attendance/requests/server/queries/clashing.ts';
import { fault } from '#modules/attendance/requests/server/rules/faults.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { leaveRoster } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import * as leaves from '../queries/leaves.ts';
import { askCosts, thisLeave } from '../queries/recosts.ts';
import { leaveNames } from '../queries/leave-names.ts';
import { findTypeOn } from '../queries/types.ts';
import {
  beginningsOf,
  endingsOf,
  costOf,
  cutAt,
  cutOut,
  daysOf,
  totalOf,
  type CostRule,
  type DayCost,
  type RosterDay,
  type Segment,
} from '../rules/cost.ts';
import { cancelledIn, cancellingPlan, type CancellingPlan } from '../rules/plans.ts';

interface Shortened {
  readonly unit: Unit;
  readonly before: readonly DayCost[];
  readonly after: readonly DayCost[];
  readonly was: string | null;
}

const one = (name: string, zh: string, en: string): FormError[] => [fault(name, { zh, en })];

/** Returns what remains of a leave when the person returns at a minute, or the reasons why they cannot return then. */
async function shorten(
  on: Executor,
  { subject, leaveId, returnAt, until }: CancellingPlan,
): Promise<Shortened | readonly FormError[]> {
  for (const [name, at] of Object.entries({ ReturnAt: returnAt, Until: until }))
    if (at !== null && !isMinute(at)) return one(name, '不是有效的时间', 'This is not a valid time');
  const leave = await leaves.findLeave(on, leaveId);
  const standing = await leaves.findStanding(on, leaveId);
  if (!leave || leave.personId !== subject || standing?.state !== 3)
    return one('Original', '请选择该员工已生效的请假单', 'Choose a leave of this person that is in effect');
  const segments = await leaves.listSegments(on, leaveId);
  const end = segments
    .map(([, to]) => to)
    .toSorted()
    .at(-1);
  if (end === undefined || returnAt < leave.starts || returnAt >= end)
    return one(
      'ReturnAt',
      end === undefined ? '该假期已全部销假' : `返岗时间须在 ${leave.starts} 与 ${end} 之间`,
      end === undefined
        ? 'This leave has already been ended completely'
        : `The return must be between ${leave.starts} and ${end}`,
    );
  if (until !== null && (until <= returnAt || until > end))
    return one(
      'Until',
      `退回的结束时间须晚于开始时间，且不晚于 ${end}`,
      `The part that is given back must end after it begins, and at ${end} at the latest`,
    );
  const after = await costAfter(on, leave, remainingOf(segments, { returnAt, until }));
  const before = await leaves.listDays(on, [leaveId]);
  if (totalOf(after) >= totalOf(before))
    return one('ReturnAt', '此后没有未使用的假期', 'There is no unused leave after this time');
  return { unit: leave.unit, before, after, was: leave.returnAt };
}

/** Returns what a leave keeps when a part of it is given back. */
const remainingOf = (
  segments: readonly Segment[],
  { returnAt, until }: Pick<CancellingPlan, 'returnAt' | 'until'>,
): Segment[] => (until === null ? cutAt(segments, returnAt) : cutOut(segments, [returnAt, until]));

/** Facts that the cost of a shortened leave follows from. */
interface Measured {
  readonly rule: CostRule;
  readonly roster: readonly RosterDay[];
  /** Cost of the leave so far. */
  readonly paid: readonly DayCost[];
}

async function measuredBy(
  on: Executor,
  leave: leaves.LeaveRow,
  first: string,
  last: string,
): Promise<Measured> {
  const person = (await findPerson(on, leave.personId, first))!;
  const rule = (await findTypeOn(on, person, leave.type, first))!;
  return {
    rule: { ...rule, unit: leave.unit },
    roster: await leaveRoster(on, person, first, last),
    paid: await leaves.listDays(on, [leave.formId]),
  };
}

/** Returns the cost of what is kept of a leave. A day that stays whole keeps its cost, and no day becomes dearer. */
function keptOf({ rule, roster, paid }: Measured, segments: readonly Segment[]): DayCost[] {
  if (segments.length === 0) return [];
  const { last } = daysOf(segments);
  const days = costOf(
    rule,
    roster.filter(({ day }) => day <= last),
    segments,
  );
  const known = new Map(paid.map((day) => [day.day, day]));
  return days.map((day) => {
    const before = known.get(day.day);
    return before && (before.minutes === day.minutes || before.amount < day.amount) ? before : day;
  });
}

async function costAfter(
  on: Executor,
  leave: leaves.LeaveRow,
  segments: readonly Segment[],
): Promise<DayCost[]> {
  if (segments.length === 0) return [];
  const { first, last } = daysOf(segments);
  return keptOf(await measuredBy(on, leave, first, last), segments);
}

interface Prepared {
  readonly found: Shortened | readonly FormError[];
  /** Leave that ends early; undefined: no leave has this id. */
  readonly leave: leaves.LeaveRow | undefined;
  /** Name of its type. */
  readonly name: Words;
}

async function prepare(on: Executor, plan: CancellingPlan): Promise<Prepared> {
  const leave = await leaves.findLeave(on, plan.leaveId);
  const name = leave ? (await leaveNames(on))(leave.type) : { zh: '', en: '' };
  return { found: await shorten(on, plan), leave, name };
}

const isShortened = (found: Shortened | readonly FormError[]): found is Shortened => !Array.isArray(found);

/** Returns the amount that goes back for each day: the cost before minus the cost after. */
const returned = ({ before, after }: Shortened): { day: string; amount: number }[] => {
  const stays = new Map(after.map(({ day, amount }) => [day, amount]));
  return before.flatMap(({ day, amount }) => {
    const back = amount - (stays.get(day) ?? 0);
    return back > 0 ? [{ day, amount: back }] : [];
  });
};

interface Undo {
  readonly was: string | null;
  readonly days: readonly DayCost[];
  readonly back: readonly Taken[];
  /** Ranges of the leave before a part within it was given back; left out: it ended early. */
  readonly ranges?: readonly leaves.StoredRange[];
}

async function apply(
  tx: Tx,
  plan: CancellingPlan,
  { by, now, formId }: Moment,
  prepared: () => Promise<Prepared>,
): Promise<Undo> {
  const { found } = await prepared();
  if (!isShortened(found)) throw new Error('an early end that was checked cannot be worked out');
  const taken = await listTaken(tx, plan.leaveId);
  const back = returned(found).flatMap(({ day, amount }) => giveBack(taken, day, amount));
  await post(
    tx,
    back.map(({ lotId, day, amount }) => ({
      lotId,
      kind: entryKind.giveBack,
      amount,
      formId,
      day,
    })),
    { by, now },
  );
  await leaves.saveDays(tx, plan.leaveId, found.after);
  const undo = { was: found.was, days: found.before, back };
  if (plan.until === null) {
    await leaves.saveReturn(tx, plan.leaveId, plan.returnAt);
    await askFreed(tx, plan, now);
    return undo;
  }
  await askFreed(tx, plan, now);
  const ranges = await leaves.listStored(tx, plan.leaveId);
  // A range that is cut keeps its clock only, because its ends may lie within a half day.
  const kept = ranges.flatMap((range) => {
    const parts = remainingOf([[range.starts, range.ends]], plan);
    const isWhole = parts.length === 1 && parts[0]![0] === range.starts && parts[0]![1] === range.ends;
    return isWhole
      ? [range]
      : parts.map(([starts, ends]) => ({ starts, ends, firstHalf: null, lastHalf: null }));
  });
  // A leave of which nothing is left ends where it began, as if its person had never gone.
  if (kept.length === 0) await leaves.saveReturn(tx, plan.leaveId, ranges[0]!.starts);
  else await leaves.replaceRanges(tx, plan.leaveId, kept);
  return { ...undo, ranges };
}

/**
 * Returns what prevents undoing an early end: a later early end, other leave in the freed days, or quota that has been
 * used since.
 */
async function rests(on: Executor, plan: CancellingPlan, undo: Undo | null): Promise<Words | null> {
  const [last] = await leaves.listCancellings(on, [plan.leaveId]);
  // While it is being undone, this early end is no longer in the list, and an earlier one comes first.
  if (last && last.formId > plan.formId) return { zh: `销假 ${last.number}`, en: `early end ${last.number}` };
  const leave = (await leaves.findLeave(on, plan.leaveId))!;
  const ranges = undo?.ranges ?? (await leaves.listStored(on, plan.leaveId));
  const held = ranges.map(({ starts, ends }): Segment => [starts, ends]);
  // Only the time that comes back to the leave: other parts may have been given back before.
  const freed = cutOut(cutAt(held, plan.until ?? undo?.was ?? leave.ends), ['', plan.returnAt]);
  const [other] = await listClashes(on, [plan.subject], freed, { except: plan.leaveId, kinds: allTakers });
  if (other) return overlaps(other.number);
  const needed = Map.groupBy(undo?.back ?? [], ({ lotId }) => lotId);
  const lots = await listLots(on, [plan.subject], leave.type);
  const short = lots.some(
    (lot) => needed.has(lot.id) && !lot.mayOverdraw && lot.left < totalOf(needed.get(lot.id)!),
  );
  return short ? { zh: '退回的额度已被使用', en: 'the returned leave has been used since' } : null;
}

const minute = (text: string): Words => ({ zh: text, en: text });

function describe({ found, leave, name }: Prepared, plan: CancellingPlan): Line[] {
  if (!isShortened(found) || !leave) return [];
  const { was, unit, before, after } = found;
  const { returnAt, until } = plan;
  const ended: Line =
    until === null
      ? {
          label: { zh: `${name.zh}结束`, en: `End of ${name.en.toLowerCase()}` },
          before: minute(was ?? leave.ends),
          after: minute(returnAt),
        }
      : {
          label: { zh: `${name.zh}退回的时间`, en: `${name.en} given back` },
          before: { zh: '', en: '' },
          after: { zh: whenText(returnAt, until, 'zh'), en: whenText(returnAt, until, 'en') },
        };
  return [
    ended,
    {
      label: { zh: '请假时长', en: 'Total leave' },
      before: amountText(totalOf(before), unit),
      after: amountText(totalOf(after), unit),
    },
    {
      label: { zh: '退回', en: 'Returned' },
      before: { zh: '', en: '' },
      after: amountText(totalOf(before) - totalOf(after), unit),
    },
  ];
}

/** Asks for recalculation of the days from the return on. */
async function askFreed(
  tx: Tx,
  { subject, leaveId, returnAt, until }: CancellingPlan,
  now: Date,
): Promise<void> {
  const { ends } = (await leaves.findLeave(tx, leaveId))!;
  await askDaysOf(tx, [subject], [[returnAt, until ?? ends]], now);
}

/** Request type for the early end of a leave. The unused amount goes back to the grants it came from. */
export const cancelling: PreparedRequest<CancellingPlan, Prepared> = {
  ...attendanceRequest,
  template: billKinds.cancelling,
  label: { zh: '销假申请', en: 'Early end of leave' },
  effect: {
    kind: 'cancelVacation',
    label: { zh: '销假', en: 'Early end of leave' },
    order: 11,
    reads: ['AUID', 'Original', 'ReturnAt', 'Until'],
    code: attendanceRequest.code,
  },
  plan: cancellingPlan,
  about: cancelledIn,
  prepare,
  note: (tx, { formId, leaveId, returnAt, until }) =>
    leaves.saveCancelling(tx, formId, { leaveId, returnAt, until }),
  check: ({ found }) => (isShortened(found) ? [] : found),
  headline: ({ found, name }, { returnAt, until }) => {
    if (!isShortened(found)) return null;
    const back = amountText(totalOf(found.before) - totalOf(found.after), found.unit);
    if (until !== null)
      return headlineOf(
        null,
        { zh: `退回${name.zh} ${back.zh}`, en: `${back.en} of ${name.en.toLowerCase()} given back` },
        rangeOf([[returnAt, until]]),
      );
    return {
      zh: `${name.zh}提前结束，退回 ${back.zh} · ${shortDay(returnAt.slice(0, 10), 'zh')} ${returnAt.slice(11)} 返岗`,
      en: `Early end of ${name.en.toLowerCase()}, ${back.en} returned · back ${shortDay(returnAt.slice(0, 10), 'en')} ${returnAt.slice(11)}`,
    };
  },
  describe,
  apply,
  rests: (on, plan, undo) => rests(on, plan, undo as Undo | null),
  revert: async (tx, plan, undo, { by, now }) => {
    const { leaveId, formId } = plan;
    const { was, days, back, ranges } = undo as Undo;
    await post(
      tx,
      back.map(({ lotId, day, amount }) => ({
        lotId,
        kind: entryKind.consume,
        amount: -amount,
        formId,
        day,
      })),
      { by, now },
    );
    await leaves.saveDays(tx, leaveId, days);
    await leaves.saveReturn(tx, leaveId, was);
    if (ranges) await leaves.replaceRanges(tx, leaveId, ranges);
    // Calendar, shift or roster may have changed while the leave was shorter.
    await askCosts(tx, thisLeave(leaveId), now);
    await askFreed(tx, plan, now);
  },
};

/**
 * Returns the minutes of the clock at which a person on leave may return, which are the starts of the work they would
 * otherwise miss, and the amount that each gives back.
 */
export async function returnsOf(on: Executor, leaveId: number): Promise<{ at: string; back: number }[]> {
  const leave = await leaves.findLeave(on, leaveId);
  const segments = leave ? await leaves.listSegments(on, leaveId) : [];
  const person = leave && (await findPerson(on, leave.personId));
  if (!person || segments.length === 0) return [];
  const { first, last } = daysOf(segments);
  const measured = await measuredBy(on, leave, first, last);
  const starts = measured.roster.filter(({ day }) => day >= first).flatMap(beginningsOf);
  const all = [leave.starts, ...starts, ...segments.map(([from]) => from)];
  const total = totalOf(measured.paid);
  return [...new Set(all)]
    .filter((at) => segments.some(([from, to]) => from <= at && at < to))
    .toSorted()
    .map((at) => ({ at, back: total - totalOf(keptOf(measured, cutAt(segments, at))) }));
}

/**
 * Returns the minutes of the clock at which a part of a leave that is given back may end: where its working times end.
 */
export async function untilsOf(on: Executor, leaveId: number): Promise<string[]> {
  const leave = await leaves.findLeave(on, leaveId);
  const segments = leave ? await leaves.listSegments(on, leaveId) : [];
  const person = leave && (await findPerson(on, leave.personId));
  if (!person || segments.length === 0) return [];
  const { first, last } = daysOf(segments);
  const { roster } = await measuredBy(on, leave, first, last);
  const all = [
    ...roster.filter(({ day }) => day >= first).flatMap(endingsOf),
    ...segments.map(([, to]) => to),
  ];
  return [...new Set(all)].filter((at) => segments.some(([from, to]) => from < at && at <= to)).toSorted();
}

/** Returns the amount that giving back a part of a leave returns, or the reasons against it. */
export async function givenBackBy(
  on: Executor,
  plan: CancellingPlan,
): Promise<{ readonly amount: number; readonly faults: readonly FormError[] }> {
  const found = await shorten(on, plan);
  if (!isShortened(found)) return { amount: 0, faults: found };
  return { amount: totalOf(found.before) - totalOf(found.after), faults: [] };
}
