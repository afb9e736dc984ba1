import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { EffectKind, Line, Moment, Part } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { adjustmentCause, payStage } from '#modules/payroll/contract/codes.ts';
import { cancelAdjustment, makeEffective, takePayDay } from '#modules/payroll/server/open.ts';
import { beginComing, dropComing, holdPersons } from '#modules/people/server/open.ts';
import {
  offerKind,
  onboardKind,
  openingStates,
  peopleCode,
  stageLabels,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { stateByHires } from '#modules/recruiting/openings/contract/openings.ts';
import {
  countApplications,
  missingOf,
  saveOpening,
} from '#modules/recruiting/openings/server/queries/openings.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { fault } from '#modules/recruiting/server/rules/faults.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import * as queries from '../queries/offers.ts';
import { offerIn, type OfferPlan } from '../rules/offer.ts';

/** Returns the actor of a form step. The system acts as the applicant of the form. */
export const actorOf = ({ by, now }: Moment, applicant: number, seals: Seals): By => ({
  id: by ?? applicant,
  scope: { personId: by ?? applicant, departmentId: 0, reach: 4 },
  permissions: new Set<string>(),
  now,
  language: 'zh',
  ip: null,
  seals,
});

/** Effect of an offer: the candidate starts work on the agreed day. */
interface Onboarding extends OfferPlan {
  readonly applicant: number;
  /** User created from the application. Null: none yet. */
  readonly userId: number | null;
  /** First working day. Null: no user was created yet. */
  readonly day: string | null;
}

async function planOf(on: Executor, applicant: number, offer: OfferPlan): Promise<Onboarding> {
  const row = await queries.findOffered(on, offer.intervieweeId);
  const isOf = row?.offer_form_id === offer.formId && row.user_id !== null;
  return { ...offer, applicant, userId: isOf ? row.user_id : null, day: isOf ? row.plan_entry_day : null };
}

export const onboarding: EffectKind<Onboarding> = {
  kind: onboardKind,
  label: { zh: '入职', en: 'First day' },
  templates: [offerKind],
  order: 1,
  code: peopleCode,
  reads: ['IntervieweeID', 'Candidate'],
  plans: async (on, { formId, values, applicant }) => {
    const offer = offerIn(formId, values);
    return offer ? [{ subject: applicant, dueDay: null, plan: await planOf(on, applicant, offer) }] : [];
  },
  told: async (on, { plan }) => {
    const found = await queries.findOffered(on, plan.intervieweeId);
    return [...(found ? [found.ownerId] : []), ...(plan.leaderId === null ? [] : [plan.leaderId])];
  },
};

/** Checks whether the first working day can still take effect, once there is a user. */
async function check(on: Executor, plan: Onboarding): Promise<FormError[]> {
  if (plan.userId === null) return [];
  const row = await queries.findOffered(on, plan.intervieweeId);
  if (row?.stage !== stages.toOnboard)
    return [fault('IntervieweeID', '候选人已不是待入职', 'The candidate is no longer in “Onboarding”')];
  const missing = await missingOf(on, {
    postId: plan.postId!,
    departmentId: plan.departmentId!,
    companyId: plan.companyId!,
  });
  if (missing === 'department') return [fault('DeptId', '部门已停用', 'The department is disabled')];
  if (missing === 'company') return [fault('CompanyId', '公司已停用', 'The company is disabled')];
  return missing === 'post' ? [fault('PostID', '岗位已停用', 'The position is disabled')] : [];
}

/** Marks an opening as filled or open by the number of people hired. Its row must be locked. */
export async function settleOpening(
  tx: Tx,
  recruitmentId: number,
  state: number,
  headCount: number,
): Promise<void> {
  const { hired } = await countApplications(tx, recruitmentId);
  const next = stateByHires(state, hired, headCount);
  if (next !== state && state !== openingStates.closed) await saveOpening(tx, recruitmentId, { state: next });
}

interface Undo {
  readonly adjustment: number | null;
}

async function apply(tx: Tx, plan: Onboarding, at: Moment, seals: Seals): Promise<Undo> {
  const { userId, formId, intervieweeId, applicant } = plan;
  if (userId === null) return { adjustment: null };
  const day = plan.day !== null && plan.day < at.today ? plan.day : at.today;
  const place = {
    company_id: plan.companyId!,
    department_id: plan.departmentId!,
    leader_id: plan.leaderId,
    position: await queries.findPostName(tx, plan.postId!),
    user_type: plan.userType,
  };
  const change = { by: at.by, now: at.now, language: 'zh' as const, secret: seals.secret };
  await beginComing(tx, userId, { day, place, formId }, change);
  const row = (await queries.findOffered(tx, intervieweeId))!;
  const move = { stage: stages.onboarded, rejectCode: null, reason: '' };
  await enter(tx, row, move, actorOf(at, applicant, seals));
  await settleOpening(tx, row.recruitment_id, row.openingState, row.headCount);
  if (plan.pay.length === 0) return { adjustment: null };
  const stage = plan.userType === 0 ? payStage.probation : payStage.regular;
  const planned = { formId, personId: userId, day, cause: adjustmentCause.entry, stage };
  // A returning employee whose pay is already changed by another form on that day keeps that change.
  if ((await takePayDay(tx, planned, at.now)) !== null) return { adjustment: null };
  return { adjustment: await makeEffective(tx, planned, plan.pay, at.now) };
}

const line = (before: number, after: number): Line => ({
  label: { zh: '应聘阶段', en: 'Stage' },
  before: stageLabels[before]!,
  after: stageLabels[after]!,
});

export const onboardingPart = (seals: Seals): Part<Onboarding> => ({
  when: 'job',
  lock: async (tx, { userId, intervieweeId }) => {
    if (userId !== null) await holdPersons(tx, [userId]);
    await queries.holdOffered(tx, intervieweeId);
  },
  check,
  apply: (tx, plan, at) => apply(tx, plan, at, seals),
  rests: () => Promise.resolve(null),
  undo: async (tx, { userId, day }, undo, { by, now }) => {
    const { adjustment } = undo as Undo;
    if (adjustment !== null) await cancelAdjustment(tx, adjustment, now);
    if (userId !== null) await dropComing(tx, userId, day ?? companyDay(now), { by, now });
  },
  show: async (_on, { day }) => [
    line(stages.toOnboard, stages.onboarded),
    ...(day === null
      ? []
      : [
          {
            label: { zh: '入职日期', en: 'First day' },
            before: { zh: '', en: '' },
            after: { zh: day, en: day },
          },
        ]),
  ],
});
