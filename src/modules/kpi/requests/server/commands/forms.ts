import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  abandon,
  approve,
  beginFor,
  holdHead,
  listWaiting,
  sendBack,
  submitForm,
  viewerOf as approverOf,
  withdraw,
} from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import {
  changeStates,
  resultForm,
  sheetStateLabels,
  sheetStates,
  stages,
  targetForm,
} from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import type { Problem } from '#modules/kpi/contract/shapes.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import { leadersFor } from '#modules/kpi/server/queries/leaders.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { completesForLeaver, formOf } from '#modules/kpi/sheets/server/commands/cells.ts';
import {
  findBackupByForm,
  findOpenBackup,
  type BackupRecord,
} from '#modules/kpi/sheets/server/queries/backups.ts';
import { listEvident } from '#modules/kpi/sheets/server/queries/evidence.ts';
import {
  asksSecond,
  digestOf,
  loadSheet,
  type LoadedSheet,
} from '#modules/kpi/sheets/server/queries/loaded.ts';
import * as queries from '#modules/kpi/sheets/server/queries/sheets.ts';
import { applyChange } from '#modules/kpi/sheets/server/rules/shadow.ts';
import { readSources } from '#modules/kpi/sources/server/commands/sources.ts';
import { said } from '#modules/kpi/templates/contract/problems.ts';
import { listManagedProjects } from '#modules/okr/server/open.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { findFormFacts, hasIdentity, isPreviousUnpublished } from '../queries/submitting.ts';
import { submitProblems } from '../rules/submit.ts';

/** Returns the form values of a sheet. */
export async function valuesOf(on: Executor, loaded: LoadedSheet, stage: number): Promise<Values> {
  const { sheet, rules } = loaded;
  const { leader, second } = await leadersFor(on, sheet);
  const facts = await findFormFacts(on, sheet.id);
  const names = await listNamesOf(
    on,
    [leader, second].flatMap((id) => id ?? []),
  );
  const who = (id: number | null) => {
    const found = id === null ? undefined : names.get(id);
    return id !== null && found ? [{ id, name: found.zh, nameEn: found.en }] : [];
  };
  const asks = asksSecond(rules, { leader_id: leader, second_id: second });
  return {
    SheetID: String(sheet.id),
    Period: facts.period,
    Post: facts.post,
    Leader: who(leader),
    Digest: digestOf(loaded),
    ...(stage === stages.result ? { Second: asks ? who(second) : [], Levels: asks ? '2' : '1' } : {}),
  };
}

/** Returns the stage of a sheet's present form. */
export const stageOfSheet = (state: number): number =>
  state <= sheetStates.inForce ? stages.target : stages.result;

/** Creates the form of a step in the person's name. @throws Refused noForm */
export async function beginStep(tx: Tx, sheetId: number, stage: number, now: Date): Promise<void> {
  const loaded = (await loadSheet(tx, sheetId, now))!;
  const template = await findStandardTemplate(tx, stage === stages.target ? targetForm : resultForm);
  if (!template?.isOpen) refuse(no.noForm);
  const { formId } = await beginFor(tx, loaded.sheet.person_id, {
    TemplateId: template.id,
    Values: await valuesOf(tx, loaded, stage),
    now,
  });
  await queries.saveSheet(
    tx,
    sheetId,
    stage === stages.target ? { target_form_id: formId } : { result_form_id: formId },
  );
}

/** Returns the problems of submitting a sheet as it is now. */
export async function problemsOf(on: Executor, loaded: LoadedSheet, language: Language): Promise<Problem[]> {
  const { sheet, rows, columns, rules, scores } = loaded;
  const stage = stageOfSheet(sheet.state);
  const { leader, second } = await leadersFor(on, sheet);
  const titles = new Map(
    columns.map(({ Key, Title, TitleEn }) => [Key, language === 'en' ? TitleEn || Title : Title]),
  );
  const own: Readonly<Record<string, string>> =
    language === 'zh'
      ? { Target: '目标', Actual: '实际', SelfScore: '自评' }
      : { Target: 'Target', Actual: 'Actual', SelfScore: 'Self-score' };
  const ruleOf = (no_: number) => {
    const indicator = rows.find((row) => row.no === no_)?.indicatorId;
    return rules.Rows.find(({ IndicatorID }) => IndicatorID === indicator);
  };
  const needs = (no_: number) => {
    const { NeedsEvidence = false, NeedsProject = false } = ruleOf(no_) ?? {};
    return { evidence: NeedsEvidence, project: NeedsProject };
  };
  const asked = rows.filter((row) => needs(row.no).evidence).map((row) => row.no);
  const evident = await listEvident(on, sheet.id, asked);
  const isProjectAsked = rows.some((row) => needs(row.no).project);
  const found = submitProblems({
    stage,
    rows,
    columns,
    parts: rules.Parts,
    hasSelfScore: (row) =>
      loaded.hasLeft || scores.some((one) => one.no === row && one.role === 1 && one.value !== null),
    needs,
    hasEvidence: (row) => evident.has(row),
    hasProject: isProjectAsked && (await listManagedProjects(on, sheet.person_id)).length > 0,
    hasLeader: leader !== null,
    hasSecond: second !== null,
    hasIdentity: await hasIdentity(on, sheet.person_id),
    isEarlierOpen: await isPreviousUnpublished(on, sheet.id),
    nameOf: (key) => titles.get(key) ?? own[key] ?? key,
  });
  return found.map((one) => said(one, language));
}

/** Returns a sheet with the requested values of a change, to check them. */
export const shadowOf = (loaded: LoadedSheet, { rows }: Pick<BackupRecord, 'rows'>): LoadedSheet => ({
  ...loaded,
  rows: applyChange(loaded.rows, rows),
});

/** Person who acts on a form, with language, time and database. */
export interface Acting {
  readonly db: Database;
  readonly actor: Pick<Actor, 'id' | 'permissions'>;
  readonly language: Language;
  readonly now: Date;
}

interface OnForm {
  readonly FormID: number;
  readonly Version?: number | undefined;
  readonly Remark: string;
}

/**
 * Returns the sheet of a form that the caller may read, and the form's version.
 * @throws Refused notFound; stale with the present state if the caller saw another version
 */
async function findOurs(on: Executor, { actor, now }: Acting, { FormID, Version }: Omit<OnForm, 'Remark'>) {
  const id = await queries.findIdByForm(on, FormID);
  const viewer = await viewerOf(on, actor.id);
  const head = (id !== undefined && (await queries.findHead(on, viewer, id))) || refuse(general.notFound);
  const form = (await queries.findForm(on, FormID)) ?? refuse(general.notFound);
  const refuseStale = (): never =>
    refuse(general.stale, { body: { Version: form.version, Status: form.status, State: head.State } });
  if (Version !== undefined && Version !== form.version) refuseStale();
  const loaded = (await loadSheet(on, head.SheetID, now)) ?? refuse(general.notFound);
  const change = await findBackupByForm(on, FormID);
  return { loaded, change, form, version: form.version, refuseStale };
}

export const approver = (ctx: Acting) => ({ ...approverOf(ctx.actor), language: ctx.language, now: ctx.now });

/**
 * Returns the problems that would prevent submitting a form.
 * @throws Refused notFound if the form belongs to no sheet of the caller
 */
export async function validateForm(ctx: Acting, FormID: number): Promise<Problem[]> {
  const { loaded, change } = await findOurs(ctx.db, ctx, { FormID });
  return problemsOf(ctx.db, change ? shadowOf(loaded, change) : loaded, ctx.language);
}

const auditFinish = (tx: Tx, { actor, language, now }: Acting, id: number): Promise<void> =>
  audit(tx, { id: actor.id, language, now, ip: null }, 'sheet.finish', `kpi.sheet:${id}`);

/** Returns the remark of a form that a leader submits in place of a person who has left. */
async function finishRemark(on: Executor, { actor, language }: Acting, remark: string): Promise<string> {
  const name = (await listNamesOf(on, [actor.id])).get(actor.id);
  const said =
    language === 'zh'
      ? `由上级${name?.zh ?? ''}代离职员工提交`
      : `Submitted by ${name?.en ?? ''} in place of who has left`;
  return [said, remark]
    .filter(Boolean)
    .join(language === 'zh' ? '：' : ': ')
    .slice(0, 500);
}

/**
 * Submits a sheet as it is now. Its form is brought up to date.
 * @throws Refused notFound, submitFaults and what the approval engine refuses
 */
export const submitSheet = (ctx: Acting, input: OnForm) =>
  inOneTransaction(ctx.db, async (joined, tx) => {
    const seen = await findOurs(tx, ctx, input);
    const { change, form, version } = seen;
    const { id, state } = seen.loaded.sheet;
    // Sources are read once more, so that the submitted figures are current.
    const finisher = !change && (await completesForLeaver(tx, seen.loaded, ctx.actor.id));
    const submits = form.applicantId === ctx.actor.id || finisher;
    if (state === sheetStates.scoring && submits) {
      await holdHead(tx, form.id);
      await queries.findSheet(tx, id, true);
      await readSources(tx, id, ctx.now);
    }
    const loaded = (await loadSheet(tx, id, ctx.now))!;
    const isPresent = change ? change.state === changeStates.open : formOf(loaded.sheet) === form.id;
    if (!submits || !isPresent) refuse(general.notFound);
    const meant = change ? shadowOf(loaded, change) : loaded;
    const found = await problemsOf(tx, meant, ctx.language);
    const first = found.find(({ IsWarning }) => !IsWarning);
    if (first) refuse(no.submitFaults, { with: { first: first.Msg }, body: { Problems: found } });
    const own = {
      ...(await valuesOf(tx, meant, stageOfSheet(loaded.sheet.state))),
      ...(change ? { Reason: change.reason } : {}),
    };
    const held = await queries.findApplicantPlace(tx, form.applicantId);
    if (finisher) await auditFinish(tx, ctx, id);
    // Submitted in the name of a person who has left. The form and the audit log say who did it.
    const Remark = finisher ? await finishRemark(tx, ctx, input.Remark) : input.Remark;
    return submitForm(
      joined,
      { ...approver(ctx), id: form.applicantId },
      {
        FormID: form.id,
        Version: version,
        Values: { company: held.company, department: held.department, ...own },
        Remark,
      },
    );
  });

/** Returns the caller's pending row of a form. @throws Refused notFound */
export async function rowOf(on: Executor, formId: number, person: number): Promise<number> {
  const rows = await listWaiting(on, [formId]);
  return rows.find(({ personId }) => personId === person)?.no ?? refuse(general.notFound);
}

export async function adoptSheet(ctx: Acting, input: OnForm) {
  const { version } = await findOurs(ctx.db, ctx, input);
  const RowID = await rowOf(ctx.db, input.FormID, ctx.actor.id);
  const { FormID, Remark } = input;
  return approve(ctx.db, approver(ctx), { FormID, Version: version, RowID, Remark });
}

export async function repulseSheet(ctx: Acting, input: OnForm) {
  const { version } = await findOurs(ctx.db, ctx, input);
  const RowID = await rowOf(ctx.db, input.FormID, ctx.actor.id);
  const { FormID, Remark } = input;
  return sendBack(ctx.db, approver(ctx), 'business', {
    FormID,
    Version: version,
    RowID,
    Remark,
    Resume: 'default',
  });
}

/** Says whether a form is with its applicant and not in approval. */
export const isWithApplicant = ({
  status,
  stateType: state,
}: Pick<queries.FormHead, 'status' | 'stateType'>): boolean =>
  state === stateType.open && (status === formStatus.draft || status === formStatus.sentBack);

/** Abandons a sheet and its unsubmitted change of targets. @throws Refused sheetState, changeAsked */
export async function abandonSheet(ctx: Acting, input: OnForm) {
  const { loaded, change, version } = await findOurs(ctx.db, ctx, input);
  const { state } = loaded.sheet;
  if (!change && state !== sheetStates.draft)
    refuse(no.sheetState, { with: { state: sheetStateLabels[state]![ctx.language] } });
  return inOneTransaction(ctx.db, async (joined, tx) => {
    const open = change ? undefined : await findOpenBackup(tx, loaded.sheet.id, true);
    const asked = open?.form_id == null ? undefined : await queries.findForm(tx, open.form_id);
    if (asked && isWithApplicant(asked)) {
      const dropped = { FormID: asked.id, Version: asked.version, Remark: input.Remark };
      await abandon(joined, { ...approver(ctx), id: loaded.sheet.person_id }, dropped);
    }
    return abandon(joined, approver(ctx), { FormID: input.FormID, Version: version, Remark: input.Remark });
  });
}

/**
 * Withdraws a form before it is decided.
 * @throws Refused stale if it is decided, because withdrawing would then start a revocation
 */
export async function withdrawSheet(ctx: Acting, input: OnForm) {
  const { form, version, refuseStale } = await findOurs(ctx.db, ctx, input);
  if (form.status === formStatus.finished) refuseStale();
  return withdraw(ctx.db, approver(ctx), { FormID: input.FormID, Version: version, Remark: input.Remark });
}
