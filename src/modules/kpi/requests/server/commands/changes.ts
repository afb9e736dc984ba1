import { general, refuse, Refused, type Language } from '#kit/contract/refusals.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { abandon, beginFor } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import {
  changeForm,
  changeStates,
  rowKinds,
  sheetStateLabels,
  sheetStates,
  stages,
} from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import type { Problem } from '#modules/kpi/contract/shapes.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { findPerson } from '#modules/kpi/server/queries/people.ts';
import { mayChange, viewerOf, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { Backup } from '#modules/kpi/sheets/contract/detail-calls.ts';
import { holdSheet, levelOf } from '#modules/kpi/sheets/server/commands/cells.ts';
import * as queries from '#modules/kpi/sheets/server/queries/backups.ts';
import { digestOf, loadSheet, type LoadedSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { findForm, findHead } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { linesOf, moved, type Planned } from '#modules/kpi/sheets/server/rules/shadow.ts';
import { approver, isWithApplicant, problemsOf, shadowOf, valuesOf, type Acting } from './forms.ts';

/** Returns the form values of a change of targets. */
export async function changeValues(
  on: Executor,
  loaded: LoadedSheet,
  backup: Pick<queries.BackupRecord, 'rows' | 'reason'>,
): Promise<Values> {
  const shadow = shadowOf(loaded, backup);
  return {
    ...(await valuesOf(on, shadow, stages.target)),
    Digest: digestOf(shadow),
    Reason: backup.reason,
  };
}

/** Returns the problems of a change of targets as it is now. */
export const changeProblems = (
  on: Executor,
  loaded: LoadedSheet,
  backup: queries.BackupRecord,
  language: Language,
): Promise<Problem[]> => problemsOf(on, shadowOf(loaded, backup), language);

const shown = ({ target, weightBp }: Planned) => ({ Target: target, WeightBp: weightBp });

/** Returns base, present and requested values of rows, for a change whose base is no longer in force. */
export const threeColumns = ({ rows }: LoadedSheet, lines: readonly queries.BackupLine[]): Backup['Rows'] =>
  lines.map(({ no: at, base, mine }) => {
    const row = rows.find((one) => one.no === at)!;
    return {
      RowNo: at,
      Name: row.name,
      NameEn: row.nameEn,
      Base: shown(base),
      Theirs: shown(row),
      Mine: shown(mine),
    };
  });

/** States in which targets change only through a change request: in approval, or in force. */
export const changeable: readonly number[] = [sheetStates.targetsInApproval, sheetStates.inForce];

/**
 * Locks a sheet whose targets the caller may change: their own, or of people they lead or administer.
 * @throws Refused notFound, sheetState
 */
async function holdChangeable(tx: Tx, id: number, by: By): Promise<LoadedSheet> {
  const loaded = await holdSheet(tx, id, by);
  if (!(await mayChange(tx, await viewerOf(tx, by.id!), id))) refuse(general.notFound);
  const { state } = loaded.sheet;
  if (!changeable.includes(state))
    refuse(no.sheetState, { with: { state: sheetStateLabels[state]![by.language] } });
  return loaded;
}

export interface ChangeGiven {
  readonly SheetID: number;
  readonly Version?: number | undefined;
  readonly Reason: string;
  readonly Rows: readonly {
    readonly RowNo: number;
    readonly Target: string | null;
    readonly WeightBp: number;
  }[];
  readonly IsRebased: boolean;
}

/** Locks the change of a sheet that is not in approval. @throws Refused stale, changeAsked */
async function holdBackup(tx: Tx, sheetId: number, version: number | undefined) {
  const backup = await queries.findOpenBackup(tx, sheetId, true);
  if (backup?.version !== version) refuse(general.stale, { body: { Version: backup?.version ?? null } });
  const form = backup?.form_id == null ? undefined : await findForm(tx, backup.form_id);
  if (form && !isWithApplicant(form)) refuse(no.changeAsked);
  return backup;
}

/**
 * Saves requested targets and weights. The first time, it creates the change form in the person's name.
 * @throws Refused notFound, stale, sheetState, unknownCell, nothingChanged, baseMoved with three columns, changeAsked,
 * noForm
 */
export async function saveChange(
  tx: Tx,
  given: ChangeGiven,
  by: By,
): Promise<{ id: number; formId: number; formVersion: number; version: number }> {
  const loaded = await holdChangeable(tx, given.SheetID, by);
  const { sheet, rows } = loaded;
  const known = await holdBackup(tx, sheet.id, given.Version);
  const wanted = new Map(
    given.Rows.map((one) => [one.RowNo, { target: one.Target, weightBp: one.WeightBp }]),
  );
  for (const [at, { weightBp }] of wanted) {
    const row = rows.find((one) => one.no === at);
    if (!row) refuse(no.unknownCell, { with: { row: at, key: '' } });
    if (row.kind >= rowKinds.veto && weightBp > 0)
      refuse(no.unknownCell, { with: { row: at, key: 'WeightBp' } });
  }
  const lines = linesOf(rows, wanted, known?.rows ?? [], given.IsRebased);
  if (lines.length === 0) refuse(no.nothingChanged, { field: 'Rows' });
  if (moved(lines, rows).length > 0)
    throw new Refused(no.baseMoved, { body: { Rows: threeColumns(loaded, lines) } });
  if (known) {
    await queries.saveBackup(tx, known.id, { reason: given.Reason, rows: lines });
    const formId = known.form_id!;
    const formVersion = (await findForm(tx, formId))!.version;
    return { id: known.id, formId, formVersion, version: known.version + 1 };
  }
  const template = await findStandardTemplate(tx, changeForm);
  if (!template?.isOpen) refuse(no.noForm);
  const values = { reason: given.Reason, rows: lines };
  const id = await onConstraint({ backup_open: general.stale }, () =>
    queries.addBackup(tx, { ...values, sheet_id: sheet.id, made_by: by.id, made_at: by.now }),
  );
  const { formId } = await beginFor(tx, sheet.person_id, {
    TemplateId: template.id,
    Values: await changeValues(tx, loaded, values),
    now: by.now,
  });
  await queries.saveBackup(tx, id, { form_id: formId });
  await audit(tx, by, 'targets.change', `kpi.sheet:${sheet.id}`, { rows: lines.map((line) => line.no) });
  return { id, formId, formVersion: (await findForm(tx, formId))!.version, version: 2 };
}

const dropped = { zh: '目标变更已取消', en: 'The target change was discarded' };

/** Deletes the unsubmitted form of a change. */
export async function abandonChange(
  joined: Database,
  tx: Tx,
  personId: number,
  { form_id: formId }: Pick<queries.BackupRecord, 'form_id'>,
  { language, now }: Pick<Acting, 'language' | 'now'>,
): Promise<void> {
  const form = formId === null ? undefined : await findForm(tx, formId);
  if (!form) return;
  const actor = { id: personId, permissions: new Set<string>() };
  await abandon(joined, approver({ db: joined, actor, language, now }), {
    FormID: form.id,
    Version: form.version,
    Remark: dropped[language],
  });
}

/** Drops a change and its unsubmitted form. @throws Refused notFound, stale, changeAsked, sheetState */
export const dropChange = (
  ctx: Acting,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> =>
  inOneTransaction(ctx.db, async (joined, tx) => {
    const by: By = { id: ctx.actor.id, language: ctx.language, now: ctx.now, ip: null };
    const { sheet } = await holdChangeable(tx, id, by);
    const backup = (await holdBackup(tx, id, version)) ?? refuse(general.notFound);
    await queries.saveBackup(tx, backup.id, { state: changeStates.dropped });
    await audit(tx, by, 'targets.drop', `kpi.sheet:${id}`);
    await abandonChange(joined, tx, sheet.person_id, backup, ctx);
  });

/** Returns the pending change of a sheet, as its reader may see it. @throws Refused notFound */
export async function presentChange(
  on: Executor,
  sheetId: number,
  viewer: Viewer,
  now: Date,
): Promise<Backup | null> {
  if (!(await findHead(on, viewer, sheetId))) refuse(general.notFound);
  const backup = await queries.findOpenBackup(on, sheetId);
  if (!backup) return null;
  const loaded = (await loadSheet(on, sheetId, now))!;
  const form = backup.form_id === null ? undefined : await findForm(on, backup.form_id);
  const isOwn = loaded.sheet.person_id === viewer.id;
  const isOpen = changeable.includes(loaded.sheet.state) && (!form || isWithApplicant(form));
  const edits = isOpen && (await mayChange(on, viewer, sheetId));
  const level = isOwn || isOpen ? null : await levelOf(on, backup.form_id, viewer.id);
  return {
    BackupID: backup.id,
    State: backup.state,
    Reason: backup.reason,
    FormID: backup.form_id,
    FormVersion: form?.version ?? null,
    By: backup.made_by === null ? null : await findPerson(on, backup.made_by),
    Version: backup.version,
    Rows: threeColumns(loaded, backup.rows),
    IsMoved: moved(backup.rows, loaded.rows).length > 0,
    Can: {
      Edit: edits,
      Submit: edits && isOwn,
      Withdraw: isOwn && !isOpen && form?.status === formStatus.inApproval,
      Drop: edits,
      Decide: level !== null,
    },
  };
}
