import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { kindsOf } from '#modules/approval/effects/server/commands/effect-kinds.ts';
import { editionFor, fillable } from '#modules/approval/filling/server/commands/fill-in.ts';
import { keepsWords } from '#modules/approval/filling/server/commands/kept-words.ts';
import { cautionsOf } from '#modules/approval/filling/server/commands/submission-checks.ts';
import { branchName, predictRoute } from '#modules/approval/filling/server/commands/submit.ts';
import { jsonOf } from '#modules/approval/filling/server/commands/templates.ts';
import { runningEdition } from '#modules/approval/flow/server/commands/perform.ts';
import { predictedCopies, predictedLevels } from '#modules/approval/flow/server/commands/predicted.ts';
import {
  directoryOfPeople,
  directoryOfRows,
  listNames,
} from '#modules/approval/flow/server/queries/directory.ts';
import { toOrder } from '#modules/approval/flow/server/queries/orders.ts';
import { removableRows, takeBackRow, whatCan, type Looker } from '#modules/approval/flow/server/rules/can.ts';
import { sendBackTargets, waitingRowsOf } from '#modules/approval/flow/server/rules/guards.ts';
import type { Facts, Order, Row } from '#modules/approval/flow/server/rules/order.ts';
import { branchAt } from '#modules/approval/flow/server/rules/route.ts';
import { mayRead, openFor, openTyped, veiledIn } from '#modules/approval/record/server/commands/secrets.ts';
import { hasEntry, verifyRecord } from '#modules/approval/record/server/queries/log.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { remarkHolder } from '#modules/approval/talk/server/commands/remarks.ts';
import { listCopies } from '#modules/approval/talk/server/queries/copies.ts';
import { listRemarks } from '#modules/approval/talk/server/queries/remarks.ts';
import { getEdition, listUploads } from '#modules/forms/server/open.ts';
import { listHistory } from '../queries/history.ts';
import {
  findReadable,
  findReadableWhole,
  findReadableWithRows,
  type ReadableForm,
} from '../queries/readers.ts';
import { hiddenFrom, without } from '../rules/rights.ts';
import { historyOf, isEarlier, nodeOf, remarksOf, saidTo, type Enclosure, type Kept } from './present.ts';

interface Read {
  readonly form: ReadableForm;
  readonly order: Order;
}

/** Returns a form that the caller may see, with its rows. @throws Refused notFound */
export async function readForm(on: Executor, by: By, formId: number): Promise<Read> {
  const { form, rows } = (await findReadableWithRows(on, formId, by)) ?? refuse(general.notFound);
  return { form, order: toOrder(form, rows) };
}

/** Returns whether other people's comments on a form are hidden from the caller. */
const keptFrom = async (on: Executor, by: By, form: ReadableForm): Promise<Kept> =>
  (await keepsWords(on, form, by.id)) ? { reader: by.id } : null;

/** Returns one form with its record and the caller's allowed actions. */
export async function readDetail(on: Executor, by: By, formId: number) {
  const { form, rows, history, hasUnread } =
    (await findReadableWhole(on, formId, by)) ?? refuse(general.notFound);
  const order = toOrder(form, rows);
  const kept = await keptFrom(on, by, form);
  const { template, edition } = await getEdition(on, form.template_edition_id);
  const nodes = await nodesOf(on, order.rows, kept && saidTo(history, kept));
  const running = await runningEdition(on, order);
  const looker = await lookerOf(on, by, order);
  const can = whatCan(order, looker, running?.process ?? null);
  const row = waitingRowsOf(order, by.id)[0];
  const levels = running ? branchAt(running.process, order.branch).levels : [];
  const level = row && levels[row.level - 1];
  const isMine = form.applicant_id === by.id;
  const hidden = hiddenFrom(order, running?.process ?? null, by);
  const process = running?.process ?? null;
  const may = await mayRead(on, by, { formId, edition, order, process });
  const values = without(openFor(edition, form.form_values, may), hidden);
  const isDecider = row !== undefined || by.administers;
  const cautions = isDecider && !isMine ? await cautionsOf(on, { edition, values }) : [];
  const levelOf = (level: number) => ({
    ALevel: level,
    LevelName: levels[level - 1]?.name.zh ?? '',
    LevelNameEn: levels[level - 1]?.name.en ?? '',
  });
  return {
    FormID: form.id,
    Number: form.number,
    Title: form.title,
    TitleEn: form.title_en,
    TemplateId: form.template_id,
    TemplateCode: template.code,
    TemplateTitle: form.template_title,
    TemplateTitleEn: form.template_title_en,
    EditionID: form.template_edition_id,
    Controls: editionFor(edition, level).controls.filter(({ name }) => !hidden.has(name)),
    Values: values,
    Cautions: cautions.map(({ control, label, message }) => ({
      Control: control,
      Label: label.zh,
      LabelEn: label.en,
      Msg: message.zh,
      MsgEn: message.en,
    })),
    Sealed: [...veiledIn(edition, form.form_values, may)].filter((name) => !hidden.has(name)),
    MayShowSecrets: row?.added === null && (level?.show ?? []).length > 0,
    DraftValues: isMine && form.draft_values ? openTyped(edition, form.draft_values, by.id) : null,
    ApplicantAUID: form.applicant_id,
    ApplicantName: form.applicant_name,
    ApplicantNameEn: form.applicant_name_en,
    CompanyName: form.company_name,
    CompanyNameEn: form.company_name_en,
    DeptName: form.department_name,
    DeptNameEn: form.department_name_en,
    Amount: form.amount,
    Status: form.status,
    StateType: form.state_type,
    Round: form.round,
    Version: form.version,
    UrgentGrade: form.urgent_grade,
    IsShowUrgent: form.urgent_grade > 0,
    CreateTime: form.created_at,
    UpdateTime: form.updated_at,
    SubmitTime: form.submitted_at,
    FinishTime: form.finished_at,
    Nodes: nodes,
    History: historyOf(history, order.rows, hidden, kept),
    Can: {
      Edit: can.edit,
      Submit: can.submit,
      Withdraw: can.withdraw,
      Abandon: can.abandon,
      Approve: can.approve,
      FinanceApprove: can.financeApprove,
      SendBack: can.sendBack,
      Revoke: can.revoke,
      TakeBack: can.takeBack,
      CounterSign: can.countersign,
      Transfer: can.transfer,
      HangUp: can.hangUp,
      Resume: can.resume,
      Urge: can.urge,
      Override: can.override,
      ChangeCreator: can.changeCreator,
    },
    RowID: row?.no ?? null,
    SendBackTo: (row ? sendBackTargets(order, row) : [])
      .filter(() => row && levels[row.level - 1]?.sendBack !== 'applicant')
      .map(levelOf),
    EditControls: [...fillable(order, level, edition)],
    TakeBackRowID: takeBackRow(order, looker)?.no ?? null,
    RemovableRowIDs: removableRows(order, looker).map(({ no }) => no),
    Levels: can.override ? levels.map((_, index) => levelOf(index + 1)) : [],
    FirstCreatorAUID: order.firstCreator,
    IsRevoking: order.revoking,
    IsOverridden: history.some(({ rule }) => rule === 'override'),
    HasEffects: (await kindsOf(on, form.template_id)).length > 0,
    HasUnreadCopy: hasUnread,
  };
}

/** Returns the caller as the rules see them. Absences are loaded only if somebody acts on another person's behalf. */
export async function lookerOf(on: Executor, by: By, order: Order): Promise<Looker> {
  const owners = order.rows.flatMap(({ onBehalfOf }) => (onBehalfOf === null ? [] : [onBehalfOf]));
  const directory = owners.length > 0 ? await directoryOfPeople(on, owners) : directoryOfRows(order.rows);
  return { person: by.id, administers: by.administers, now: by.now.toISOString(), directory };
}

/** Returns the values of a form with their controls, as far as the caller may see them. @throws Refused notFound */
export async function readDocument(on: Executor, by: By, formId: number) {
  const { form, order } = await readForm(on, by, formId);
  const running = await runningEdition(on, order);
  const hidden = hiddenFrom(order, running?.process ?? null, by);
  const templateEdition = await getEdition(on, form.template_edition_id);
  const { edition } = templateEdition;
  const isMine = form.applicant_id === by.id;
  const draft = isMine && form.draft_values ? openTyped(edition, form.draft_values, by.id) : null;
  const may = await mayRead(on, by, { formId, edition, order, process: running?.process ?? null });
  const document = jsonOf(templateEdition);
  return {
    ...document,
    Controls: document.Controls.filter(({ name }) => !hidden.has(name)),
    FormID: formId,
    Number: form.number,
    Values: draft ?? without(openFor(edition, form.form_values, may), hidden),
  };
}

/** Returns the process record of a form. */
export async function readHistory(on: Executor, by: By, formId: number) {
  const { form, order } = await readForm(on, by, formId);
  const running = await runningEdition(on, order);
  const hidden = hiddenFrom(order, running?.process ?? null, by);
  return historyOf(await listHistory(on, formId), order.rows, hidden, await keptFrom(on, by, form));
}

/** Converts rows for the wire, with the names of deciders and absent owners. */
async function nodesOf(on: Executor, rows: readonly Row[], said: ReadonlySet<number> | null) {
  const acted = rows.flatMap(({ decidedBy, onBehalfOf }) => [decidedBy, onBehalfOf]);
  const names = await listNames(
    on,
    acted.filter((id) => id !== null),
  );
  return rows.map((row) => nodeOf(row, names, said));
}

/** Returns earlier and later steps of the present round; while the form is with the applicant, of the last round. */
export async function readFlowChart(on: Executor, by: By, formId: number) {
  const { form, order } = await readForm(on, by, formId);
  const kept = await keptFrom(on, by, form);
  const said = kept && saidTo(await listHistory(on, formId), kept);
  const last = order.rows.at(-1)?.round;
  const round: readonly Row[] = order.rows.filter((row) => row.round === last);
  return {
    beforeModels: await nodesOf(on, round.filter(isEarlier), said),
    afteModels: await nodesOf(
      on,
      round.filter((row) => !isEarlier(row)),
      said,
    ),
  };
}

/** Returns the recipients of a form with the purpose, as far as the caller may read it. */
export async function readCopies(on: Executor, by: By, formId: number) {
  const { form } = await readForm(on, by, formId);
  const kept = await keptFrom(on, by, form);
  const copies = await listCopies(on, formId);
  return kept ? copies.map((copy) => (copy.SenderAUID === by.id ? copy : { ...copy, Note: '' })) : copies;
}

/** Returns remarks and comments of steps, oldest first. */
export async function readRemarks(on: Executor, by: By, formId: number) {
  const { form } = await readForm(on, by, formId);
  const added = await listRemarks(on, formId);
  const files = new Map<number, Enclosure[]>();
  for (const { id, attachments } of added) {
    if (attachments.length === 0) continue;
    const uploads = await listUploads(on, remarkHolder(id));
    files.set(
      id,
      uploads.map(({ uid, name, url, ViewUrl }) => ({ EnclosurePath: url, uid, name, url, ViewUrl })),
    );
  }
  return remarksOf(await listHistory(on, formId), added, files, await keptFrom(on, by, form));
}

/** Predicts who would approve the caller's form if they submitted it now. @throws Refused notFound, notWithApplicant */
export async function readPrediction(
  on: Executor,
  by: By,
  formId: number,
  choices: Facts['choices'] | undefined,
) {
  const loaded = await readForm(on, by, formId);
  if (loaded.form.applicant_id !== by.id) refuse(general.notFound);
  if (!whatCan(loaded.order, await lookerOf(on, by, loaded.order), null).submit)
    refuse(approvalRefusals.notWithApplicant, { with: {} });
  const prediction = await predictRoute(on, by, loaded, choices);
  const { route, directory } = prediction;
  const branch = branchName(prediction);
  return {
    Problem: prediction.problem,
    BranchName: branch.zh,
    BranchNameEn: branch.en,
    Levels: route ? predictedLevels(route, directory, by.language) : [],
    Copies: route ? predictedCopies(route, directory) : [],
  };
}

/**
 * Returns whether a form's record is intact and, for a printout's number and hash, where it stands in the record.
 * @throws Refused recordNotYours to holders of a true printout who may not read the form, notFound to everybody else
 */
export async function readVerdict(
  on: Executor,
  by: By,
  {
    FormID,
    Seq,
    Hash,
  }: { readonly FormID: number; readonly Seq?: number | undefined; readonly Hash?: string | undefined },
) {
  const form = await findReadable(on, FormID, by);
  if (!form) {
    const isHolder = Seq !== undefined && Hash !== undefined && (await hasEntry(on, FormID, Seq, Hash));
    refuse(isHolder ? approvalRefusals.recordNotYours : general.notFound);
  }
  const { broken, hashes } = await verifyRecord(on, form);
  const isPart = Seq !== undefined && Hash !== undefined && hashes[Seq - 1] === Hash;
  const printout = isPart ? (Seq === hashes.length ? 'present' : 'earlier') : 'foreign';
  return {
    FormID: form.id,
    Number: form.number,
    Title: form.title,
    TitleEn: form.title_en,
    ApplicantName: form.applicant_name,
    ApplicantNameEn: form.applicant_name_en,
    Amount: form.amount,
    Status: form.status,
    SubmitTime: form.submitted_at,
    IsIntact: broken === null,
    BrokenAt: broken,
    Seq: form.log_seq,
    Hash: form.log_hash,
    Printout: Seq === undefined && Hash === undefined ? null : printout,
  } as const;
}
