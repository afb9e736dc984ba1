import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, instantOf } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { holdAccounts, recostSlice } from '#modules/attendance/leave/server/commands/recost.ts';
import { settleOvertime } from '#modules/attendance/overtime/server/commands/settle.ts';
import type { OvertimeMinutes } from '#modules/attendance/overtime/server/rules/overtime.ts';
import { dayItems } from '../../contract/day-codes.ts';
import { dropPrints, listSamePrints, savePrints, type Print } from '../queries/day-prints.ts';
import * as queries from '../queries/days.ts';
import { readDays, type DaysOf } from '../queries/inputs.ts';
import { askAnew, recalcCause } from '../queries/recalc.ts';
import type { SegmentOvertime } from '../rules/types.ts';
import { openUntilOfDay, workOutDay } from '../rules/work-out-day.ts';
import { hashOf } from './hash.ts';

/** Number of days in one transaction: a month of fifty people. More would block an embedded database for too long. */
const sliceDays = 1550;
/** Minimum number of consecutive days for which a shared digest is stored. */
const printDays = 7;

interface Outcome {
  readonly asked: queries.Asked;
  readonly known: queries.Known | undefined;
  /** Result of the day; null: the person was not employed. */
  readonly written: queries.Written | null;
  /** Minutes of the overtime that begins on the day, by form; null: there is none. */
  readonly overtime: ReadonlyMap<number, OvertimeMinutes> | null;
}

/** Calculates a day. @returns null where the stored result is still valid */
function workOut(
  asked: queries.Asked,
  person: DaysOf,
  known: queries.Known | undefined,
  now: Date,
): Outcome | null {
  const { personId, day } = asked;
  const input = person.inputOf(day, now);
  if (input === null) return { asked, known, written: null, overtime: null };
  const until = openUntilOfDay(input);
  const isOpen = input.now <= until;
  const hash = hashOf(input, isOpen);
  // Locked days are compared with their corrections, and overtime with what was granted, even if the input is the same.
  if (known?.hash === hash && known.monthId === null && input.overtime.length === 0) return null;
  const result = workOutDay(input);
  const at = (punch: typeof result.arrived): Date | null => punch && person.instantOf(day, punch);
  return {
    asked,
    known,
    written: {
      personId,
      day,
      result,
      hash,
      arrivedAt: at(result.arrived),
      leftAt: at(result.left),
      openUntil: isOpen ? openUntil(day, until) : null,
    },
    overtime: overtimeByForm(result.segments, (minute) => person.formAt(day, minute)),
  };
}

function overtimeByForm(
  segments: readonly SegmentOvertime[],
  formAt: (minute: number) => number | undefined,
): ReadonlyMap<number, OvertimeMinutes> | null {
  const found = new Map<number, OvertimeMinutes>();
  for (const { from, overWork, overRest, overStatutory } of segments) {
    const form = formAt(from)!;
    const { work, rest, statutory } = found.get(form) ?? { work: 0, rest: 0, statutory: 0 };
    found.set(form, { work: work + overWork, rest: rest + overRest, statutory: statutory + overStatutory });
  }
  return found.size > 0 ? found : null;
}

/** Returns the end of the last minute in which a punch may arrive. */
const openUntil = (day: string, minute: number): Date => {
  const next = minute + 1;
  const whole = Math.floor(next / 1440);
  return instantOf(shiftDays(day, whole), next - whole * 1440, companyZone());
};

const differs = ({ known, written }: Outcome): boolean => written !== null && written.hash !== known?.hash;

/**
 * Calculates some waiting days in one transaction. Only differences are written; in locked months they become
 * corrections. Several processes may run it at once.
 * @returns the number of days; 0: no day is waiting that is not locked by another process
 */
export const runSlice = (db: Database, now: Date, most = sliceDays): Promise<number> =>
  inTransaction(db, async (tx) => {
    // People are locked before their days, in the same order as requests, which ask for days while their person is
    // locked.
    const held = new Set(await queries.listOvertimers(tx, most));
    await holdAccounts(tx, [...held], now);
    const asked = await queries.takeAsked(tx, most);
    if (asked.length === 0) return 0;
    const days = asked.map(({ day }) => day).toSorted();
    await queries.holdMonths(tx, days[0]!, days.at(-1)!);
    for (const some of neighbours(asked)) await workOutSome(tx, some, held, now);
    return asked.length;
  });

/**
 * Groups days by month, two neighbouring months together. A single old day must not cause years of data to be read for
 * everybody.
 */
function neighbours(asked: readonly queries.Asked[]): queries.Asked[][] {
  const months = [...Map.groupBy(asked, ({ day }) => day.slice(0, 7))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const found: { readonly last: string; readonly days: queries.Asked[]; isFull: boolean }[] = [];
  for (const [month, days] of months) {
    const before = found.at(-1);
    if (before && !before.isFull && nextMonth(before.last) === month) {
      before.days.push(...days);
      before.isFull = true;
    } else found.push({ last: month, days: [...days], isFull: false });
  }
  return found.map((one) => one.days);
}

const nextMonth = (month: string): string => shiftDays(`${month}-28`, 4).slice(0, 7);

async function workOutSome(
  tx: Tx,
  asked: readonly queries.Asked[],
  held: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  const byPerson = Map.groupBy(asked, ({ personId }) => personId);
  const days = asked.map(({ day }) => day).toSorted();
  const persons = await readDays(tx, [...byPerson.keys()], days[0]!, days.at(-1)!);
  const prints = [...byPerson].flatMap(([personId, own]) => printOf(own, persons.get(personId)!, now) ?? []);
  const same = new Map((await listSamePrints(tx, prints)).map((one) => [one.personId, one]));
  const others = asked.filter(({ personId, day }) => {
    const print = same.get(personId);
    return !print || day < print.from || day > print.to;
  });
  if (others.length === 0) return;
  const known = new Map(
    (await queries.listKnown(tx, others)).map((one) => [`${one.personId} ${one.day}`, one]),
  );
  const outcomes = others.flatMap(
    (one) => workOut(one, persons.get(one.personId)!, known.get(`${one.personId} ${one.day}`), now) ?? [],
  );
  // People whose overtime was approved in the meantime are not locked here. Their days wait for the next slice.
  const isReady = ({ asked: { personId }, overtime }: Outcome): boolean =>
    overtime === null || held.has(personId);
  const ready = outcomes.filter(isReady);
  await keep(tx, ready, now);
  for (const { asked: one, overtime } of ready)
    if (overtime !== null) await settleOvertime(tx, one.personId, one.day, overtime, now);
  await queries.putBack(
    tx,
    outcomes.filter((one) => !isReady(one)).map((one) => one.asked),
    now,
  );
  const locked = new Set([...known.values()].flatMap((one) => (one.monthId === null ? [] : one.personId)));
  await savePrints(
    tx,
    prints.filter(({ personId }) => !same.has(personId) && !locked.has(personId)),
  );
}

/** Returns the digest of a person's closed days; null: fewer than `printDays` consecutive days are closed. */
function printOf(own: readonly queries.Asked[], person: DaysOf, now: Date): Print | null {
  if (own.length < printDays) return null;
  const days = own.map(({ day }) => day).toSorted();
  const last = days.findLastIndex((day) => person.isClosed(day, now));
  const [from, to] = [days[0]!, days[last] ?? ''];
  if (last + 1 < printDays || shiftDays(from, last) !== to) return null;
  const digest = person.digestOf(from, to);
  return digest === null ? null : { personId: person.person.id, from, to, digest };
}

async function keep(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const isLocked = ({ known }: Outcome): boolean => known !== undefined && known.monthId !== null;
  const open = outcomes.filter((one) => !isLocked(one));
  const changed = open.filter(differs);
  await queries.saveDays(
    tx,
    changed.map(({ written }) => written!),
    now,
  );
  const gone = open.filter(({ written, known }) => written === null && known !== undefined);
  await queries.removeDays(
    tx,
    gone.map(({ asked }) => asked),
  );
  const locked = outcomes.filter(isLocked);
  await dropPrints(
    tx,
    [...changed, ...gone, ...locked].map(({ asked }) => asked),
  );
  const corrections = await correct(tx, locked, now);
  await queries.saveChanges(tx, [...changed.flatMap(changeOf), ...corrections]);
}

const pick = (known: queries.Known): queries.Items =>
  Object.fromEntries(dayItems.map((item) => [item, known[item]])) as unknown as queries.Items;

/** Returns the change of a day for its run. Empty where no run asked for the day, or no minutes changed. */
function changeOf({ asked, known, written }: Outcome): queries.Change[] {
  if (asked.runId === null || !written) return [];
  const before = known ? pick(known) : null;
  const after = queries.itemsOf(written.result);
  if (before && dayItems.every((item) => before[item] === after[item])) return [];
  return [
    { runId: asked.runId, personId: asked.personId, day: asked.day, before, after, isCorrection: false },
  ];
}

/** Writes corrections where locked days would differ from their stored result, or from their last correction. */
async function correct(tx: Tx, locked: readonly Outcome[], now: Date): Promise<queries.Change[]> {
  if (locked.length === 0) return [];
  const said = await queries.listCorrected(
    tx,
    locked.map(({ asked }) => asked),
  );
  const last = new Map(said.map((one) => [`${one.personId} ${one.day} ${one.item}`, one.new]));
  const nothing = Object.fromEntries(dayItems.map((item) => [item, 0])) as unknown as queries.Items;
  const rows: queries.NewCorrection[] = [];
  const changes: queries.Change[] = [];
  for (const { asked, known, written } of locked) {
    const { personId, day, cause, runId } = asked;
    const after = written ? queries.itemsOf(written.result) : nothing;
    const before = Object.fromEntries(
      dayItems.map((item) => [item, last.get(`${personId} ${day} ${item}`) ?? known![item]]),
    ) as unknown as queries.Items;
    const moved = dayItems.filter((item) => before[item] !== after[item]);
    for (const item of moved)
      rows.push({
        monthId: known!.monthId!,
        personId,
        day,
        item,
        old: before[item],
        new: after[item],
        cause,
      });
    if (runId !== null && moved.length > 0)
      changes.push({ runId, personId, day, before, after, isCorrection: true });
  }
  await queries.saveCorrections(tx, rows, now);
  return changes;
}

/**
 * Number of slices in parallel. With a server, one slice is calculated while another is written. The embedded engine
 * runs one statement at a time.
 */
const lanesOf = { pglite: 1, postgres: 2 } as const;

/**
 * Recalculates waiting leave, and then every waiting day, slice by slice. After an interruption, the next run continues
 * with the remaining days.
 */
export async function runAll(db: Database, now: Date): Promise<number> {
  for (let costed = -1; costed !== 0;) costed = await recostSlice(db, now);
  let sum = 0;
  const lane = async (): Promise<void> => {
    for (let taken = -1; taken !== 0; sum += taken) taken = await runSlice(db, now);
  };
  const lanes = Array.from({ length: lanesOf[db.engine] }, lane);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return sum;
}

/** Asks for recalculation of days whose window has closed. */
export const askClosed = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, (tx) => askAnew(tx, queries.closedDays(now), recalcCause.time, now));

/** Asks for calculation of yesterday and today for everybody whose days were never asked for. */
export const askRecent = (db: Database, now: Date): Promise<void> => {
  const today = companyDay(now);
  return inTransaction(db, (tx) =>
    askAnew(tx, queries.missingDays(shiftDays(today, -1), today), recalcCause.time, now),
  );
};
