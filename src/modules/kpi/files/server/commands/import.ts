import type { Readable } from 'node:stream';
import type { ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, wordsOf, type Words } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import { periodStateLabels, periodStates, roles } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { findPeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { viewerOf, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { loadSheets } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import { importMost, type fileCalls } from '../../contract/file-calls.ts';
import { addImport, holdVersions, listManagedSheets, patchRows, takeImport } from '../queries/imports.ts';
import { planImport, readLines, type ImportCell, type ImportPerson } from '../rules/import.ts';

const tooLarge = (): never => refuse(no.importTooLarge, { with: { most: importMost } });

async function readFile(stream: Readable, by: By) {
  const { head, rows } = await readFilledSheet(stream, {
    by: by.id!,
    language: by.language,
    notExcel: no.notExcel,
    tooLarge,
    // The head stands below a notice, so that the first row titles nothing.
    mayBeUntitled: true,
  });
  if (rows.length > importMost) tooLarge();
  const lines = readLines([{ row: 1, cells: head }, ...rows]);
  if (!Array.isArray(lines)) refuse(no.importColumns, { with: { why: (lines as Words)[by.language] } });
  return lines.length > 0 ? lines : refuse(no.importEmpty);
}

/** Returns the people a file may name, by employee ID in lower case. */
async function listPeople(
  on: Database,
  viewer: Viewer,
  periodId: number,
  now: Date,
): Promise<ReadonlyMap<string, ImportPerson>> {
  const managed = await listManagedSheets(on, viewer, periodId);
  const loaded = new Map(
    (
      await loadSheets(
        on,
        managed.map(({ id }) => id),
        now,
      )
    ).map((one) => [one.sheet.id, one]),
  );
  const byPerson = Map.groupBy(managed, ({ employeeId }) => employeeId.toLowerCase());
  return new Map(
    [...byPerson].map(([employeeId, own]) => [
      employeeId,
      {
        id: own[0]!.personId,
        chineseName: own[0]!.chineseName,
        englishName: own[0]!.englishName,
        rows: own.flatMap(({ id }) => {
          const { sheet, rows, columns } = loaded.get(id)!;
          const of = { sheetId: id, state: sheet.state, fromDay: sheet.from_day, columns };
          return rows.map((row) => ({ ...row, ...of, isRead: row.source !== null }));
        }),
      },
    ]),
  );
}

/** Says line by line what a file would change, without changing it. The result can be applied for an hour. */
export async function dryRunImport(
  db: Database,
  by: By,
  periodId: number,
  stream: Readable,
): Promise<ReplyOf<(typeof fileCalls)['DryRunImport']>> {
  const lines = await readFile(stream, by);
  const period = (await findPeriod(db, periodId)) ?? refuse(general.notFound);
  if (period.state >= periodStates.published)
    refuse(no.periodState, { with: { state: wordsOf(periodStateLabels[period.state]!, by.language) } });
  const people = await listPeople(db, await viewerOf(db, by.id!), periodId, by.now);
  const { rows, cells } = planImport(lines, people, by.language);
  const Token = await inTransaction(db, (tx) =>
    addImport(tx, { personId: by.id!, periodId, cells, now: by.now }),
  );
  return { Token, Total: rows.length, Rows: [...rows] };
}

/** Maximum number of events in one statement. */
const slice = 2_000;

/**
 * Applies a dry run of the same person, all or nothing.
 * @throws Refused importGone, importMoved if a row has changed since the dry run
 */
export function applyImport(db: Database, by: By, token: string): Promise<{ rows: number; sheets: number }> {
  return inTransaction(db, async (tx) => {
    const taken = (await takeImport(tx, token, by.id!, by.now)) ?? refuse(no.importGone);
    const cells = taken.cells as readonly ImportCell[];
    const versions = await holdVersions(tx, await viewerOf(tx, by.id!), cells);
    if (cells.some((cell) => versions.get(`${cell.sheetId} ${cell.no}`) !== cell.version))
      refuse(no.importMoved);
    const byRow = Map.groupBy(cells, (cell) => `${cell.sheetId} ${cell.no}`);
    const patches = [...byRow.values()].map((own) => {
      const actual = own.find(({ key }) => key === 'Actual')?.after;
      const others = own.filter(({ key }) => key !== 'Actual');
      return {
        sheet: own[0]!.sheetId,
        no: own[0]!.no,
        ...(actual === undefined ? {} : { actual }),
        values: Object.fromEntries(others.map(({ key, after }) => [key, after])),
      };
    });
    await patchRows(tx, patches);
    const events = cells.map(({ sheetId, no: row, key, before, after }) => ({
      sheet_id: sheetId,
      row_no: row,
      key,
      role: roles.system,
      before,
      after,
      person_id: by.id,
    }));
    for (let at = 0; at < events.length; at += slice)
      await addEvents(tx, events.slice(at, at + slice), by.now);
    const sheets = new Set(cells.map(({ sheetId }) => sheetId)).size;
    const detail = { rows: patches.length, sheets };
    await audit(tx, by, 'sheets.import', `kpi.period:${taken.periodId}`, detail);
    return detail;
  });
}
