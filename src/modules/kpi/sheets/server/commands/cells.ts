import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { wordsOf } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { holdHead, listWaiting } from '#modules/approval/server/open.ts';
import { isPublished, roles, rowKinds, sheetStates } from '#modules/kpi/contract/codes.ts';
import { compare, fractionOf } from '#modules/kpi/contract/fraction.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { leadersFor } from '#modules/kpi/server/queries/leaders.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { faultOf, placeOf, rolesNow, stageOf } from '../../contract/cells.ts';
import { nothingGiven, scoreRow } from '../../contract/scores.ts';
import { loadSheet, toScore, type LoadedSheet } from '../queries/loaded.ts';
import { addEvents, saveRow, saveScore, type NewEvent, type RowChange } from '../queries/rows.ts';
import { findHead, findSheet, type SheetRecord } from '../queries/sheets.ts';

export interface Cell {
  readonly RowNo: number;
  readonly Key: string;
  readonly Value: string | null;
  readonly Version: number;
}

/** Reason why a cell is not written. */
interface CellFault {
  readonly key: string;
  readonly why: Words;
}

export interface CellOutcome {
  readonly no: number;
  readonly code: 'saved' | 'stale' | 'refused';
  readonly msg: string;
  readonly cells: readonly { readonly key: string; readonly msg: string }[];
}

/** Returns the form of a sheet's present step; null: there is none. */
export const formOf = ({ state, target_form_id, result_form_id }: SheetRecord): number | null => {
  if (state === sheetStates.draft || state === sheetStates.targetsInApproval) return target_form_id;
  return state >= sheetStates.scoring ? result_form_id : null;
};

/** Says whether a person completes the sheet of somebody who has left. Only that person's leader may. */
export async function completesForLeaver(
  on: Executor,
  { sheet, hasLeft }: Pick<LoadedSheet, 'sheet' | 'hasLeft'>,
  person: number,
): Promise<boolean> {
  return hasLeft && sheet.person_id !== person && (await leadersFor(on, sheet)).leader === person;
}

/** Returns the level of a form at which a person's row is pending. */
export async function levelOf(tx: Parameters<typeof listWaiting>[0], formId: number | null, person: number) {
  if (formId === null) return null;
  return (await listWaiting(tx, [formId])).find(({ personId }) => personId === person)?.level ?? null;
}

/**
 * Locks a sheet that the caller may read, and its form, so that nobody decides while it is written to.
 * @throws Refused notFound
 */
export async function holdSheet(tx: Tx, id: number, by: By): Promise<LoadedSheet> {
  const viewer = await viewerOf(tx, by.id!);
  if (!(await findHead(tx, viewer, id))) refuse(general.notFound);
  const seen = (await findSheet(tx, id))!;
  const formId = formOf(seen);
  if (formId !== null) await holdHead(tx, formId);
  return (await loadSheet(tx, id, by.now, true)) ?? refuse(general.notFound);
}

const inParts: Words = {
  zh: '由明细汇总，请修改明细',
  en: 'The value is calculated from the details. Change the details instead.',
};

const isRead: Words = {
  zh: '由数据来源自动取数',
  en: 'The value is read automatically from its source.',
};

const scoreKeys: Readonly<Record<string, number>> = {
  SelfScore: roles.self,
  LeaderScore: roles.leader,
  SecondScore: roles.second,
};

interface Writing {
  readonly loaded: LoadedSheet;
  readonly by: By;
  readonly roles: readonly number[];
  readonly isOwn: boolean;
}

type Row = LoadedSheet['rows'][number];

const scoreBefore = ({ loaded, by }: Writing, no: number, role: number) =>
  loaded.scores.find((one) => one.no === no && one.role === role && one.personId === by.id);

/** Says whether a leader's score differs from the calculated one. */
function differs({ loaded }: Writing, row: Row, value: string | null): boolean {
  if (value === null || (row.kind !== rowKinds.measured && row.kind !== rowKinds.bands)) return false;
  const { system } = scoreRow(toScore(row, loaded.rules), nothingGiven, loaded.columns, loaded.rules, false);
  const given = fractionOf(value);
  return given !== null && (system === null || compare(system, given) !== 0);
}

/** Returns values that are not valid for their cells. */
const faultsIn = ({ loaded }: Writing, row: Row, cells: readonly Cell[]): CellFault[] =>
  cells.flatMap(({ Key, Value }) => {
    const why = faultOf(Key, Value === '' ? null : Value, row.kind, loaded.columns);
    return why ? [{ key: Key, why }] : [];
  });

const mayNot = (key: string): CellFault[] => [{ key, why: no.notYours }];

/** Writes the cells of one row, all or none. @returns reasons against it, by cell; empty if it is written */
async function writeRow(tx: Tx, at: Writing, row: Row, cells: readonly Cell[]): Promise<CellFault[]> {
  const { loaded, by } = at;
  const { columns, sheet } = loaded;
  const stage = stageOf(sheet.state);
  const role = at.roles[0];
  if (role === undefined || stage === null) return cells.flatMap(({ Key }) => mayNot(Key));
  const change: { -readonly [K in keyof RowChange]: RowChange[K] } = {};
  const values: Record<string, string | null> = { ...row.values };
  const given: { value?: string | null; reason?: string } = {};
  const events: NewEvent[] = [];
  const foreign = cells.filter(({ Key }) => {
    const place = placeOf(Key, columns, role);
    return !place || place.role !== role || place.stage !== stage;
  });
  if (foreign.length > 0) return foreign.flatMap(({ Key }) => mayNot(Key));
  const faults = faultsIn(at, row, cells);
  if (faults.length > 0) return faults;
  for (const { Key, Value } of cells) {
    const value = Value === '' ? null : Value;
    let before: string | null;
    if (Object.hasOwn(scoreKeys, Key)) {
      if (row.kind >= rowKinds.veto && role !== roles.leader) return mayNot(Key);
      // Only the person gives their own score, even if somebody else completes the sheet.
      if (role === roles.self && (row.kind !== rowKinds.judged || !at.isOwn)) return mayNot(Key);
      before = scoreBefore(at, row.no, role)?.value ?? null;
      given.value = value;
    } else if (Key === 'Reason' && role !== roles.self) {
      before = scoreBefore(at, row.no, role)?.reason ?? '';
      given.reason = value ?? '';
    } else if (Key === 'Reason') {
      before = row.reason;
      change.reason = value ?? '';
    } else if (Key === 'Target' || Key === 'Actual') {
      if (Key === 'Actual' && row.parts > 0) return [{ key: Key, why: inParts }];
      if (Key === 'Actual' && row.source !== null) return [{ key: Key, why: isRead }];
      const name = Key === 'Target' ? 'target' : 'actual';
      before = row[name];
      change[name] = value;
    } else if (Key === 'WeightBp') {
      if (row.kind >= rowKinds.veto) return mayNot(Key);
      before = String(row.weightBp);
      change.weight_bp = Number(value ?? 0);
    } else if (Key === 'NotApplicable') {
      before = String(row.isNotApplicable);
      change.is_not_applicable = value === 'true';
    } else {
      before = row.values[Key] ?? null;
      values[Key] = value;
      change.values = values;
    }
    events.push({
      sheet_id: sheet.id,
      row_no: row.no,
      key: Key,
      role,
      before,
      after: value,
      person_id: by.id,
    });
  }
  const known = scoreBefore(at, row.no, role);
  const score = given.value === undefined ? (known?.value ?? null) : given.value;
  const reason = given.reason ?? known?.reason ?? '';
  if (role !== roles.self && differs(at, row, score) && reason === '')
    return [{ key: 'Reason', why: no.deviation }];
  if ((change.is_not_applicable ?? row.isNotApplicable) && (change.reason ?? row.reason) === '')
    return [
      { key: 'Reason', why: { zh: '请填写不适用的原因', en: 'Give the reason why it does not apply.' } },
    ];
  await saveRow(tx, sheet.id, row.no, change);
  if (given.value !== undefined || given.reason !== undefined)
    await saveScore(tx, { sheetId: sheet.id, no: row.no, role, personId: by.id! }, given, by.now);
  await addEvents(tx, events, by.now);
  return [];
}

/** Fills in cells. Each row is saved or refused separately. @throws Refused notFound, sheetState, unknownCell */
export async function updateCells(
  tx: Tx,
  sheetId: number,
  cells: readonly Cell[],
  by: By,
): Promise<CellOutcome[]> {
  const loaded = await holdSheet(tx, sheetId, by);
  const { sheet, columns } = loaded;
  const isOwn = sheet.person_id === by.id;
  const level = isOwn ? null : await levelOf(tx, formOf(sheet), by.id!);
  const actsAsOwn = isOwn || (level === null && (await completesForLeaver(tx, loaded, by.id!)));
  const at: Writing = { loaded, by, isOwn, roles: rolesNow(sheet.state, actsAsOwn, level) };
  const outcomes: CellOutcome[] = [];
  for (const [no_, own] of Map.groupBy(cells, ({ RowNo }) => RowNo)) {
    const row = loaded.rows.find((one) => one.no === no_);
    const unknown = own.find(
      ({ Key }) => !row || placeOf(Key, columns, at.roles[0] ?? roles.self) === undefined,
    );
    if (!row || unknown) refuse(no.unknownCell, { with: { row: no_, key: unknown?.Key ?? '' } });
    if (own.some(({ Version }) => Version !== row.version)) {
      outcomes.push({ no: no_, code: 'stale', msg: wordsOf(general.stale, by.language), cells: [] });
      continue;
    }
    const faults = await writeRow(tx, at, row, own);
    const told = faults.map(({ key, why }) => ({ key, msg: why[by.language] }));
    const code = told.length > 0 ? 'refused' : 'saved';
    outcomes.push({ no: no_, code, msg: [...new Set(told.map(({ msg }) => msg))].join('；'), cells: told });
  }
  return outcomes;
}

/** Saves the work notes of a row. @throws Refused notFound, stale, published, notYours */
export async function editRemarks(
  tx: Tx,
  sheetId: number,
  { RowNo, Version, WorkRemarks }: { RowNo: number; Version: number; WorkRemarks: string },
  by: By,
): Promise<void> {
  const loaded = await holdSheet(tx, sheetId, by);
  const { sheet } = loaded;
  if (isPublished(sheet.state)) refuse(no.published);
  const isTheirs = [sheet.person_id, sheet.leader_id, sheet.second_id].includes(by.id);
  if (!isTheirs || sheet.state === sheetStates.abandoned) refuse(no.notYours);
  const row = loaded.rows.find((one) => one.no === RowNo) ?? refuse(general.notFound);
  if (row.version !== Version) refuse(general.stale, { body: { Version: row.version } });
  await saveRow(tx, sheetId, RowNo, { work_remarks: WorkRemarks });
  const event = { sheet_id: sheetId, row_no: RowNo, key: 'WorkRemarks', role: 0 };
  await addEvents(tx, [{ ...event, before: row.remarks, after: WorkRemarks, person_id: by.id }], by.now);
}
