import { roles, rowKinds } from '#modules/kpi/contract/codes.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { asksColumn, asksScore } from '../contract/asked.ts';
import { placeOf, stageOf } from '../contract/cells.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { isRowUnscored, isVetoed } from '../contract/totals.ts';

/** Row of a sheet as a line of the grid. */
export interface RowItem {
  readonly id: number;
  readonly parentId: null;
  readonly title: string;
  readonly row: SheetRow;
}

/** Roles that fill in the score columns. */
export const roleOfKey: Readonly<Record<string, number>> = {
  SelfScore: roles.self,
  LeaderScore: roles.leader,
  SecondScore: roles.second,
};

/** Returns the values given in a role as one text. Several signers have a value each. */
export const scoreText = (row: SheetRow, role: number): string =>
  row.Scores.flatMap((one) => (one.Role === role && one.Value !== null ? [one.Value] : [])).join(' / ');

const vetoed = (value: string, words: { readonly yes: string; readonly no: string }): string =>
  value === '' ? '' : value.split(' / ').includes('1') ? words.yes : words.no;

/** Words shown in cells. `missing` stands for a missing score; it is empty while one may still be given. */
export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly missing: string;
}

/** Returns the text of a cell. */
export function textOf(row: SheetRow, key: string, words: CellWords): string {
  const role = roleOfKey[key];
  if (role !== undefined) {
    const text = scoreText(row, role);
    return row.Kind === rowKinds.veto ? vetoed(text, words) : text;
  }
  switch (key) {
    case 'Calibre':
      return row.Definition;
    case 'Target':
      return row.Target ?? '';
    case 'Actual':
      return row.Actual ?? '';
    case 'WeightBp':
      return row.Kind <= rowKinds.judged ? percentOf(row.WeightBp) : '';
    case 'RowScore':
      if (row.RowScore === null) return isRowUnscored(row) ? words.missing : '';
      return row.Kind === rowKinds.veto ? vetoed(isVetoed(row) ? '1' : '0', words) : row.RowScore;
    case 'WorkRemarks':
      return row.WorkRemarks;
    default:
      return row.Values[key] ?? '';
  }
}

const truths: Readonly<Record<string, string>> = { 是: '1', 否: '0', yes: '1', no: '0', '1': '1', '0': '0' };

/**
 * Turns typed text into the value the server takes; null clears the cell. Returns undefined if the text is not valid
 * for it.
 */
export function readCell(row: SheetRow, key: string, typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  if (key === 'WeightBp') {
    const bp = Math.round(Number(text.replace('%', '')) * 100);
    return Number.isInteger(bp) && bp >= 0 && bp <= 10_000 ? String(bp) : undefined;
  }
  if (row.Kind === rowKinds.veto && roleOfKey[key] !== undefined) return truths[text.toLowerCase()];
  return text;
}

/** Says whether a row of this kind has the cell. */
export function hasCell({ Kind }: Pick<SheetRow, 'Kind'>, key: string): boolean {
  if (key === 'Target' || key === 'Actual') return Kind === rowKinds.measured || Kind === rowKinds.bands;
  if (key === 'WeightBp') return Kind <= rowKinds.judged;
  if (key === 'SelfScore') return Kind === rowKinds.judged;
  if (key === 'SecondScore') return Kind <= rowKinds.judged;
  return true;
}

/** Facts about a sheet that decide who may write which cell. */
type Writing = Pick<Sheet, 'Roles' | 'HasLeft'> & {
  readonly Head: Pick<Sheet['Head'], 'State'>;
  readonly Columns: readonly Column[];
};
type Written = Pick<SheetRow, 'Kind' | 'IsNotApplicable' | 'Parts' | 'Source'>;

/** Says whether the reader may write a cell now. */
export function mayWrite({ Head, Roles, Columns, HasLeft }: Writing, row: Written, key: string): boolean {
  const role = Roles[0];
  const stage = stageOf(Head.State);
  if (role === undefined || stage === null || !hasCell(row, key)) return false;
  // Nobody gives the person's own score in their name.
  if (HasLeft && key === 'SelfScore') return false;
  if (row.IsNotApplicable || (key === 'Actual' && (row.Parts > 0 || row.Source !== null))) return false;
  const place = placeOf(key, Columns, role);
  return place?.role === role && place.stage === stage;
}

/** Says whether the reader must fill in a cell before the sheet can go on. */
export function isAsked(
  sheet: Writing & { readonly Rules: Pick<Sheet['Rules'], 'Parts'> },
  row: Written,
  key: string,
): boolean {
  if (!mayWrite(sheet, row, key)) return false;
  const role = roleOfKey[key];
  if (role !== undefined) return asksScore(row.Kind, role, sheet.Rules.Parts);
  if (key === 'Target' || key === 'Actual') return true;
  const column = sheet.Columns.find(({ Key }) => Key === key);
  return column !== undefined && asksColumn(column, stageOf(sheet.Head.State) ?? 0);
}
