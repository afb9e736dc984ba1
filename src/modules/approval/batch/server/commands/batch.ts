import { Refused, general, refuse, wordsOf, type Language } from '#kit/contract/refusals.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { faultsOfEffects } from '#modules/approval/effects/server/commands/effects.ts';
import { levelOf, missingOf } from '#modules/approval/filling/server/commands/fill-in.ts';
import { approve, approveForFinance, sendBack } from '#modules/approval/flow/server/commands/decide.ts';
import { objectionTo, saying } from '#modules/approval/flow/server/commands/decisions.ts';
import { keyed, runningEdition } from '#modules/approval/flow/server/commands/perform.ts';
import { guardDecision } from '#modules/approval/flow/server/rules/guards.ts';
import { branchAt } from '#modules/approval/flow/server/rules/route.ts';
import { readForm } from '#modules/approval/reading/server/commands/read.ts';
import { findReadable, isReadable } from '#modules/approval/reading/server/queries/readers.ts';
import { openAll } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { batchRest, type Batch, type BatchAct } from '../../contract/batch.ts';
import {
  addBatch,
  getBatch,
  listForgottenBatches,
  listOpenItems,
  lockBatch,
  setBatchState,
  settleItem,
  type BatchItem,
} from '../queries/batches.ts';

/** Returns why one form cannot be decided like this; null when it can. */
async function whyNot(on: Executor, by: By, act: BatchAct, item: BatchItem): Promise<string | null> {
  const { form, order } = await readForm(on, by, item.FormID);
  const row = order.rows.find(({ no }) => no === item.RowID);
  const stage = row?.finance ? 'finance' : 'business';
  const refusal = guardDecision(order, { stage, row: item.RowID }, by.id, item.Version);
  if (refusal?.code === 'stale') return wordsOf(approvalRefusals.batchStale, by.language);
  if (refusal) return wordsOf(approvalRefusals.notWaiting, by.language);
  if (act === 'sendBack' || order.revoking) return null;
  const running = await runningEdition(on, order);
  const level = levelOf({ order }, running?.process, item.RowID, by);
  const { edition } = await getEdition(on, form.template_edition_id);
  const values = openAll(edition, form.form_values);
  const [missing] = missingOf(edition, level, values);
  if (missing)
    return wordsOf(approvalRefusals.batchNeedsForm, by.language, {
      control: labelOf(missing)[by.language],
    });
  const objection = await objectionTo(on, { form, order }, item.RowID, by);
  if (objection) return saying(approvalRefusals.objected, objection).refusal[by.language];
  const isLast = row?.level === branchAt(running!.process, order.branch).levels.length;
  const source = { formId: form.id, applicant: order.applicant, values };
  const faults = isLast ? await faultsOfEffects(on, form.template_id, source, by, 'approved') : [];
  const why = faults.map(({ message }) => message[by.language]).join('；');
  return why ? wordsOf(approvalRefusals.effectRefused, by.language, { why }) : null;
}

const unseen = {
  Number: '',
  TemplateTitle: '',
  TemplateTitleEn: '',
  ApplicantName: '',
  ApplicantNameEn: '',
  Amount: null,
};

/** Previews a decision on many forms. A form that the caller may not see looks like one that does not exist. */
export async function previewBatch(
  on: Executor,
  by: By,
  { Act, Items }: { readonly Act: BatchAct; readonly Items: readonly BatchItem[] },
) {
  const shown = [];
  for (const item of Items) {
    const form = await findReadable(on, item.FormID, by);
    if (!form) {
      shown.push({ FormID: item.FormID, ...unseen, Msg: wordsOf(general.notFound, by.language) });
      continue;
    }
    shown.push({
      FormID: form.id,
      Number: form.number,
      TemplateTitle: form.template_title,
      TemplateTitleEn: form.template_title_en,
      ApplicantName: form.applicant_name,
      ApplicantNameEn: form.applicant_name_en,
      Amount: form.amount,
      Msg: await whyNot(on, by, Act, item),
    });
  }
  return shown;
}

interface Start {
  readonly Act: BatchAct;
  readonly Remark: string;
  readonly Items: readonly BatchItem[];
  readonly Key?: string | undefined;
}

/** Starts a batch of decisions, to be run once the time to undo it is over. @throws Refused reasonRequired */
export async function startBatch(
  db: Database,
  by: By,
  input: Start,
): Promise<{ BatchID: number; DueTime: Date }> {
  if (input.Act === 'sendBack' && input.Remark === '')
    refuse(approvalRefusals.reasonRequired, { field: 'Remark' });
  // If a form is named twice, the last entry counts.
  const items = [...new Map(input.Items.map((item) => [item.FormID, item])).values()];
  const started = await inTransaction(db, (tx) =>
    keyed(tx, by, 'approval.batch', input, async () => {
      const seen: BatchItem[] = [];
      for (const item of items) if (await isReadable(tx, item.FormID, by)) seen.push(item);
      const missing = items.filter((item) => !seen.includes(item)).map(({ FormID }) => FormID);
      const due = new Date(by.now.getTime() + batchRest);
      const id = await addBatch(
        tx,
        { personId: by.id, language: by.language, act: input.Act, remark: input.Remark, dueAt: due },
        seen,
        missing,
      );
      return { BatchID: id, DueTime: due.toISOString() };
    }),
  );
  return { ...started, DueTime: new Date(started.DueTime) };
}

/** Undoes a batch that has not run yet. @throws Refused notFound, batchOver */
export function undoBatch(db: Database, by: By, id: number): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const batch = (await lockBatch(tx, id, by.id)) ?? refuse(general.notFound);
    if (batch.state === 'undone') return { Code: 1 };
    if (batch.state !== 'waiting') refuse(approvalRefusals.batchOver);
    await setBatchState(tx, id, 'undone');
    return { Code: 1 };
  });
}

/** Decides one form of a batch. Each form is decided on its own and only once, however often the batch is run. */
async function decideOne(
  db: Database,
  by: By,
  act: BatchAct,
  input: {
    readonly FormID: number;
    readonly RowID: number;
    readonly Version: number;
    readonly Remark: string;
  },
  finance: boolean,
  key: string,
): Promise<{ code: number; message: string }> {
  try {
    const command = { ...input, Key: key, isBatch: true };
    const stage = finance ? 'finance' : 'business';
    if (act === 'sendBack') await sendBack(db, by, stage, { ...command, Resume: 'default' });
    else await (finance ? approveForFinance : approve)(db, by, command);
    return { code: 1, message: '' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { refusal, detail } = error;
    // The message about the missing field is more helpful than the general refusal.
    const message = detail.fields?.[0]?.Msg ?? wordsOf(refusal, by.language, detail.with);
    return { code: refusal.code, message };
  }
}

/** Runs a batch once its time has come; before that it only returns its state. @throws Refused notFound */
export async function runBatch(db: Database, by: By, id: number): Promise<Batch> {
  const batch = await inTransaction(db, async (tx) => {
    const found = (await lockBatch(tx, id, by.id)) ?? refuse(general.notFound);
    const isDue = found.state === 'running' || (found.state === 'waiting' && found.due_at <= by.now);
    if (isDue) await setBatchState(tx, id, 'running');
    return { ...found, isDue };
  });
  if (!batch.isDue) return getBatch(db, id);
  for (const item of await listOpenItems(db, id)) {
    const input = {
      FormID: item.form_id,
      RowID: item.row_no,
      Version: item.version,
      Remark: batch.remark,
    };
    const key = `approval.batch-${id}`;
    await settleItem(
      db,
      id,
      item.form_id,
      await decideOne(db, by, batch.act as BatchAct, input, item.finance, key),
    );
  }
  await setBatchState(db, id, 'done');
  return getBatch(db, id);
}

/** Milliseconds for which a browser window may take to run the batch it started. */
const patience = 5_000;

/** Runs batches whose windows were closed, and notifies their owners of forms that could not be decided. */
export async function runForgottenBatches(db: Database, now: Date): Promise<number> {
  const forgotten = await listForgottenBatches(db, new Date(now.getTime() - patience));
  await eachByItself(forgotten, async ({ id, person_id, language }) => {
    const by: By = {
      id: person_id,
      administers: false,
      oversees: false,
      language: language as Language,
      now,
    };
    const { Items } = await runBatch(db, by, id);
    const failed = Items.filter(({ Code }) => Code !== 1).length;
    if (failed > 0)
      await inTransaction(db, (tx) =>
        notify(tx, `approval.batch:${id}`, null, [
          {
            people: [person_id],
            key: `approval.batch:${id}`,
            titleZh: `批量审批中有 ${failed} 份未能处理，请逐份查看`,
            titleEn: `${failed} forms of your batch could not be decided. Look at them one by one.`,
            url: '/rolePage/MyJob/myApprover',
          },
        ]),
      );
  });
  return forgotten.length;
}
