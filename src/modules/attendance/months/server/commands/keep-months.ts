import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { confirmState, monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { theseDays } from '#modules/attendance/days/server/queries/days.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { askCosts, leaveOfMonth } from '#modules/attendance/leave/server/queries/recosts.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import type { Scope } from '#modules/people/server/open.ts';
import * as queries from '../queries/months.ts';

/** Person who manages attendance months, with their scope. */
export interface MonthKeeper {
  readonly by: number;
  readonly now: Date;
  readonly ip: string;
  readonly scope: Scope;
}

/** Maximum number of days in a month. A period may begin on any day of a month. */
const mostDays = 62;

/** Checks that the scope covers everybody, because a month covers all people of a company. @throws Refused forbidden */
export function assertEverybody({ scope }: MonthKeeper): void {
  if (scope.reach !== 4) refuse(general.forbidden);
}

export const audit = (
  tx: Tx,
  { by, ip }: MonthKeeper,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(tx, { actorId: by, act: `attend-month.${act}`, target: `attend-month:${id}`, detail, ip });

/** Checks the days of a month. @throws Refused daysWrong, monthOverlaps */
async function assertDays(
  tx: Tx,
  given: { readonly companyId: number; readonly from: string; readonly to: string; readonly except?: number },
): Promise<void> {
  const { from, to } = given;
  if (to < from || to > shiftDays(from, mostDays - 1))
    refuse(dayRefusals.daysWrong, { field: 'ToDate', with: { max: mostDays } });
  const other = await queries.findOverlapping(tx, given);
  if (other) refuse(dayRefusals.monthOverlaps, { field: 'FromDate', with: { month: other.month } });
}

const refuseTwice = (month: string): never =>
  refuse(dayRefusals.monthTwice, { field: 'Month', with: { month } });

/** Adds a month. @throws Refused forbidden, notFound, daysWrong, monthTwice, monthOverlaps */
export async function addMonth(tx: Tx, input: queries.MonthInput, keeper: MonthKeeper): Promise<number> {
  assertEverybody(keeper);
  if (!(await queries.hasCompany(tx, input.companyId))) refuse(general.notFound, { field: 'CompanyId' });
  if (await queries.hasMonthOf(tx, input)) refuseTwice(input.month);
  await assertDays(tx, input);
  const id = (await queries.insertMonth(tx, input)) ?? refuseTwice(input.month);
  await audit(tx, keeper, 'add', id, { ...input });
  return id;
}

/** Locks the row of a month and returns it. @throws Refused forbidden, notFound, stale */
export async function hold(
  tx: Tx,
  id: number,
  version: number | null,
  keeper: MonthKeeper,
): Promise<queries.Month> {
  assertEverybody(keeper);
  const month = (await queries.lockMonth(tx, id)) ?? refuse(general.notFound);
  if (version !== null && month.version !== version) refuse(general.stale);
  return month;
}

/** Returns the last of a number of work days after a day. */
function workDaysAfter(day: string, count: number, special: SpecialDays): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = shiftDays(at, 1);
    if (isWorkDay(at, special)) left--;
  }
  return at;
}

export interface MonthUpdate {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly confirmDays: number;
  readonly state: number;
  readonly version: number;
}

/** Changes the days of an open month, starts its confirmation, or opens it again. @returns its new version */
export async function updateMonth(tx: Tx, given: MonthUpdate, keeper: MonthKeeper): Promise<number> {
  const month = await hold(tx, given.id, given.version, keeper);
  if (month.state === monthState.locked) refuse(dayRefusals.monthLocked, { with: { month: month.month } });
  await assertDays(tx, { companyId: month.companyId, from: given.from, to: given.to, except: month.id });
  await queries.saveMonth(tx, month.id, given);
  const isMoved = given.from !== month.from || given.to !== month.to;
  if (given.state === monthState.confirming && (month.state === monthState.open || isMoved))
    await beginConfirming(tx, { ...month, ...given, version: month.version + 1 }, keeper);
  if (given.state === monthState.open && month.state === monthState.confirming) {
    await queries.saveConfirming(tx, month.id, null);
    await queries.clearPersons(tx, month.id);
  }
  await audit(tx, keeper, 'update', month.id, { state: given.state, from: given.from, to: given.to });
  return month.version + 1;
}

/** Starts the confirmation of a month that is over. @throws Refused monthNotOver */
async function beginConfirming(
  tx: Tx,
  month: Omit<queries.Month, 'state'>,
  { by, now }: MonthKeeper,
): Promise<void> {
  const today = companyDay(now);
  if (month.to >= today) refuse(dayRefusals.monthNotOver, { with: { day: month.to } });
  const until = workDaysAfter(today, month.confirmDays, await specialDays(tx, now));
  await queries.saveConfirming(tx, month.id, { id: by, now, until });
  await queries.clearPersons(tx, month.id);
  const people = await queries.addPersons(tx, { ...month, state: monthState.confirming });
  await notify(tx, `attend-month:${month.id}`, null, [
    {
      people,
      key: `attend-month:${month.id}:${month.version}`,
      titleZh: `请在 ${until} 前确认 ${month.month} 的考勤`,
      titleEn: `Please confirm your attendance of ${month.month} by ${until}`,
      url: `/performanceManagement/AttendanceApplication?kind=month&month=${month.month}`,
    },
  ]);
}

/** Deletes a month. @throws Refused forbidden, notFound, monthLocked */
export async function removeMonth(tx: Tx, id: number, keeper: MonthKeeper): Promise<void> {
  const month = await hold(tx, id, null, keeper);
  if (month.state === monthState.locked) refuse(dayRefusals.monthLocked, { with: { month: month.month } });
  await queries.deleteMonth(tx, id);
  await audit(tx, keeper, 'delete', id, { month: month.month, company: month.companyId });
}

interface Locking {
  readonly id: number;
  readonly version: number;
  /** Reason for locking the month in spite of open disputes; empty: none is given. */
  readonly reason: string;
  /** Language of the names in a refusal. */
  readonly language: Language;
}

/** Maximum number of disputes named in a refusal. */
const mostNamed = 5;

/**
 * Notifies people with an open dispute that the month was locked anyway, with the reason.
 * @returns their ids
 * @throws Refused disputesOpen where no reason is given
 */
async function overrideDisputes(
  tx: Tx,
  month: queries.Month,
  { reason, language }: Locking,
): Promise<readonly number[]> {
  const disputed = await queries.listDisputed(tx, month.id);
  if (disputed.length === 0) return [];
  if (reason === '') {
    const first = disputed.slice(0, mostNamed).map(({ name }) => name[language]);
    const [between, others] = language === 'zh' ? ['、', ' 等'] : [', ', ' and others'];
    const names = `${first.join(between)}${disputed.length > mostNamed ? others : ''}`;
    refuse(dayRefusals.disputesOpen, { field: 'Reason', with: { n: disputed.length, names } });
  }
  const [ofMonth, ofDays] = [true, false].map((is) =>
    disputed.filter((one) => one.ofMonth === is).map(({ id }) => id),
  );
  const url = `/performanceManagement/AttendanceApplication?kind=month&month=${month.month}`;
  await notify(tx, `attend-month:${month.id}`, null, [
    {
      people: ofMonth!,
      key: `attend-month:${month.id}:${month.version}:locked`,
      titleZh: `${month.month} 的考勤已锁定，您的异议未被采纳：${reason}`,
      titleEn: `Attendance of ${month.month} was locked and your dispute was not accepted: ${reason}`,
      url,
    },
    {
      people: ofDays!,
      key: `attend-month:${month.id}:${month.version}:locked-before-answer`,
      titleZh: `${month.month} 的考勤已锁定：${reason}。您对其中某天的申诉仍会答复`,
      titleEn: `Attendance of ${month.month} was locked: ${reason}. Your dispute about a day will still be answered`,
      url,
    },
  ]);
  return disputed.map(({ id }) => id);
}

/**
 * Locks a month. None of its days is written during the transaction, nor afterwards.
 * @throws Refused forbidden, notFound, stale, monthLocked, monthNotConfirming, monthOwnLock, daysWaiting, disputesOpen
 */
export async function lockMonth(tx: Tx, locking: Locking, keeper: MonthKeeper): Promise<void> {
  const { id, version, reason } = locking;
  const month = await hold(tx, id, version, keeper);
  if (month.state === monthState.locked) refuse(dayRefusals.monthLocked, { with: { month: month.month } });
  if (month.state !== monthState.confirming) refuse(dayRefusals.monthNotConfirming);
  if (month.openedBy === keeper.by) refuse(dayRefusals.monthOwnLock);
  await queries.addPersons(tx, month);
  const waiting = await queries.countWaiting(tx, month);
  if (waiting > 0) refuse(dayRefusals.daysWaiting, { with: { n: waiting } });
  const overridden = await overrideDisputes(tx, month, locking);
  await queries.saveLocked(tx, id, { id: keeper.by, now: keeper.now });
  await queries.saveDigests(tx, month);
  await audit(tx, keeper, 'lock', id, {
    month: month.month,
    company: month.companyId,
    ...(overridden.length > 0 ? { reason, overridden } : {}),
  });
}

type IsHeld = (tx: Tx, month: { readonly companyId: number; readonly month: string }) => Promise<boolean>;

/**
 * Extension point: modules that pay by locked months decide which of them must stay locked. They are asked while the
 * row of the month is locked.
 */
export const onUnlocking = extensionPoint<IsHeld>();

/** Unlocks a month. Days with corrections are recalculated. */
export async function unlockMonth(
  tx: Tx,
  { id, version, reason }: { readonly id: number; readonly version: number; readonly reason: string },
  keeper: MonthKeeper,
): Promise<void> {
  const month = await hold(tx, id, version, keeper);
  if (month.state !== monthState.locked) refuse(dayRefusals.monthNotLocked, { with: { month: month.month } });
  for (const isHeld of onUnlocking.of(tx).values())
    if (await isHeld(tx, month)) refuse(dayRefusals.monthInPay, { with: { month: month.month } });
  const days = await queries.dropCorrections(tx, id);
  if (!days) refuse(dayRefusals.correctionsTaken);
  await queries.saveLocked(tx, id, null);
  await queries.saveConfirming(tx, id, null);
  await askCosts(tx, leaveOfMonth(id), keeper.now);
  await queries.clearPersons(tx, id);
  if (days.length > 0) await askAnew(tx, theseDays(days), recalcCause.asked, keeper.now);
  await audit(tx, keeper, 'unlock', id, { month: month.month, reason, corrected: days.length });
}

/** Saves the caller's answer to the confirmation of their month. @throws Refused monthNotAsked */
export async function sayOfMonth(
  tx: Tx,
  given: {
    readonly personId: number;
    readonly month: string;
    readonly note: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { note, month } = given;
  const state = note === null ? confirmState.confirmed : confirmState.disputed;
  if (!(await queries.savePersonSays(tx, { ...given, state, note: note ?? '' })))
    refuse(dayRefusals.monthNotAsked, { with: { month } });
}

/** Dismisses a correction. @throws Refused forbidden, notFound, correctionDecided */
export async function dismissCorrection(
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  keeper: MonthKeeper,
): Promise<void> {
  assertEverybody(keeper);
  const done = await queries.dismiss(tx, { id, reason, by: keeper.by, now: keeper.now });
  if (done === undefined) refuse(general.notFound);
  if (!done) refuse(dayRefusals.correctionDecided);
  await writeAudit(tx, {
    actorId: keeper.by,
    act: 'attend-month.dismiss',
    target: `correction:${id}`,
    detail: { reason },
    ip: keeper.ip,
  });
}
