import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, instantOf } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { dayItems } from '../../contract/day-codes.ts';
import { holdAccounts, recostSlice } from '../bills/recost.ts';
import { settleOvertime } from '../bills/settle.ts';
import * as queries from '../queries/days.ts';
import { askAnew, recalcCause } from '../queries/recalc.ts';
import type { SegmentOvertime } from '../rules/day/types.ts';
import { workOutDay } from '../rules/day/work-out-day.ts';
import type { OvertimeMinutes } from '../rules/overtime.ts';
import { hashOf } from './hash.ts';
import { readDays, type DaysOf } from './inputs.ts';

/** Days of one transaction: fifty people's month. More would hold an embedded database for too long. */
const sliceDays = 1550;
interface Outcome {
  readonly asked: queries.Asked;
  readonly known: queries.Known | undefined;
  /** Null: he was not employed. */
  readonly written: queries.Written | null;
  /** Minutes of the overtime that begins on the day, by its form; null: there is none. */
  readonly overtime: ReadonlyMap<number, OvertimeMinutes> | null;
}

function workOut(asked: queries.Asked, person: DaysOf, known: queries.Known | undefined, now: Date): Outcome {
  const { personId, day } = asked;
  const input = person.inputOf(day, now);
  if (input === null) return { asked, known, written: null, overtime: null };
  const result = workOutDay(input);
  const isOpen = input.now <= result.openUntil;
  const at = (punch: typeof result.arrived): Date | null => punch && person.instantOf(day, punch);
  return {
    asked,
    known,
    written: {
      personId,
      day,
      result,
      hash: hashOf(input, isOpen),
      arrivedAt: at(result.arrived),
      leftAt: at(result.left),
      openUntil: isOpen ? openUntil(day, result.openUntil) : null,
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

/** The end of the last minute in which something may come. */
const openUntil = (day: string, minute: number): Date => {
  const next = minute + 1;
  const whole = Math.floor(next / 1440);
  return instantOf(shiftDays(day, whole), next - whole * 1440, companyZone());
};

const differs = ({ known, written }: Outcome): boolean => written !== null && written.hash !== known?.hash;

/**
 * Works out some of the days that wait, in one transaction: only what differs is written; of locked months it becomes
 * corrections. Several processes may do it at once.
 * @returns how many days it took; 0: none waits that nobody else holds
 */
export const runSlice = (db: Database, now: Date, most = sliceDays): Promise<number> =>
  inTransaction(db, async (tx) => {
    // Persons before their days: so do bills, which ask for days under their person's lock.
    const held = new Set(await queries.listOvertimers(tx, most));
    await holdAccounts(tx, [...held], now);
    const asked = await queries.takeAsked(tx, most);
    if (asked.length === 0) return 0;
    const known = new Map(
      (await queries.listKnown(tx, asked)).map((one) => [`${one.personId} ${one.day}`, one]),
    );
    const outcomes: Outcome[] = [];
    // Month by month: a day of long ago among them must not have everybody's years read.
    for (const some of Map.groupBy(asked, ({ day }) => day.slice(0, 7)).values()) {
      const days = some.map(({ day }) => day).toSorted();
      const ids = [...new Set(some.map(({ personId }) => personId))];
      const persons = await readDays(tx, ids, days[0]!, days.at(-1)!);
      for (const one of some)
        outcomes.push(workOut(one, persons.get(one.personId)!, known.get(`${one.personId} ${one.day}`), now));
    }
    const settled = outcomes.filter(({ overtime }) => overtime !== null);
    // Whose overtime was approved in between waits for the next slice.
    const ready = outcomes.filter(
      ({ asked: { personId }, overtime }) => overtime === null || held.has(personId),
    );
    await keep(tx, ready, now);
    for (const { asked: one, overtime } of settled)
      if (held.has(one.personId)) await settleOvertime(tx, one.personId, one.day, overtime!, now);
    await queries.dropAsked(
      tx,
      ready.map((one) => one.asked),
    );
    return asked.length;
  });

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
  const corrections = await correct(tx, outcomes.filter(isLocked), now);
  await queries.saveChanges(tx, [...changed.flatMap(changeOf), ...corrections]);
}

const pick = (known: queries.Known): queries.Items =>
  Object.fromEntries(dayItems.map((item) => [item, known[item]])) as unknown as queries.Items;

/** What a run is told of a day that it wrote; where no minute moved, nothing. */
function changeOf({ asked, known, written }: Outcome): queries.Change[] {
  if (asked.runId === null || !written) return [];
  const before = known ? pick(known) : null;
  const after = queries.itemsOf(written.result);
  if (before && dayItems.every((item) => before[item] === after[item])) return [];
  return [
    { runId: asked.runId, personId: asked.personId, day: asked.day, before, after, isCorrection: false },
  ];
}

/** Notes where locked days would come to something else than they said, or than their last correction said. */
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

/** Costs leave and works out every day that waits, slice by slice; whoever is stopped in between goes on where he was. */
export async function runAll(db: Database, now: Date): Promise<number> {
  for (let costed = -1; costed !== 0;) costed = await recostSlice(db, now);
  let sum = 0;
  for (let taken = -1; taken !== 0; sum += taken) taken = await runSlice(db, now);
  return sum;
}

/** Asks for days whose window has closed. */
export const askClosed = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, (tx) => askAnew(tx, queries.closedDays(now), recalcCause.time, now));

/** Asks for yesterday and today of everybody whose days nobody has asked for. */
export const askRecent = (db: Database, now: Date): Promise<void> => {
  const today = companyDay(now);
  return inTransaction(db, (tx) =>
    askAnew(tx, queries.missingDays(shiftDays(today, -1), today), recalcCause.time, now),
  );
};
