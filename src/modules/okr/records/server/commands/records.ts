import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { workTypes } from '#modules/okr/contract/codes.ts';
import { executeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import {
  insertExecutionEvents,
  lockExecution,
  saveExecution,
} from '#modules/okr/executions/server/queries/executions.ts';
import type { WorkRecord } from '../../contract/WorkRecord.ts';
import { dayMinutes, recordDays, recordStates as states } from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import { recordTouches, type RecordGiven } from '../../contract/record-shapes.ts';
import type { RecordViewer } from '../queries/record-rights.ts';
import * as queries from '../queries/records.ts';
import { earliestDay, stateAfter } from '../rules/records.ts';

/** Person who writes or confirms time records, with the people they reach, and the time and address of the request. */
export interface RecordBy extends RecordViewer {
  readonly now: Date;
  readonly ip: string | null;
}

/** Checks that hours may be recorded on a day, and locks its month. @throws Refused dayAhead, dayPast, monthClosed */
async function assertOpen(tx: Tx, day: string, { now }: RecordBy): Promise<void> {
  const today = companyDay(now);
  if (day > today) refuse(no.dayAhead, { field: 'WorkDate' });
  if (day < earliestDay(today, recordDays, await allSpecialDays(tx, now)))
    refuse(no.dayPast, { field: 'WorkDate', with: { count: recordDays } });
  const month = day.slice(0, 7);
  if (await queries.holdMonth(tx, month)) refuse(no.monthClosed, { field: 'WorkDate', with: { month } });
}

const isSame = (one: queries.HeldRecord, given: RecordGiven): boolean =>
  one.obid === (given.OBID ?? null) &&
  one.type === given.TypeID &&
  one.minutes === given.Minutes &&
  one.content === given.Content;

/**
 * Checks that each record is for an item of the caller's that still takes hours.
 * @throws Refused itemGone, itemStopped, itemClosed
 */
async function assertItems(
  tx: Tx,
  wanted: readonly { readonly at: number; readonly obid: number }[],
  by: RecordBy,
): Promise<void> {
  if (wanted.length === 0) return;
  const found = await queries.listItems(tx, by, { only: wanted.map(({ obid }) => obid) });
  for (const { at, obid } of wanted) {
    const item = found.find(({ OBID }) => OBID === obid);
    if (!item) refuse(no.itemGone, { field: `Records.${at}.OBID` });
    if (item.isStopped) refuse(no.itemStopped, { field: `Records.${at}.OBID`, with: { name: item.Name } });
    if (!item.isOffered) refuse(no.itemClosed, { field: `Records.${at}.OBID`, with: { name: item.Name } });
  }
}

/** Locks the items of records, lowest id first, so that nobody deletes them meanwhile. */
async function lockItems(tx: Tx, given: readonly RecordGiven[], by: RecordBy): Promise<void> {
  const obids = [...new Set(given.flatMap(({ OBID }) => OBID ?? []))].toSorted((a, b) => a - b);
  for (const obid of obids) await lockExecution(tx, obid, by);
  await queries.lockNodes(tx, obids);
}

/** Starts accepted assignments that get their first hours. */
async function beginExecutions(tx: Tx, obids: readonly number[], by: RecordBy): Promise<void> {
  for (const obid of [...new Set(obids)].toSorted((one, other) => one - other)) {
    const one = await lockExecution(tx, obid, by);
    if (one?.state !== executeStates.undertaken || one.personId !== by.id) continue;
    await saveExecution(tx, one.id, { state: executeStates.executing });
    await insertExecutionEvents(tx, [{ obid: one.id, act: 'reported' }], { by: by.id, now: by.now });
  }
}

/**
 * Saves all records of a day. Records that stay returned do not count against the minutes of the day.
 * @throws Refused notFound, stale, dayAhead, dayPast, monthClosed, dayFull, itemGone, itemStopped, itemClosed,
 * recordConfirmed
 */
export async function saveDay(
  tx: Tx,
  given: InputOf<typeof WorkRecord.SaveDay>,
  by: RecordBy,
): Promise<void> {
  await assertOpen(tx, given.WorkDate, by);
  const before = await queries.holdDay(tx, by.id, given.WorkDate);
  const known = new Map(before.map((one) => [one.id, one]));
  for (const { RecordID, Version } of given.Records) {
    if (RecordID === undefined) continue;
    const one = known.get(RecordID) ?? refuse(general.notFound);
    if (one.version !== Version) refuse(general.stale, { body: { RecordID, Version: one.version } });
  }
  const kept = new Set(given.Records.map(({ RecordID }) => RecordID));
  const left = before.filter(({ id }) => !kept.has(id));
  if (left.some(({ state }) => state === states.confirmed)) refuse(no.recordConfirmed, { field: 'Records' });
  const fresh = given.IsSubmit ? states.submitted : states.draft;
  const written = given.Records.map((one) => {
    const old = known.get(one.RecordID ?? 0);
    const isChanged = old === undefined || !isSame(old, one);
    return { one, old, isChanged, state: old ? stateAfter(old.state, isChanged, given.IsSubmit) : fresh };
  });
  const sum = written.reduce(
    (all, { one, state }) => (state === states.returned ? all : all + one.Minutes),
    0,
  );
  if (sum > dayMinutes)
    refuse(no.dayFull, { field: 'Records', with: { hours: Math.round((sum / 60) * 100) / 100 } });
  await lockItems(tx, given.Records, by);
  await assertItems(
    tx,
    given.Records.flatMap(({ RecordID, OBID }, at) =>
      OBID == null || known.get(RecordID ?? 0)?.obid === OBID ? [] : [{ at, obid: OBID }],
    ),
    by,
  );
  await queries.deleteRecords(
    tx,
    left.map(({ id }) => id),
  );
  for (const { one, old, isChanged, state } of written) {
    const values = { obid: one.OBID ?? null, type: one.TypeID, minutes: one.Minutes, content: one.Content };
    if (!old) {
      await queries.insertRecords(tx, [
        { ...values, person_id: by.id, work_day: given.WorkDate, state, logged_at: by.now },
      ]);
      continue;
    }
    if (isChanged || state !== old.state)
      await queries.saveRecords(tx, [old.id], {
        ...values,
        state,
        logged_at: by.now,
        ...(state === states.submitted ? { reviewed_by: null } : {}),
      });
  }
  // The mark as complete no longer applies after the day is written again.
  await queries.markDay(tx, by.id, given.WorkDate, null);
  if (given.IsSubmit)
    await beginExecutions(
      tx,
      given.Records.flatMap(({ OBID, TypeID }) => (TypeID === workTypes.invalid ? [] : (OBID ?? []))),
      by,
    );
  await tellPeople(tx, [by.id], { Touches: recordTouches, Notice: null });
}

/** Marks a day as complete, or removes the mark. @throws Refused dayAhead, dayPast, monthClosed, draftsLeft */
export async function markComplete(
  tx: Tx,
  { WorkDate, IsComplete }: { readonly WorkDate: string; readonly IsComplete: boolean },
  by: RecordBy,
): Promise<void> {
  await assertOpen(tx, WorkDate, by);
  const written = await queries.holdDay(tx, by.id, WorkDate);
  if (IsComplete && written.some(({ state }) => state === states.draft || state === states.returned))
    refuse(no.draftsLeft, { field: 'WorkDate' });
  await queries.markDay(tx, by.id, WorkDate, IsComplete ? by.now : null);
}

/**
 * Corrects a confirmed record of a closed month downwards.
 * @throws Refused notFound, dayAhead, dayPast, monthClosed, notClosed, tooMuchOff
 */
export async function takeOff(
  tx: Tx,
  given: InputOf<typeof WorkRecord.TakeOff>,
  by: RecordBy,
): Promise<void> {
  await assertOpen(tx, given.WorkDate, by);
  const one = (await queries.holdConfirmed(tx, by.id, given.RecordID)) ?? refuse(general.notFound);
  if (!(await queries.holdMonth(tx, one.day.slice(0, 7)))) refuse(no.notClosed, { field: 'RecordID' });
  if (given.Minutes > one.minutes - one.off)
    refuse(no.tooMuchOff, { field: 'Minutes', with: { minutes: one.minutes - one.off } });
  await queries.insertRecords(tx, [
    {
      person_id: by.id,
      work_day: given.WorkDate,
      obid: one.obid,
      type: one.type,
      minutes: -given.Minutes,
      content: given.Content,
      state: states.submitted,
      logged_at: by.now,
      correction_of: one.id,
    },
  ]);
}

const ownPage = '/StrategyRoImplementation/EmployeeKRExecute?view=hours';

/** Confirms time records, or returns them. @throws Refused notFound, stale, recordState, monthClosed, returnReason */
export async function review(
  tx: Tx,
  { Records, IsConfirmed, Reason }: InputOf<typeof WorkRecord.Review>,
  by: RecordBy,
): Promise<void> {
  if (!IsConfirmed && Reason === '') refuse(no.returnReason, { field: 'Reason' });
  const asked = new Map(Records.map(({ RecordID, Version }) => [RecordID, Version]));
  const held = await queries.holdReviewed(tx, by, [...asked.keys()]);
  if (held.length < asked.size) refuse(general.notFound);
  const stale = held.find(({ id, version }) => asked.get(id) !== version);
  if (stale) refuse(general.stale, { body: { RecordID: stale.id, Version: stale.version } });
  if (held.some(({ state }) => state !== states.submitted)) refuse(no.recordState);
  for (const month of [...new Set(held.map(({ day }) => day.slice(0, 7)))].toSorted())
    if (await queries.holdMonth(tx, month)) refuse(no.monthClosed, { with: { month } });
  await queries.saveRecords(
    tx,
    held.map(({ id }) => id),
    { state: IsConfirmed ? states.confirmed : states.returned, reason: Reason, reviewed_by: by.id },
  );
  const people = Map.groupBy(held, ({ personId }) => personId);
  await tellPeople(tx, [...people.keys(), by.id], { Touches: recordTouches, Notice: null });
  if (IsConfirmed) return;
  for (const [personId, records] of people)
    await notify(tx, `work-record:${personId}`, by.id, [
      {
        people: [personId],
        key: `work-record-returned:${personId}:${by.now.getTime()}`,
        titleZh: `${records[0]!.day} 等 ${records.length} 条工时被退回：${Reason}`,
        titleEn: `${records.length === 1 ? '1 work record' : `${records.length} work records`} (${records[0]!.day}) returned: ${Reason}`,
        url: `${ownPage}&day=${records[0]!.day}`,
      },
    ]);
}

/** Closes a month that is over. @throws Refused monthDenied, monthRuns, monthClosed, monthWaits */
export async function closeMonth(tx: Tx, month: string, reach: number, by: RecordBy): Promise<void> {
  if (reach < 4) refuse(no.monthDenied);
  if (month >= companyDay(by.now).slice(0, 7)) refuse(no.monthRuns, { field: 'Month' });
  if (await queries.holdMonth(tx, month, true)) refuse(no.monthClosed, { field: 'Month', with: { month } });
  const count = await queries.countWaiting(tx, month);
  if (count > 0) refuse(no.monthWaits, { field: 'Month', with: { count } });
  await queries.closeMonth(tx, month, by.id, by.now);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'work-record.close',
    target: `month:${month}`,
    detail: {},
    ip: by.ip,
  });
}
