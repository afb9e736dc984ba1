import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { mostDayRecords } from '../../contract/record-codes.ts';
import { recordRefusals as no } from '../../contract/record-refusals.ts';
import type { RecordGiven } from '../../contract/record-shapes.ts';
import type { WorkRecord } from '../../contract/WorkRecord.ts';
import { holdDay, holdMonth } from '../queries/records.ts';
import { saveDay, type RecordBy } from './records.ts';

type Given = InputOf<typeof WorkRecord.SaveWeek>;
type Cell = Given['Cells'][number];

const isFor = (one: { readonly obid: number | null; readonly type: number }, cell: Cell): boolean =>
  one.obid === (cell.OBID ?? null) && one.type === cell.TypeID;

/** Returns all records of a day after its changed cells. @throws Refused notFound, stale */
async function recordsAfter(
  tx: Tx,
  day: string,
  cells: readonly Cell[],
  by: RecordBy,
): Promise<RecordGiven[]> {
  const before = await holdDay(tx, by.id, day);
  const changed = new Map(cells.flatMap((cell) => (cell.RecordID ? [[cell.RecordID, cell] as const] : [])));
  for (const [id, cell] of changed) {
    const one = before.find((record) => record.id === id) ?? refuse(general.notFound);
    // A record that is about something else by now is not the one that the cell shows.
    if (one.version !== cell.Version || !isFor(one, cell))
      refuse(general.stale, { body: { RecordID: id, Version: one.version } });
  }
  const added = cells.filter(({ RecordID, Minutes }) => !RecordID && Minutes > 0);
  // A cell without a record was empty. If it has one by now, somebody wrote it in another window.
  for (const cell of added) {
    const there = before.find((one) => isFor(one, cell));
    if (there) refuse(general.stale, { body: { RecordID: there.id, Version: there.version } });
  }
  const kept = before.flatMap(({ id, version, obid, type, minutes, content }): RecordGiven[] => {
    const Minutes = changed.get(id)?.Minutes ?? minutes;
    if (Minutes === 0) return [];
    return [{ RecordID: id, Version: version, OBID: obid, TypeID: type, Minutes, Content: content }];
  });
  return [
    ...kept,
    ...added.map(({ OBID, TypeID, Minutes }): RecordGiven => ({ OBID, TypeID, Minutes, Content: '' })),
  ];
}

/**
 * Saves cells of several days, earliest first, all or none. A refusal names the first cell of its day.
 * @throws Refused notFound, stale, dayLong, what `saveDay` refuses
 */
export async function saveWeek(tx: Tx, { Cells, SubmitDays }: Given, by: RecordBy): Promise<void> {
  const submitted = new Set(SubmitDays);
  const days = [...new Set([...Cells.map(({ WorkDate }) => WorkDate), ...submitted])].toSorted();
  // Months before people and records, as for a single day.
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) await holdMonth(tx, month);
  for (const day of days) {
    const cells = Cells.filter(({ WorkDate }) => WorkDate === day);
    const at = Cells.findIndex(({ WorkDate }) => WorkDate === day);
    const field = at === -1 ? 'SubmitDays' : `Cells.${at}`;
    try {
      const Records = await recordsAfter(tx, day, cells, by);
      if (Records.length > mostDayRecords) refuse(no.dayLong, { with: { day, count: mostDayRecords } });
      if (Records.length > 0 || cells.length > 0)
        await saveDay(tx, { WorkDate: day, Records, IsSubmit: submitted.has(day) }, by);
    } catch (error) {
      if (error instanceof Refused) throw new Refused(error.refusal, { ...error.detail, field });
      throw error;
    }
  }
}
