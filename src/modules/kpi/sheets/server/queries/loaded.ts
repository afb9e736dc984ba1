import { createHash } from 'node:crypto';
import { companyDay } from '#kit/rules/dates.ts';
import { json, type Executor } from '#kit/server/db/database.ts';
import { roles } from '#modules/kpi/contract/codes.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { listLeft } from '#modules/kpi/server/queries/people.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import { findHeader } from '#modules/kpi/templates/server/queries/menus.ts';
import { findTemplate } from '#modules/kpi/templates/server/queries/templates.ts';
import { scoreSheet, type Given, type Result } from '../../contract/scores.ts';
import { listRows, listScores, type RowRecord, type ScoreRecord } from './rows.ts';
import { findSheet, listSheets, type SheetRecord } from './sheets.ts';

/** Sheet with everything that it is computed from. */
export interface LoadedSheet {
  readonly sheet: SheetRecord;
  readonly menuId: number;
  readonly columns: readonly Column[];
  readonly rules: Content;
  readonly rows: readonly RowRecord[];
  readonly scores: readonly ScoreRecord[];
  readonly asksSecond: boolean;
  /** True if the person has left. Scores they did not give are no longer asked for. */
  readonly hasLeft: boolean;
}

/** Says whether a second leader scores: the template asks for one, there is one, and they are not the first leader. */
export const asksSecond = (
  { Parts }: Pick<Content, 'Parts'>,
  { leader_id, second_id }: Pick<SheetRecord, 'leader_id' | 'second_id'>,
): boolean => Parts.Second > 0 && second_id !== null && second_id !== leader_id;

/** Adds everything that sheets are computed from, in the order of the records. */
async function complete(on: Executor, sheets: readonly SheetRecord[], now: Date): Promise<LoadedSheet[]> {
  const ids = sheets.map(({ id }) => id);
  const rows = await listRows(on, ids, companyDay(now));
  const scores = await listScores(on, ids);
  const left = await listLeft(
    on,
    sheets.map(({ person_id }) => person_id),
  );
  const templates = new Map<number, { menuId: number; columns: readonly Column[]; rules: Content }>();
  for (const id of new Set(sheets.map(({ template_id }) => template_id))) {
    const template = (await findTemplate(on, id))!;
    const header = (await findHeader(on, template.header_id))!;
    templates.set(id, { menuId: template.menu_id, columns: header.Columns, rules: template.content });
  }
  return sheets.map((sheet) => {
    const of = templates.get(sheet.template_id)!;
    return {
      sheet,
      ...of,
      rows: rows.get(sheet.id) ?? [],
      scores: scores.get(sheet.id) ?? [],
      asksSecond: asksSecond(of.rules, sheet),
      hasLeft: left.has(sheet.person_id),
    };
  });
}

/** Loads a sheet; undefined: there is none. @param isHeld true to lock the sheet for this transaction */
export async function loadSheet(
  on: Executor,
  id: number,
  now: Date,
  isHeld = false,
): Promise<LoadedSheet | undefined> {
  const sheet = await findSheet(on, id, isHeld);
  return sheet && (await complete(on, [sheet], now))[0];
}

/** Loads sheets in the order of the given ids. Missing ones are left out. */
export async function loadSheets(on: Executor, ids: readonly number[], now: Date): Promise<LoadedSheet[]> {
  const found = await complete(on, await listSheets(on, ids), now);
  const byId = new Map(found.map((one) => [one.sheet.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns a row in the form that scoring needs, with the formula and bands of the sheet's template version. */
export const toScore = (row: RowRecord, rules: Content) => {
  const of = rules.Rows.find(({ IndicatorID }) => IndicatorID === row.indicatorId);
  return { ...row, formula: of?.ScoreFormula ?? '', bands: of?.Bands ?? [] };
};

/** Returns a function for the values given to a row. @param sees false to leave out the values of leaders */
export function givenTo(
  { scores, hasLeft }: Pick<LoadedSheet, 'scores' | 'hasLeft'>,
  sees = true,
): (no: number) => Given {
  const of = (no: number, role: number): string[] =>
    role > roles.self && !sees
      ? []
      : scores.flatMap((one) =>
          one.no === no && one.role === role && one.value !== null ? [one.value] : [],
        );
  const selfOf = (no: number): string[] | null => {
    const self = of(no, roles.self);
    return hasLeft && self.length === 0 ? null : self;
  };
  return (no) => ({ self: selfOf(no), leader: of(no, roles.leader), second: of(no, roles.second) });
}

export const resultOf = (loaded: LoadedSheet): Result => {
  const { rows, columns, rules, asksSecond: asks } = loaded;
  return scoreSheet(
    rows.map((row) => toScore(row, rules)),
    givenTo(loaded),
    columns,
    rules,
    asks,
  );
};

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Returns the fields of rows that the person fills in. Approval covers these. */
function approvedLines({ rows, columns }: Pick<LoadedSheet, 'rows' | 'columns'>) {
  const own = columns
    .filter(({ Role, Type }) => Role === roles.self && Type !== 'formula')
    .map(({ Key }) => Key);
  return rows.map((row) => [
    row.no,
    row.indicatorId,
    row.calibreId,
    row.kind,
    row.weightBp,
    row.target,
    row.actual,
    row.isNotApplicable,
    row.isNotApplicable ? row.reason : '',
    ...own.map((key) => row.values[key] ?? null),
  ]);
}

/** Digest of the approved fields of rows. If it changes, approval stops. */
export const digestOf = (loaded: Pick<LoadedSheet, 'rows' | 'columns'>): string =>
  hashOf(approvedLines(loaded));

type RowHashes = Readonly<Record<string, string>>;

const rowHashes = (loaded: Pick<LoadedSheet, 'rows' | 'columns'>): RowHashes =>
  Object.fromEntries(approvedLines(loaded).map((line) => [String(line[0]), hashOf(line)]));

/** Returns the digests that a sheet keeps of its submitted rows: one of all rows, and one of each by its number. */
export const submittedRows = (loaded: Pick<LoadedSheet, 'rows' | 'columns'>) => ({
  rows_hash: digestOf(loaded),
  row_hashes: json(rowHashes(loaded)),
});

/** Says whether the rows are unchanged since they were submitted. */
export const isAsSubmitted = (loaded: LoadedSheet): boolean => loaded.sheet.rows_hash === digestOf(loaded);

/** Returns the rows changed since they were submitted. Returns none if only a digest of all rows was stored. */
export function listTampered(loaded: LoadedSheet): RowRecord[] {
  const kept = loaded.sheet.row_hashes as RowHashes | null;
  if (!kept) return [];
  const now = rowHashes(loaded);
  return loaded.rows.filter(({ no }) => kept[no] !== now[no]);
}

/**
 * Returns the digests to keep after an approved change of some rows. A row that was changed without approval stays a
 * fault.
 */
export function rowsAfterChange(before: LoadedSheet, after: LoadedSheet, changed: readonly number[]) {
  if (isAsSubmitted(before)) return submittedRows(after);
  const bad = new Set(listTampered(before).map(({ no }) => no));
  const now = rowHashes(after);
  const good = changed.filter((no) => !bad.has(no)).map((no) => [String(no), now[no]!] as const);
  const kept = before.sheet.row_hashes as RowHashes | null;
  return kept ? { row_hashes: json({ ...kept, ...Object.fromEntries(good) }) } : {};
}
