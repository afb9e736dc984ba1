import { refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { fillIn, levelOf } from '#modules/approval/filling/server/commands/fill-in.ts';
import { cautionsOf } from '#modules/approval/filling/server/commands/submission-checks.ts';
import { getValues } from '#modules/approval/filling/server/queries/forms.ts';
import { openPlain } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import type { Loaded } from '../queries/orders.ts';
import type { Stage } from '../rules/guards.ts';
import type { ResumeMode } from '../rules/order.ts';
import { assertNoObjection } from './decisions.ts';
import { changeForm, groundsOf, perform, type Changed } from './perform.ts';

interface OnForm {
  readonly FormID: number;
  readonly Version: number;
  readonly Remark: string;
  readonly Key?: string | undefined;
}

interface OnRow extends OnForm {
  readonly RowID: number;
}

/** Sends back from the caller's own waiting row; without a level the form goes to the applicant. */
export function sendBack(
  db: Database,
  by: By,
  stage: Stage,
  input: OnRow & { readonly ToLevel?: number | undefined; readonly Resume: ResumeMode },
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const grounds = await groundsOf(tx, loaded);
    if (
      input.ToLevel !== undefined &&
      levelOf(loaded, grounds.edition?.process, input.RowID, by)?.sendBack === 'applicant'
    )
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

/** Withdraws the caller's own form; for a finished one its approvers are asked to revoke it. */
export function withdraw(db: Database, by: By, input: OnForm): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const more = loaded.order.status === formStatus.finished ? [loaded.order.applicant] : [];
    const grounds = await groundsOf(tx, loaded, more);
    const action = { kind: 'withdraw', text: input.Remark, version: input.Version } as const;
    return perform(tx, by, loaded, action, grounds);
  });
}

/** Completes finance controls without deciding yet; the changes are recorded. */
export function completeForFinance(
  db: Database,
  by: By,
  input: OnRow & { readonly Values: Values },
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) =>
    fillIn(tx, by, loaded, await groundsOf(tx, loaded), { ...input, stage: 'finance', passes: false }),
  );
}

type Approval = OnRow & {
  readonly Values?: Values | undefined;
  /** True in a batch, in which nobody has read the warnings of the form. */
  readonly isBatch?: boolean;
};

/** Requires a recorded reason when finance pays despite warnings. @throws Refused cautionReason */
async function assertHeeded(tx: Tx, by: By, { form }: Loaded, { Remark, isBatch }: Approval): Promise<void> {
  if (Remark.trim() !== '' && !isBatch) return;
  const { edition } = await getEdition(tx, form.template_edition_id);
  const { values } = await getValues(tx, form.id);
  const [caution] = await cautionsOf(tx, { edition, values: openPlain(edition, values) });
  if (caution)
    refuse(approvalRefusals.cautionReason, {
      field: 'Remark',
      with: { caution: caution.message[by.language] },
    });
}

/**
 * Approves the caller's own waiting row, together with their changes to controls that the level may fill in.
 * Required controls must have values by now.
 */
function approveAt(db: Database, by: By, stage: Stage, input: Approval): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const grounds = await groundsOf(tx, loaded);
    const filling = { ...input, Values: input.Values ?? {}, stage, passes: true };
    const filled = await fillIn(tx, by, loaded, grounds, filling);
    if (stage === 'finance') await assertHeeded(tx, by, filled, input);
    await assertNoObjection(tx, filled, input.RowID, by);
    const { version } = filled.order;
    return perform(
      tx,
      by,
      filled,
      { kind: 'approve', stage, row: input.RowID, text: input.Remark, version },
      grounds,
    );
  });
}

export const approve = (db: Database, by: By, input: Approval): Promise<Changed> =>
  approveAt(db, by, 'business', input);

export const approveForFinance = (db: Database, by: By, input: Approval): Promise<Changed> =>
  approveAt(db, by, 'finance', input);
