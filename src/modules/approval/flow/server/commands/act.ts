import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { getApplicant } from '#modules/approval/filling/server/commands/drafts.ts';
import { editionOf } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { calledOf, happeningOf } from '#modules/approval/talk/server/commands/notices.ts';
import { secretsIn } from '#modules/forms/server/open.ts';
import { findForUpdate, remember, type Loaded } from '../queries/orders.ts';
import type { Contents } from '../queries/saving.ts';
import { addUrges, listUrgeable, markUrgent } from '../queries/urges.ts';
import type { Action } from '../rules/actions.ts';
import { isSubject } from '../rules/barred.ts';
import { isLive } from '../rules/order.ts';
import { assertFinanceNotSkipped, assertNoObjection } from './decisions.ts';
import {
  changedOf,
  changeForm,
  groundsOf,
  keyed,
  perform,
  touches,
  type Changed,
  type Grounds,
} from './perform.ts';

export interface OnForm {
  readonly FormID: number;
  readonly Version: number;
  readonly Remark: string;
  readonly Key?: string | undefined;
}

/** Performs one action of the engine on one form. @param people additional people whose data the action needs */
export function act(
  db: Database,
  by: By,
  input: OnForm,
  action: Action,
  people: readonly number[] = [],
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const grounds = await groundsOf(tx, loaded, people);
    const changed = await perform(tx, by, loaded, { ...action, version: input.Version }, grounds);
    // Checked after the engine has accepted the actor, so that only people who may decide learn of an objection.
    if (action.kind === 'overrideDecide' && action.decision === 'approve')
      await assertNoObjection(tx, loaded, action.row, by);
    if (action.kind === 'overrideJump') await assertFinanceNotSkipped(tx, loaded, action.level, by);
    if (action.kind === 'overrideEnd' && action.how === 'finish')
      await assertFinanceNotSkipped(tx, loaded, Infinity, by);
    return changed;
  });
}

/**
 * Makes another person the applicant of a form, under their name. @throws Refused notFound, stale, personGone, ownForm
 */
export function changeCreator(
  db: Database,
  by: By,
  input: OnForm & { readonly AUID: number },
): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const { form, order } = loaded;
    // As applicant, the subject would read secrets about themselves before the form has finished.
    if (isSubject(order, input.AUID) && secretsIn(await editionOf(tx, form.template_edition_id)).size > 0)
      refuse(approvalRefusals.subjectChosen, { field: 'AUID' });
    const grounds: Grounds = await groundsOf(tx, loaded, [input.AUID]);
    const named: Contents | undefined = grounds.directory.person(input.AUID)?.active
      ? await namesOf(tx, input.AUID)
      : undefined;
    const action = { kind: 'changeCreator', to: input.AUID, text: input.Remark } as const;
    return perform(tx, by, loaded, { ...action, version: input.Version }, grounds, named);
  });
}

async function namesOf(tx: Tx, personId: number): Promise<Contents> {
  const { chinese_name, english_name } = await getApplicant(tx, personId);
  return { applicant_name: chinese_name, applicant_name_en: english_name || chinese_name };
}

const urged: Words = { zh: '催您审批', en: 'asks you to decide soon' };

/** Reminds the people whose decision a form waits for, at most once in four hours per row. */
export function urge(
  db: Database,
  by: By,
  input: { readonly FormID: number; readonly Key?: string | undefined },
): Promise<Changed> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, `approval.urge/${input.FormID}`, input, async () => {
      const loaded: Loaded = (await findForUpdate(tx, input.FormID)) ?? refuse(general.notFound);
      const { form, order } = loaded;
      const administers = by.administers && !isSubject(order, by.id);
      if (form.applicant_id !== by.id && !administers) refuse(general.notFound);
      if (!isLive(order)) refuse(approvalRefusals.notLive);
      const rows = await listUrgeable(tx, form.id, by.now);
      if (rows.length === 0) refuse(approvalRefusals.urgedRecently);
      await addUrges(tx, form.id, rows, by);
      await markUrgent(tx, form.id);
      const people = rows.map(({ person }) => person);
      const called = calledOf(form);
      await notify(tx, `approval.form:${form.id}`, null, [
        {
          people,
          key: `approval-urge-${form.id}-${by.now.getTime()}`,
          titleZh: `催办：${called.zh}（${form.number}）`,
          titleEn: `Reminder, please decide: ${called.en} (${form.number})`,
          url: `/rolePage/MyJob/${rows[0]?.finance ? 'FinanceApprover' : 'myApprover'}?FormID=${form.id}`,
          happening: happeningOf(form.id, by.id, urged),
        },
      ]);
      await tellPeople(tx, [form.applicant_id, ...people], { Touches: touches, Notice: null });
      remember(tx, loaded);
      return changedOf(loaded);
    }),
  );
}
