import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { bindAttachments, listUploads, attachmentReader } from '#modules/forms/server/open.ts';
import { roles, rowKinds, sheetStateLabels, sheetStates } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { viewerOf, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { detailCalls } from '../../contract/detail-calls.ts';
import { findAggregate, listCellEvents, listParts, saveParts } from '../queries/details.ts';
import { rowHolder, rowsOf } from '../queries/evidence.ts';
import { loadSheet, type LoadedSheet } from '../queries/loaded.ts';
import { seesScores } from '../queries/present.ts';
import { addEvents, saveRow } from '../queries/rows.ts';
import { findHead } from '../queries/sheets.ts';
import { aggregateParts } from '../rules/aggregate.ts';
import { holdSheet } from './cells.ts';

/** Lets everyone who may read a sheet download its evidence. */
export const evidenceReader = attachmentReader(
  rowHolder(0, 0).module,
  async (on, { id }, holder) =>
    (await findHead(on, await viewerOf(on, id), Math.floor(holder / rowsOf))) !== undefined,
);

/** States in which months can be edited: targets in force, and result being filled in. */
const isOpen = (state: number): boolean => state === sheetStates.inForce || state === sheetStates.scoring;
const hasParts = (kind: number): boolean => kind === rowKinds.measured || kind === rowKinds.bands;

/** Returns the details of a row as the viewer may see them. @throws Refused notFound */
export async function presentDetails(
  on: Executor,
  { SheetID, RowNo }: InputOf<(typeof detailCalls)['GetDetails']>,
  viewer: Viewer,
  now: Date,
): Promise<ReplyOf<(typeof detailCalls)['GetDetails']>> {
  if (!(await findHead(on, viewer, SheetID))) refuse(general.notFound);
  const loaded = (await loadSheet(on, SheetID, now))!;
  const row = loaded.rows.find((one) => one.no === RowNo) ?? refuse(general.notFound);
  const { sheet } = loaded;
  return {
    RowNo,
    Actual: row.actual,
    Aggregate: await findAggregate(on, row.calibreId),
    Parts: await listParts(on, SheetID, RowNo),
    Files: await listUploads(on, rowHolder(SheetID, RowNo)),
    History: await listCellEvents(on, SheetID, RowNo, seesScores(loaded, viewer.id)),
    Version: row.version,
    MayEdit:
      sheet.person_id === viewer.id && isOpen(sheet.state) && !row.isNotApplicable && row.source === null,
  };
}

const assertOpen = ({ sheet }: LoadedSheet, by: By): void => {
  if (sheet.person_id !== by.id) refuse(no.notYours);
  if (!isOpen(sheet.state))
    refuse(no.sheetState, { with: { state: sheetStateLabels[sheet.state]![by.language] } });
};

/**
 * Saves months or items of a row with their evidence, and computes its actual from them if it has one.
 * @throws Refused notFound, stale, notYours, sheetState, partTwice, attachmentGone
 */
export async function updateDetails(
  tx: Tx,
  { SheetID, RowNo, Version, Parts, IEnclosure }: InputOf<(typeof detailCalls)['UpdateDetails']>,
  by: By,
): Promise<{ actual: string | null; version: number }> {
  const loaded = await holdSheet(tx, SheetID, by);
  const row = loaded.rows.find((one) => one.no === RowNo) ?? refuse(general.notFound);
  assertOpen(loaded, by);
  if (row.isNotApplicable || row.source !== null) refuse(no.notYours);
  if (row.version !== Version) refuse(general.stale, { body: { Version: row.version } });
  const twice = Parts.findIndex(({ Name }, at) => Parts.findIndex((one) => one.Name === Name) < at);
  if (twice >= 0) refuse(no.partTwice, { field: `Parts.${twice}.Name`, with: { name: Parts[twice]!.Name } });
  const had = await listParts(tx, SheetID, RowNo);
  await saveParts(tx, SheetID, RowNo, Parts);
  await bindAttachments(tx, rowHolder(SheetID, RowNo), IEnclosure, by.id!);
  const counts = hasParts(row.kind) && (Parts.length > 0 || had.length > 0);
  const actual = counts
    ? aggregateParts(
        Parts.map(({ Actual }) => Actual),
        await findAggregate(tx, row.calibreId),
      )
    : row.actual;
  await saveRow(tx, SheetID, RowNo, { actual });
  if (actual !== row.actual) {
    const event = { sheet_id: SheetID, row_no: RowNo, key: 'Actual', role: roles.self };
    await addEvents(tx, [{ ...event, before: row.actual, after: actual, person_id: by.id }], by.now);
  }
  return { actual, version: row.version + 1 };
}
