import { shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify, type NewNotice } from '#kit/server/notices.ts';
import { happeningOf } from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import {
  listLots,
  listTakenOf,
  post,
  type LotRow,
  type NewEntry,
} from '#modules/attendance/balances/server/queries/lots.ts';
import { entryKind, unit } from '#modules/attendance/contract/codes.ts';
import { leaveRostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { saveClocks } from '../queries/leaves.ts';
import * as queries from '../queries/recosts.ts';
import { listVersions, placeOf, type TypeVersion } from '../queries/types.ts';
import {
  costOf,
  cutAt,
  daysOf,
  lengthOfDay,
  shareOf,
  totalOf,
  type Beside,
  type DayCost,
  type Segment,
} from '../rules/cost.ts';
import { clocksOf } from '../rules/halves.ts';
import { changesOf, daysAfter, sameDays } from '../rules/recost.ts';

/** Number of people whose leave is recalculated in one transaction. */
const slicePeople = 50;

/** State of a bill whose leave is in effect. In earlier states its days are only reserved. */
const inEffect = 3;
const isLive = ({ state }: queries.WaitingLeave): boolean => state >= 1 && state <= inEffect;

/** Data needed to recalculate the cost of several leaves. */
interface Read {
  readonly segments: Awaited<ReturnType<typeof queries.listFiledOf>>;
  readonly rosters: Awaited<ReturnType<typeof leaveRostersOf>>;
  readonly types: readonly TypeVersion[];
  readonly locked: Awaited<ReturnType<typeof queries.listLockedDays>>;
  /** Days that each leave takes, by form; replaced as leaves are recalculated. */
  readonly taken: Map<number, { readonly personId: number; readonly unit: number; days: readonly DayCost[] }>;
}

async function read(
  tx: Tx,
  waiting: readonly queries.WaitingLeave[],
  persons: readonly number[],
): Promise<Read> {
  const forms = waiting.map(({ formId }) => formId);
  const from = shiftDays(
    waiting
      .map(({ starts }) => starts)
      .toSorted()[0]!
      .slice(0, 10),
    -1,
  );
  const to = waiting
    .map(({ ends }) => ends.slice(0, 10))
    .toSorted()
    .at(-1)!;
  const days = await queries.listLeaveDays(tx, persons, from, to);
  const taken: Read['taken'] = new Map();
  for (const [formId, own] of Map.groupBy(days, (one) => one.formId))
    taken.set(formId, { personId: own[0]!.personId, unit: own[0]!.unit, days: own });
  return {
    segments: await queries.listFiledOf(tx, forms),
    rosters: await leaveRostersOf(
      tx,
      persons.map((id) => ({ id })),
      from,
      to,
    ),
    types: await listVersions(tx),
    locked: await queries.listLockedDays(tx, persons),
    taken,
  };
}

/**
 * Returns the parts of days that other leave of the person takes.
 * @param isOlder only leaves with a smaller form id count
 */
function besideOf(
  { taken, rosters }: Read,
  { personId, formId }: queries.WaitingLeave,
  isOlder: boolean,
): Map<string, Beside> {
  const rostered = new Map((rosters.get(personId) ?? []).map((one) => [one.day, lengthOfDay(one)]));
  const found = new Map<string, Beside>();
  for (const [other, { personId: of, unit: counted, days }] of taken) {
    if (of !== personId || other === formId || (isOlder && other > formId)) continue;
    for (const { day, minutes, amount } of days) {
      const all = rostered.get(day) ?? 0;
      const share = counted === unit.days ? amount : all === 0 ? 0 : shareOf(minutes, all);
      const before = found.get(day) ?? { minutes: 0, share: 0 };
      found.set(day, { minutes: before.minutes + minutes, share: before.share + share });
    }
  }
  return found;
}

interface Costed {
  readonly leave: queries.WaitingLeave;
  readonly rule: TypeVersion;
  readonly before: readonly DayCost[];
  readonly after: readonly DayCost[];
  readonly isLocked: (day: string) => boolean;
  /** Ranges of the leave in minutes of the clock, as the present shift has them. */
  readonly clocks: readonly Segment[];
}

/** Recalculates the cost of a leave from current data. Null: nothing of it is left, or its type no longer exists. */
function costed(known: Read, leave: queries.WaitingLeave): Costed | null {
  const filed = known.segments.get(leave.formId);
  const roster = known.rosters.get(leave.personId);
  if (!filed || !roster) return null;
  const clocks = clocksOf(filed.segments, roster);
  const segments = filed.returnAt === null ? clocks : cutAt(clocks, filed.returnAt);
  if (segments.length === 0) return null;
  const { first, last } = daysOf(segments);
  const of = (place: string): TypeVersion | undefined =>
    known.types.find((one) => one.region === place && one.code === leave.type && one.fromDay <= first);
  const local = of(placeOf(leave));
  const rule = local?.isActive ? local : of(leave.region);
  if (!rule) return null;
  const days = roster.filter(({ day }) => day >= shiftDays(first, -1) && day <= last);
  const anew = (isOlder: boolean): DayCost[] =>
    costOf({ ...rule, unit: leave.unit }, days, segments, besideOf(known, leave, isOlder));
  const locked = known.locked.get(leave.personId) ?? [];
  const isLocked = (day: string): boolean => locked.some(({ from, to }) => from <= day && day <= to);
  const before = known.taken.get(leave.formId)?.days ?? [];
  return {
    leave,
    rule,
    before,
    after: daysAfter(before, { first: anew(true), last: anew(false) }, isLocked),
    isLocked,
    clocks,
  };
}

function noticeOf({ leave, before, after }: Costed, overdrawn: number): NewNotice {
  const [was, is] = [before, after].map((days) => amountText(totalOf(days), leave.unit));
  const short = amountText(overdrawn, leave.unit);
  return {
    people: [leave.personId],
    key: `leave-cost:${leave.formId}:${leave.askedAt.getTime()}`,
    titleZh: `日历或排班有变，请假 ${leave.number} 的扣减由 ${was!.zh} 变为 ${is!.zh}${overdrawn > 0 ? `，超出额度 ${short.zh}` : ''}`,
    titleEn: `The calendar or roster has changed: leave ${leave.number} now uses ${is!.en} instead of ${was!.en}${overdrawn > 0 ? `, ${short.en} more than the balance` : ''}`,
    url: `/rolePage/MyJob/application/${leave.formId}`,
    happening: happeningOf(leave.formId, null, {
      zh: `日历或排班有变，扣减由 ${was!.zh} 变为 ${is!.zh}${overdrawn > 0 ? `，超出额度 ${short.zh}` : ''}`,
      en: `The calendar or roster has changed: the leave now uses ${is!.en} instead of ${was!.en}${overdrawn > 0 ? `, ${short.en} more than the balance` : ''}`,
    }),
  };
}

/** Returns the overdrawn amount of several grants. */
const shortOf = (lots: readonly LotRow[]): number =>
  lots.reduce((sum, { left }) => sum + Math.max(0, -left), 0);

/** Writes ledger entries for the difference in cost of leaves in effect, and notifies their people. */
async function settle(tx: Tx, changed: readonly Costed[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  const forms = changed.map(({ leave }) => leave.formId);
  const held = Map.groupBy(await listTakenOf(tx, forms), ({ formId }) => formId);
  const persons = [...new Set(changed.map(({ leave }) => leave.personId))];
  const lots = new Map((await listLots(tx, persons)).map((lot) => [lot.id, lot]));
  const plain: NewEntry[] = [];
  const beyond: NewEntry[] = [];
  const notices = changed.map((one): [number, NewNotice] => {
    const { leave, rule, before, after, isLocked } = one;
    const own = held.get(leave.formId) ?? [];
    // A leave that needed no quota when it was filed needs none now.
    const needsQuota = rule.needQuota && (own.length > 0 || totalOf(before) === 0);
    const good = [...lots.values()].filter(
      (lot) => lot.personId === leave.personId && lot.type === leave.type && lot.unit === leave.unit,
    );
    const changes = needsQuota ? changesOf(good, own, after, isLocked) : [];
    const wasShort = shortOf(good);
    for (const { lotId, amount } of changes) {
      const lot = lots.get(lotId)!;
      lots.set(lotId, { ...lot, left: lot.left + amount });
    }
    for (const { lotId, day, amount } of changes) {
      const kind = amount < 0 ? entryKind.consume : entryKind.giveBack;
      const to = lots.get(lotId)!.left < 0 ? beyond : plain;
      to.push({ lotId, kind, amount, formId: leave.formId, day });
    }
    return [leave.formId, noticeOf(one, shortOf(good.map(({ id }) => lots.get(id)!)) - wasShort)];
  });
  await post(tx, beyond, { by: null, now, mayOverdraw: true });
  await post(tx, plain, { by: null, now });
  for (const [formId, notice] of notices) await notify(tx, `approval.form:${formId}`, null, [notice]);
}

/** Recalculates all waiting leave of people whose accounts are locked. */
async function recostOf(tx: Tx, persons: readonly number[], now: Date): Promise<void> {
  const waiting = await queries.takeWaiting(tx, persons);
  if (waiting.length === 0) return;
  const owners = [...new Set(waiting.map(({ personId }) => personId))];
  const known = await read(tx, waiting, owners);
  const changed: Costed[] = [];
  for (const leave of waiting) {
    const one = isLive(leave) ? costed(known, leave) : null;
    if (!one || sameDays(one.before, one.after, true)) continue;
    known.taken.set(leave.formId, { personId: leave.personId, unit: leave.unit, days: one.after });
    changed.push(one);
  }
  await saveClocks(tx, new Map(changed.map(({ leave, clocks }) => [leave.formId, clocks])));
  await queries.replaceDays(
    tx,
    changed.map(({ leave }) => leave.formId),
    changed.flatMap(({ leave, after }) => after.map((day) => ({ ...day, formId: leave.formId }))),
  );
  const dearer = changed.filter(
    ({ leave, before, after }) => leave.state === inEffect && !sameDays(before, after, false),
  );
  // Leaves are settled in the order in which they were queued. What one leave returns is available to the next, as if
  // the job had run after each change.
  const inTurn = dearer.toSorted((a, b) => a.leave.askedAt.getTime() - b.leave.askedAt.getTime());
  await settle(tx, inTurn, now);
  await queries.dropWaiting(
    tx,
    waiting.map(({ formId }) => formId),
  );
}

/**
 * Locks the leave accounts of people, in the order of their ids. Waiting leave is recalculated before anything is taken
 * or returned. So the time at which the job runs makes no difference.
 */
export async function holdAccounts(tx: Tx, persons: readonly number[], now: Date): Promise<void> {
  await holdPersons(tx, persons);
  await recostOf(tx, persons, now);
}

/**
 * Recalculates the waiting leave of some people in one transaction.
 * @returns the number of people; 0: nothing is waiting
 */
export const recostSlice = (db: Database, now: Date, most = slicePeople): Promise<number> =>
  inTransaction(db, async (tx) => {
    const persons = await queries.listWaitingPersons(tx, most);
    if (persons.length > 0) await holdAccounts(tx, persons, now);
    return persons.length;
  });
