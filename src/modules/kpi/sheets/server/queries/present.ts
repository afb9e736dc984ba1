import { general, refuse } from '#kit/contract/refusals.ts';
import { isNumber } from '#kit/rules/formula/value.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isReader } from '#kit/server/eyes.ts';
import { isPublished, roles, rowKinds, sheetStates } from '#modules/kpi/contract/codes.ts';
import { fractionOf, shown, shownWith } from '#modules/kpi/contract/fraction.ts';
import { lastDay, mayAppeal } from '#modules/kpi/requests/server/commands/appeals.ts';
import { changeable } from '#modules/kpi/requests/server/commands/changes.ts';
import { findAppeal, findOpenAppeal, listInvolved } from '#modules/kpi/requests/server/queries/appeals.ts';
import { isManaged, mayChange, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { inputsOf, type Column } from '#modules/kpi/templates/contract/columns.ts';
import { viewConfig } from '#modules/kpi/templates/contract/table-calls.ts';
import { findMenu } from '#modules/kpi/templates/server/queries/menus.ts';
import { rolesNow } from '../../contract/cells.ts';
import { scoreRow } from '../../contract/scores.ts';
import type { Sheet, SheetRow } from '../../contract/sheet-shapes.ts';
import { completesForLeaver, formOf, levelOf } from '../commands/cells.ts';
import { findOpenBackup } from './backups.ts';
import { givenTo, loadSheet, toScore, type LoadedSheet } from './loaded.ts';
import type { RowRecord } from './rows.ts';
import { findForm, findHead, findRecord, type SheetRecord } from './sheets.ts';

/** Says whether a reader sees the scores that leaders gave. The person does only after publication. */
export const seesScores = ({ sheet }: Pick<LoadedSheet, 'sheet'>, readerId: number): boolean =>
  !isReader(sheet.person_id, readerId) || isPublished(sheet.state);

const isLeaders = ({ Role }: Column): boolean => Role > roles.self;

/** Returns a row without the values of hidden columns. Formulas that read them have no value either. */
const without = (row: RowRecord, hidden: ReadonlySet<string>): RowRecord =>
  hidden.size === 0
    ? row
    : { ...row, values: Object.fromEntries(Object.entries(row.values).filter(([key]) => !hidden.has(key))) };

/** Computes the formula columns of a row, rounded to their decimals. A column that cannot be computed is left out. */
function formulaValues(columns: readonly Column[], row: RowRecord): Record<string, string> {
  const formulas = columns.filter(({ Type }) => Type === 'formula');
  if (formulas.length === 0) return {};
  const inputs = inputsOf(columns, row);
  return Object.fromEntries(
    formulas.flatMap(({ Key, Decimals }) => {
      const value = inputs.get(Key) ?? null;
      const exact = value !== null && isNumber(value) ? fractionOf(value.toFixed()) : null;
      return exact ? [[Key, shownWith(exact, Decimals)]] : [];
    }),
  );
}

/** Returns the rows of a sheet as far as a reader may see them. */
export function shownRows(loaded: LoadedSheet, sees: boolean): SheetRow[] {
  const { rows, scores, columns, rules, asksSecond } = loaded;
  const given = givenTo(loaded, sees);
  const hidden = new Set(sees ? [] : columns.filter(isLeaders).map(({ Key }) => Key));
  return rows.map((whole) => {
    const row = without(whole, hidden);
    const result = scoreRow(toScore(row, rules), given(row.no), columns, rules, asksSecond);
    // Readers who may not see given scores get no score for judged rows, because it would reveal them.
    const counts = sees || row.kind <= rowKinds.bands ? result.score : null;
    return {
      RowNo: row.no,
      IndicatorID: row.indicatorId,
      Code: row.code,
      Name: row.name,
      NameEn: row.nameEn,
      Definition: row.definition,
      Unit: row.unit,
      Kind: row.kind,
      WeightBp: row.weightBp,
      Target: row.target,
      Actual: row.actual,
      IsNotApplicable: row.isNotApplicable,
      Reason: row.reason,
      WorkRemarks: row.remarks,
      Values: { ...row.values, ...formulaValues(columns, row) },
      Scores: scores
        .filter((one) => one.no === row.no && (sees || one.role === roles.self))
        .map((one) => ({
          Role: one.role,
          By: { AUID: one.personId, ChineseName: one.chineseName, EnglishName: one.englishName },
          Value: one.value,
          Reason: one.reason,
        })),
      Parts: row.parts,
      Feed: row.feed,
      Source: row.source && {
        Value: row.source.value,
        Count: row.source.ids.length,
        At: new Date(row.source.at),
        Now: row.sourceNow?.value ?? null,
      },
      SystemScore: result.system && shown(result.system),
      RowScore: counts && shown(counts),
      Version: row.version,
    };
  });
}

/** Returns whether a change of targets is pending. Null: there is none, and the reader may not start one. */
async function hasChange(on: Executor, { sheet }: LoadedSheet, viewer: Viewer): Promise<boolean | null> {
  if (!changeable.includes(sheet.state)) return null;
  if (await findOpenBackup(on, sheet.id)) return true;
  return (await mayChange(on, viewer, sheet.id)) ? false : null;
}

/** Says whether an appeal against a sheet waits for this reader, who took no part in its score. */
async function decidesAppeal(on: Executor, { sheet }: LoadedSheet, viewer: Viewer): Promise<boolean> {
  const appeal = sheet.state === sheetStates.published ? await findOpenAppeal(on, sheet.id) : undefined;
  if (!appeal || (await levelOf(on, appeal.form_id, viewer.id)) === null) return false;
  return !(await listInvolved(on, sheet.id)).has(viewer.id);
}

/** Returns the form that vouches for a sheet: the target form until its result is submitted, then the result form. */
function recordOf({ state, target_form_id, result_form_id }: SheetRecord): number | null {
  if (state >= sheetStates.resultInApproval) return result_form_id;
  return state >= sheetStates.targetsInApproval ? target_form_id : null;
}

/** Returns a sheet as its reader may see it. @throws Refused notFound */
export async function presentSheet(on: Executor, id: number, viewer: Viewer, now: Date): Promise<Sheet> {
  const head = (await findHead(on, viewer, id)) ?? refuse(general.notFound);
  const loaded = (await loadSheet(on, id, now)) ?? refuse(general.notFound);
  const { sheet } = loaded;
  const isOwn = sheet.person_id === viewer.id;
  const actsAsOwn = isOwn || (await completesForLeaver(on, loaded, viewer.id));
  const formId = formOf(sheet);
  const level = isOwn ? null : await levelOf(on, formId, viewer.id);
  const form = formId === null ? undefined : await findForm(on, formId);
  const menu = await findMenu(on, loaded.menuId);
  const recordId = recordOf(sheet);
  const record = recordId === null ? undefined : await findRecord(on, recordId);
  const sees = seesScores(loaded, viewer.id);
  const appeals = isOwn && (await mayAppeal(on, sheet, now));
  const isAsked =
    sheet.state === sheetStates.targetsInApproval || sheet.state === sheetStates.resultInApproval;
  const isWithOwn = actsAsOwn && (sheet.state === sheetStates.draft || sheet.state === sheetStates.scoring);
  const submits = isWithOwn && form?.applicantId === sheet.person_id;
  return {
    Head: head,
    MenuID: loaded.menuId,
    Columns: [...loaded.columns] as Sheet['Columns'],
    View: viewConfig.parse(menu?.view_config ?? {}),
    Rules: loaded.rules,
    Rows: shownRows(loaded, sees),
    Roles: rolesNow(sheet.state, actsAsOwn && !isAsked, level),
    HasLeft: loaded.hasLeft,
    SeesScores: sees,
    AsksSecond: loaded.asksSecond,
    Change: await hasChange(on, loaded, viewer),
    Record: record?.Hash ? record : null,
    Edition: sheet.edition_number,
    Appeal:
      isPublished(sheet.state) || !isReader(sheet.person_id, viewer.id) ? await findAppeal(on, id) : null,
    AppealUntil: appeals ? await lastDay(on, sheet, now) : null,
    Can: {
      Submit: submits,
      Withdraw: isOwn && isAsked && form?.applicantId === viewer.id,
      Abandon: isOwn && submits && sheet.state === sheetStates.draft,
      Decide: level !== null && isAsked,
      BeginScoring: actsAsOwn && sheet.state === sheetStates.inForce,
      Appeal: appeals,
      DecideAppeal: await decidesAppeal(on, loaded, viewer),
      Reopen: !isOwn && isPublished(sheet.state) && (await isManaged(on, viewer, id)),
      Acknowledge: isOwn && sheet.state === sheetStates.published && sheet.acknowledged_at === null,
    },
  };
}
