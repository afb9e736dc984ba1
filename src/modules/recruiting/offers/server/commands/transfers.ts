import { refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { stateType } from '#modules/approval/contract/codes.ts';
import { beginFor, sourceOf, type Line, type Moved, type Part } from '#modules/approval/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { personRef, type TransferPlan } from '#modules/hr-requests/server/open.ts';
import { offerStates, stageLabels, stages } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { fault } from '#modules/recruiting/server/rules/faults.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import * as queries from '../queries/offers.ts';
import { offerIn } from '../rules/offer.ts';
import { assertOffer, holdSeen, offerPath, type SeenOffer } from './offers.ts';
import { actorOf, settleOpening } from './onboard-effect.ts';

/** Controls with the same meaning in offer and transfer forms. */
const same = ['CompanyId', 'DeptId', 'PostID', 'LeaderAUID'] as const;

/**
 * Begins the transfer form of an employee who accepted an offer, in the caller's name and with the offer's values.
 * Returns the pending form instead of a second one.
 * @throws Refused notFound, stale, offerState, notEmployee, placesFull, templateClosed
 */
export async function beginTransfer(
  tx: Tx,
  seen: SeenOffer,
  by: By,
): Promise<{ readonly formId: number; readonly path: string }> {
  const { row, opening } = await holdSeen(tx, seen, by);
  assertOffer(row, offerStates.accepted, by);
  if (row.transfer_form_id !== null) {
    const form = (await queries.findForm(tx, row.transfer_form_id))!;
    return { formId: row.transfer_form_id, path: offerPath(row.transfer_form_id, form) };
  }
  const personId = await queries.findEmployee(tx, row.id);
  if (personId === null) return refuse(no.notEmployee, { with: { name: row.name } });
  if ((await queries.countPlaced(tx, opening.id)) >= opening.head_count) refuse(no.placesFull);
  const template = await findStandardTemplate(tx, billKinds.transfer);
  if (!template?.isOpen) return refuse(formRefusals.templateClosed);
  const { values } = await sourceOf(tx, row.offer_form_id!);
  const basic = offerIn(row.offer_form_id!, values)!.pay.find(({ item }) => item === 'basic');
  const { formId } = await beginFor(tx, by.id, {
    TemplateId: template.id,
    Values: {
      AUID: await personRef(tx, personId),
      ...Object.fromEntries(same.map((name) => [name, values[name]])),
      ...(row.plan_entry_day === null ? {} : { TakeEffect: row.plan_entry_day }),
      // A caller who may not see pay leaves it out; an approver fills it in.
      ...(opening.seesPay && basic ? { NewSalary: fenToYuan(basic.fen) } : {}),
      Reason: `应聘「${opening.title}」`,
    },
    now: by.now,
  });
  await queries.saveOffer(tx, row.id, { transfer_form_id: formId });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'interviewee.transfer',
    target: `interviewee:${row.id}`,
    detail: { form: formId },
    ip: by.ip,
  });
  const form = (await queries.findForm(tx, formId))!;
  return { formId, path: offerPath(formId, form) };
}

/** Resets the application when its transfer form is deleted. */
export async function followTransfer(tx: Tx, { form, to }: Moved): Promise<void> {
  if (to.stateType !== stateType.deleted) return;
  const id = await queries.findTransferred(tx, form.id);
  const row = id === undefined ? undefined : await queries.holdOffered(tx, id);
  if (row?.stage === stages.toOnboard) await queries.saveOffer(tx, row.id, { transfer_form_id: null });
}

const said: Line = {
  label: { zh: '应聘阶段', en: 'Stage' },
  before: stageLabels[stages.toOnboard]!,
  after: stageLabels[stages.onboarded]!,
};

const held = async (on: Executor, { formId }: TransferPlan) => {
  const id = await queries.findTransferred(on, formId);
  return id === undefined ? undefined : queries.findOffered(on, id);
};

/** Form part of a transfer that an application led to: the applicant counts as hired when it takes effect. */
export const transferPart = (seals: Seals): Part<TransferPlan> => ({
  when: 'job',
  lock: async (tx, { formId }) => {
    const id = await queries.findTransferred(tx, formId);
    if (id !== undefined) await queries.holdOffered(tx, id);
  },
  check: async (on, plan) => {
    const row = await held(on, plan);
    return row && row.stage !== stages.toOnboard
      ? [fault('AUID', '应聘已不是待入职', 'The application is no longer in “Onboarding”')]
      : [];
  },
  apply: async (tx, plan, at) => {
    const row = await held(tx, plan);
    if (!row) return null;
    const move = { stage: stages.onboarded, rejectCode: null, reason: '' };
    const { applicant } = await sourceOf(tx, plan.formId);
    await enter(tx, row, move, actorOf(at, applicant, seals));
    await settleOpening(tx, row.recruitment_id, row.openingState, row.headCount);
    return null;
  },
  rests: () => Promise.resolve(null),
  undo: async (tx, plan, _undo, at) => {
    const row = await held(tx, plan);
    if (row?.stage !== stages.onboarded) return;
    const { applicant } = await sourceOf(tx, plan.formId);
    const move = { stage: stages.toOnboard, rejectCode: null, reason: '调岗已撤销' };
    await enter(tx, row, move, actorOf(at, applicant, seals));
    await settleOpening(tx, row.recruitment_id, row.openingState, row.headCount);
  },
  show: async (on, plan) => ((await held(on, plan)) ? [said] : []),
});
