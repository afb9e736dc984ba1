import { refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { diffValues } from '#modules/forms/contract/diff.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { isEmpty, type Values } from '#modules/forms/contract/values.ts';
import { getEdition, refusedForm } from '#modules/forms/server/open.ts';
import { getValues } from '../queries/forms.ts';
import type { Loaded } from '../queries/orders.ts';
import type { Level } from '../../contract/process.ts';
import { formStatus } from '../../contract/codes.ts';
import { approvalRefusals } from '../../contract/refusals.ts';
import { guardDecision } from '../rules/guards.ts';
import type { ResumeMode } from '../rules/order.ts';
import { hiddenFrom } from '../rules/rights.ts';
import { branchAt } from '../rules/route.ts';
import type { By } from './by.ts';
import { changeForm, groundsOf, perform, refusedBy, type Changed, type Grounds } from './perform.ts';
import { bindChanged, checkValues, filesOf, pick } from './values.ts';

interface OnForm {
  readonly FormID: number;
  readonly Version: number;
  readonly Remark: string;
  readonly Key?: string | undefined;
}

interface OnRow extends OnForm {
  readonly RowID: number;
}

/** Approves on the caller's own waiting business row. */
export function approve(db: Database, by: By, input: OnRow): Promise<Changed> {
  return changeForm(db, by, input, (tx, loaded) =>
    perform(tx, by, loaded, {
      kind: 'approve',
      stage: 'business',
      row: input.RowID,
      text: input.Remark,
      version: input.Version,
    }),
  );
}

/** Sends back from the caller's own waiting row; without a level to the applicant. */
export function sendBack(
  db: Database,
  by: By,
  stage: 'business' | 'finance',
  input: OnRow & { readonly ToLevel?: number | undefined; readonly Resume: ResumeMode },
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const grounds = await groundsOf(tx, loaded);
    if (input.ToLevel !== undefined && levelOf(loaded, grounds, input.RowID, by)?.sendBack === 'applicant')
      refuse(approvalRefusals.onlyToApplicant, { field: 'ToLevel' });
    return perform(
      tx,
      by,
      loaded,
      {
        kind: 'sendBack',
        stage,
        row: input.RowID,
        to: input.ToLevel ?? 'applicant',
        resume: input.Resume,
        text: input.Remark,
        version: input.Version,
      },
      grounds,
    );
  });
}

/** Withdraws the caller's own form; of a finished one its approvers are asked. */
export function withdraw(db: Database, by: By, input: OnForm): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const more = loaded.order.status === formStatus.finished ? [loaded.order.applicant] : [];
    const grounds = await groundsOf(tx, loaded, more);
    const action = { kind: 'withdraw', text: input.Remark, version: input.Version } as const;
    return perform(tx, by, loaded, action, grounds);
  });
}

/** The level of the caller's own row as the form's process has it. */
function levelOf({ order }: Loaded, { edition }: Grounds, rowNo: number, by: By): Level | undefined {
  const row = order.rows.find(({ no, person }) => no === rowNo && person === by.id);
  return row && edition ? branchAt(edition.process, order.branch).levels[row.level - 1] : undefined;
}

type Completing = OnRow & { readonly Values: Values };

/** Writes finance controls into the form; `complete` wants every required one of the level to be filled in. */
async function completeControls(
  tx: Tx,
  by: By,
  loaded: Loaded,
  grounds: Grounds,
  input: Completing,
  complete: boolean,
): Promise<Loaded> {
  const { form, order } = loaded;
  const refusal = guardDecision(order, { stage: 'finance', row: input.RowID }, by.id, input.Version);
  if (refusal) throw await refusedBy(tx, by, loaded, input.Version, refusal);
  const mine = levelOf(loaded, grounds, input.RowID, by)?.edit ?? [];
  const given = Object.keys(input.Values);
  if (given.length === 0 && mine.length === 0) return loaded;
  const { edition } = await getEdition(tx, form.template_edition_id);
  // Refused before it is compared: an answer must not tell whether a guess was right.
  const foreign = edition.controls.find(({ name }) => given.includes(name) && !mine.includes(name));
  if (foreign)
    refuse(approvalRefusals.notEditable, {
      field: `Values.${foreign.name}`,
      with: { control: labelOf(foreign)[by.language] },
    });
  const { values: before } = await getValues(tx, form.id);
  const checked = await checkValues(tx, edition, { ...before, ...input.Values }, by, form.id, {
    stage: 'finance',
  });
  const after: Record<string, unknown> = { ...before };
  for (const name of given) {
    if (checked.values[name] === undefined) delete after[name];
    else after[name] = checked.values[name];
  }
  const changes = diffValues(edition, before, after);
  const wanted = new Set([
    ...given.filter((name) => !isEmpty(input.Values[name])),
    ...(complete ? mine : []),
  ]);
  const hidden = [...hiddenFrom(order, grounds.edition?.process ?? null, by)];
  const unseen = filesOf(edition, pick(before, hidden));
  // Naming a file that he cannot see would bring it into a control that he sees.
  if (filesOf(edition, pick(after, given)).some((uid) => unseen.includes(uid)))
    refuse(formRefusals.attachmentGone);
  const errors = checked.errors.filter(({ name }) => wanted.has(rootOf(name)));
  if (errors.length > 0) throw refusedForm(errors, by.language);
  if (changes.length === 0) return loaded;
  await bindChanged(tx, form.id, filesOf(edition, before), filesOf(edition, after), by.id);
  return perform(
    tx,
    by,
    loaded,
    { kind: 'editFinance', row: input.RowID, values: changes, version: input.Version },
    grounds,
    { values: after },
  );
}

/** The control that a path of a form's values begins with. */
const rootOf = (path: string): string => path.split('.')[0] ?? '';

/** Completes finance controls without deciding yet; the difference is recorded. */
export function completeForFinance(db: Database, by: By, input: Completing): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) =>
    completeControls(tx, by, loaded, await groundsOf(tx, loaded), input, false),
  );
}

/** Approves on the caller's own waiting finance row; its required controls must be filled in by now. */
export function approveForFinance(
  db: Database,
  by: By,
  input: OnRow & { readonly Values?: Values | undefined },
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const grounds = await groundsOf(tx, loaded);
    const completing = { ...input, Values: input.Values ?? {} };
    const completed = await completeControls(tx, by, loaded, grounds, completing, true);
    return perform(
      tx,
      by,
      completed,
      {
        kind: 'approve',
        stage: 'finance',
        row: input.RowID,
        text: input.Remark,
        version: completed.order.version,
      },
      grounds,
    );
  });
}
