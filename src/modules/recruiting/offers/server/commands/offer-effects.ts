import type { Words } from '#kit/contract/refusals.ts';
import { formatYuan } from '#kit/rules/money.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  atOnce,
  defineRequestType,
  onEffect,
  onMoved,
  sourceOf,
  type EffectKind,
  type Line,
  type Moved,
  type Part,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { transferring } from '#modules/hr-requests/server/open.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  offerKind,
  offerStateLabels,
  offerStates,
  openingStateLabels,
  openingStates,
  recruitingCodes,
  stageLabels,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { warnBeyondPlan } from '#modules/recruiting/openings/server/commands/beyond-plan.ts';
import { openRange, type Seals } from '#modules/recruiting/server/commands/seals.ts';
import { fault } from '#modules/recruiting/server/rules/faults.ts';
import { isLiveOffer } from '#modules/recruiting/stages/contract/stages.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { findRangeOf } from '../queries/offer-ground.ts';
import * as queries from '../queries/offers.ts';
import { isOutside, offerIn, payControls, type OfferPlan } from '../rules/offer.ts';
import { actorOf, onboarding, onboardingPart } from './onboard-effect.ts';
import { followTransfer, transferPart } from './transfers.ts';

/** Checks an offer against the present state of its application and opening. */
async function check(on: Executor, { formId, intervieweeId, candidate }: OfferPlan): Promise<FormError[]> {
  const found = await queries.findOffered(on, intervieweeId);
  if (!found) return [fault('IntervieweeID', '应聘不存在', 'This application does not exist')];
  if (found.name !== candidate)
    return [
      fault(
        'Candidate',
        `应聘编号对应的候选人是${found.name}`,
        `The application number belongs to ${found.name}`,
      ),
    ];
  if (isLiveOffer(found.offer_state) && found.offer_form_id !== formId) {
    const state = offerStateLabels[found.offer_state]!;
    return [
      fault(
        'IntervieweeID',
        `该候选人已有一份录用（${state.zh}）`,
        `This candidate already has an offer (${state.en})`,
      ),
    ];
  }
  if (found.stage !== stages.passed) {
    const stage = stageLabels[found.stage]!;
    return [fault('IntervieweeID', `候选人当前为「${stage.zh}」`, `The candidate is in “${stage.en}” now`)];
  }
  if (found.openingState !== openingStates.open) {
    const state = openingStateLabels[found.openingState]!;
    return [fault('IntervieweeID', `职位${state.zh}`, `The opening is in this state: ${state.en}`)];
  }
  return [];
}

interface Undo {
  readonly applicant: number;
}
type Offering = OfferPlan & { readonly applicant: number };

const said = (before: number, after: number): Line => ({
  label: { zh: '应聘阶段', en: 'Stage' },
  before: stageLabels[before]!,
  after: stageLabels[after]!,
});

const offeringPart = (seals: Seals): Part<Offering> => ({
  when: 'inline',
  lock: async (tx, { intervieweeId }) => void (await queries.holdOffered(tx, intervieweeId)),
  check: (on, plan) => check(on, plan),
  apply: async (tx, { intervieweeId, formId, applicant, entryDay }, at): Promise<Undo> => {
    const row = (await queries.findOffered(tx, intervieweeId))!;
    await queries.saveOffer(tx, row.id, {
      offer_form_id: formId,
      offer_state: offerStates.approved,
      ...(entryDay === null ? {} : { plan_entry_day: entryDay }),
    });
    const move = { stage: stages.offered, rejectCode: null, reason: '' };
    await enter(tx, { ...row, version: row.version + 1 }, move, actorOf(at, applicant, seals));
    return { applicant };
  },
  rests: async (on, { intervieweeId, formId }): Promise<Words | null> => {
    const found = await queries.findOffered(on, intervieweeId);
    return found?.offer_form_id === formId && found.offer_state === offerStates.accepted
      ? { zh: '候选人已接受录用', en: 'the candidate has accepted' }
      : null;
  },
  undo: async (tx, { intervieweeId, formId, applicant }, _undo, at) => {
    const row = await queries.findOffered(tx, intervieweeId);
    if (!row || row.offer_form_id !== formId) return;
    await queries.saveOffer(tx, row.id, { offer_state: offerStates.revoked });
    if (row.stage !== stages.offered) return;
    const move = { stage: stages.passed, rejectCode: null, reason: '录用已撤销' };
    await enter(tx, { ...row, version: row.version + 1 }, move, actorOf(at, applicant, seals));
  },
  show: async () => [said(stages.passed, stages.offered)],
  warn: async (on, { intervieweeId, departmentId, postId }) =>
    departmentId === null || postId === null
      ? []
      : warnBeyondPlan(on, { departmentId, postId, count: 1, applicationId: intervieweeId }),
});

const outsideRange: Words = {
  zh: '月薪合计超出招聘职位的薪资范围',
  en: 'The total monthly pay is outside the pay range of the opening',
};

/**
 * Warns that pay lies outside the range. Applicants who may not see the range get no warning, so that they cannot find
 * it by trying amounts.
 */
const warnOfRange =
  (seals: Seals): NonNullable<Part<Offering>['warn']> =>
  async (on, { intervieweeId, applicant, pay }, { by }) => {
    const reader = by ?? 0;
    const scope = { personId: reader, departmentId: 0, reach: 0 } as const;
    const found = await findRangeOf(on, intervieweeId, { id: reader, scope });
    if (!found || pay.length === 0 || (by === applicant && !found.isKnown)) return [];
    return isOutside(pay, openRange(seals, found.sealed)) ? [outsideRange] : [];
  };

/** Form part that shows pay to people to whom the form shows it. */
const payPartOf = (seals: Seals): Part<Offering> => ({
  when: 'inline',
  holdsPay: true,
  reads: Object.values(payControls),
  lock: () => Promise.resolve(),
  check: () => Promise.resolve([]),
  apply: () => Promise.resolve(null),
  rests: () => Promise.resolve(null),
  undo: () => Promise.resolve(),
  show: async (_on, { pay }) =>
    pay.map(({ item, fen }) => {
      const text = formatYuan((fen / 100).toFixed(2));
      return { label: itemLabels[item], before: { zh: '', en: '' }, after: { zh: text, en: text } };
    }),
  warn: warnOfRange(seals),
});

const offering: EffectKind<Offering> = {
  kind: 'offer',
  label: { zh: '录用', en: 'Offer' },
  templates: [offerKind],
  order: 1,
  code: recruitingCodes.openings,
  reads: ['IntervieweeID', 'Candidate'],
  plans: async (_on, { formId, values, applicant }) => {
    const plan = offerIn(formId, values);
    // The effect runs at once. The applicant stands in for the candidate, who is no user yet.
    return plan ? [{ subject: applicant, dueDay: atOnce, plan: { ...plan, applicant } }] : [];
  },
  told: async (on, { plan }) => {
    const found = await queries.findOffered(on, plan.intervieweeId);
    return found ? [found.ownerId] : [];
  },
};

/** Checks that the applicant of an offer form handles the application. */
async function whoFiles(on: Executor, { formId, applicant, values }: Submitting): Promise<FormError[]> {
  const plan = offerIn(formId, values);
  const scope = await scopeOf(on, applicant, recruitingCodes.openings);
  const row =
    plan && scope.reach > 0
      ? await findApplication(on, plan.intervieweeId, { id: applicant, scope })
      : undefined;
  return row?.handles
    ? []
    : [
        fault(
          'IntervieweeID',
          '应聘不存在，请从候选人页面发起录用',
          'This application does not exist. Start the offer from the candidate',
        ),
      ];
}

/** Locks the application until the form is written, so that the second of two concurrent offer forms is detected. */
async function hold(tx: Tx, { formId, values }: Submitting): Promise<FormError[]> {
  const plan = offerIn(formId, values);
  if (plan) await queries.holdOffered(tx, plan.intervieweeId);
  return [];
}

/** Updates the offer state when its form moves: in approval, back with the applicant, or deleted. */
async function follow(tx: Tx, { form, from, to }: Moved): Promise<void> {
  if (to.status === formStatus.finished || from.status === formStatus.finished) return;
  const plan = offerIn(form.id, (await sourceOf(tx, form.id)).values);
  if (!plan) return;
  const row = await queries.holdOffered(tx, plan.intervieweeId);
  if (!row) return;
  const isUnderWay =
    to.stateType !== stateType.deleted && to.status !== formStatus.draft && to.status !== formStatus.sentBack;
  if (isUnderWay)
    await queries.saveOffer(tx, row.id, {
      offer_form_id: form.id,
      offer_state: offerStates.inApproval,
      offer_sent_at: null,
      offer_until: null,
    });
  else if (row.offer_form_id === form.id && row.offer_state === offerStates.inApproval)
    await queries.saveOffer(tx, row.id, { offer_state: offerStates.none });
}

/** Connects offers to approval: the offer itself, the first day, and the transfer of a colleague who applied. */
export const offerContributions = (seals: Seals): readonly Contribution[] => [
  ...defineRequestType({
    key: 'recruiting.offer',
    templates: [offerKind],
    effect: offering,
    parts: { recruiting: offeringPart(seals), 'recruiting.pay': payPartOf(seals) },
    filing: whoFiles,
    submission: hold,
    moved: [follow],
  }),
  ...defineRequestType({
    key: 'recruiting.onboarding',
    templates: [offerKind],
    effect: onboarding,
    parts: { recruiting: onboardingPart(seals) },
  }),
  // Transfers are a request type of HR; a colleague's application follows them.
  onEffect(transferring, 'recruiting', transferPart(seals)),
  onMoved('recruiting.transfers', [billKinds.transfer], followTransfer),
];
