import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  atOnce,
  sourceOf,
  type EffectKind,
  type Line,
  type Moved,
  type Part,
  type RequestType,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  openingStateLabels,
  openingStates,
  recruitingCodes,
  requisitionKind,
} from '#modules/recruiting/contract/codes.ts';
import { fault } from '#modules/recruiting/server/rules/faults.ts';
import { stateByHires } from '../../contract/openings.ts';
import * as queries from '../queries/openings.ts';
import { requisitionIn, type RequisitionPlan } from '../rules/requisition.ts';
import { warnBeyondPlan } from './beyond-plan.ts';

const isAsked = (state: number): boolean =>
  state === openingStates.draft || state === openingStates.inApproval;

const missingWords: Readonly<Record<string, readonly [string, string, string]>> = {
  post: ['PostID', '岗位已停用', 'The position is disabled'],
  department: ['DeptId', '部门已停用', 'The department is disabled'],
  company: ['CompanyID', '公司已停用', 'The company is disabled'],
};

const differs = (name: string): FormError =>
  fault(
    name,
    '与职位不一致，请从职位页面重新提交',
    'The requisition differs from the opening. Submit it again from the opening',
  );

/** Checks that a requisition asks for what its opening says now. */
async function check(on: Executor, plan: RequisitionPlan): Promise<FormError[]> {
  const row = await queries.findOpening(on, plan.recruitmentId);
  if (!row) return [fault('RecruitmentID', '职位不存在', 'This opening does not exist')];
  if (row.form_id !== plan.formId)
    return [
      fault('RecruitmentID', '该职位已有另一份招聘需求', 'This opening already has another requisition'),
    ];
  if (row.state === openingStates.closed)
    return [fault('RecruitmentID', '职位已关闭', 'The opening is closed')];
  const places = { postId: row.post_id, departmentId: row.department_id, companyId: row.company_id };
  const missing = await queries.missingOf(on, places);
  if (missing) return [fault(...missingWords[missing]!)];
  return [
    ...(plan.companyId === row.company_id ? [] : [differs('CompanyID')]),
    ...(plan.departmentId === row.department_id ? [] : [differs('DeptId')]),
    ...(plan.postId === row.post_id ? [] : [differs('PostID')]),
    ...(isAsked(row.state) && plan.headCount !== row.head_count ? [differs('HeadCount')] : []),
    ...(!isAsked(row.state) && plan.headCount <= row.head_count
      ? [
          fault(
            'HeadCount',
            `职位已有 ${row.head_count} 个名额，请填写更大的人数`,
            `The opening already has ${row.head_count} places. Enter a greater number`,
          ),
        ]
      : []),
  ];
}

type Undo = { readonly opened: true } | { readonly from: number };

const line = (zh: string, en: string, before: Words, after: Words): Line => ({
  label: { zh, en },
  before,
  after,
});
const plain = (count: number): Words => ({ zh: String(count), en: String(count) });

const part: Part<RequisitionPlan> = {
  when: 'inline',
  lock: async (tx, { recruitmentId }) => void (await queries.holdOpening(tx, recruitmentId)),
  check,
  apply: async (tx, { recruitmentId, headCount }, { today }): Promise<Undo> => {
    const row = (await queries.findOpening(tx, recruitmentId))!;
    const { hired } = await queries.countApplications(tx, recruitmentId);
    if (isAsked(row.state)) {
      const state = stateByHires(openingStates.open, hired, row.head_count);
      await queries.saveOpening(tx, recruitmentId, { state, state_reason: '', open_day: today });
      return { opened: true };
    }
    const state = stateByHires(row.state, hired, headCount);
    await queries.saveOpening(tx, recruitmentId, { state, head_count: headCount });
    return { from: row.head_count };
  },
  rests: async (on, { recruitmentId, headCount }, undo): Promise<Words | null> => {
    const row = (await queries.findOpening(on, recruitmentId))!;
    const applied = undo as Undo;
    if ('from' in applied) {
      const { hired } = await queries.countApplications(on, recruitmentId);
      if (row.head_count !== headCount)
        return { zh: '名额已再次变更', en: 'the number of places has changed since' };
      return hired > applied.from ? { zh: '名额已录满', en: 'all places are already filled' } : null;
    }
    return (await queries.hasApplications(on, recruitmentId))
      ? { zh: '已有候选人应聘', en: 'candidates have already applied' }
      : null;
  },
  undo: async (tx, { recruitmentId }, undo) => {
    const row = (await queries.findOpening(tx, recruitmentId))!;
    const applied = undo as Undo;
    if ('from' in applied) {
      const { hired } = await queries.countApplications(tx, recruitmentId);
      const state = stateByHires(row.state, hired, applied.from);
      await queries.saveOpening(tx, recruitmentId, { state, head_count: applied.from });
    } else if (row.state !== openingStates.closed)
      await queries.saveOpening(tx, recruitmentId, {
        state: openingStates.draft,
        open_day: null,
        top_at: null,
      });
  },
  show: async (on, { recruitmentId, headCount }) => {
    const row = await queries.findOpening(on, recruitmentId);
    if (!row) return [];
    return isAsked(row.state)
      ? [
          line(
            '职位状态',
            'Opening',
            openingStateLabels[openingStates.draft]!,
            openingStateLabels[openingStates.open]!,
          ),
        ]
      : [line('招聘人数', 'Places', plain(row.head_count), plain(headCount))];
  },
  warn: async (on, { recruitmentId, headCount }) => {
    const row = await queries.findOpening(on, recruitmentId);
    if (!row) return [];
    const { hired } = await queries.countApplications(on, recruitmentId);
    const count = headCount - (isAsked(row.state) ? hired : row.head_count);
    const place = { departmentId: row.department_id, postId: row.post_id };
    return warnBeyondPlan(on, { ...place, count, applicationId: null });
  },
};

const requisition: EffectKind<RequisitionPlan> = {
  kind: 'requisition',
  label: { zh: '招聘需求', en: 'Requisition' },
  templates: [requisitionKind],
  order: 1,
  code: recruitingCodes.openings,
  reads: ['RecruitmentID', 'HeadCount'],
  plans: async (_on, { formId, values, applicant }) => {
    const plan = requisitionIn(formId, values);
    return plan ? [{ subject: applicant, dueDay: atOnce, plan }] : [];
  },
  told: async (on, { plan }) => {
    const row = await queries.findOpening(on, plan.recruitmentId);
    return row ? [row.owner_id] : [];
  },
};

/** Checks that the applicant of a requisition may change the opening. */
async function whoFiles(on: Executor, { formId, applicant, values }: Submitting): Promise<FormError[]> {
  const plan = requisitionIn(formId, values);
  const scope = await scopeOf(on, applicant, recruitingCodes.openings);
  const mayKeep =
    plan !== null &&
    scope.reach > 0 &&
    (await queries.canKeep(on, plan.recruitmentId, { id: applicant, scope }));
  return mayKeep
    ? []
    : [
        fault(
          'RecruitmentID',
          '职位不存在，请从职位页面提交招聘需求',
          'There is no such opening: submit the requisition from the opening',
        ),
      ];
}

/** Locks the opening until the form is written, so that the data checked for the effect does not change. */
async function hold(tx: Tx, { formId, values }: Submitting): Promise<FormError[]> {
  const plan = requisitionIn(formId, values);
  if (plan) await queries.holdOpening(tx, plan.recruitmentId);
  return [];
}

/** Updates a draft opening when its requisition form moves: in approval, or a draft again. */
async function follow(tx: Tx, { form, from, to }: Moved): Promise<void> {
  if (to.status === formStatus.finished || from.status === formStatus.finished) return;
  const plan = requisitionIn(form.id, (await sourceOf(tx, form.id)).values);
  const row = plan && (await queries.holdOpening(tx, plan.recruitmentId));
  if (!row || row.form_id !== form.id || !isAsked(row.state)) return;
  const isUnderWay =
    to.stateType !== stateType.deleted && to.status !== formStatus.draft && to.status !== formStatus.sentBack;
  const state = isUnderWay ? openingStates.inApproval : openingStates.draft;
  if (state !== row.state) await queries.saveOpening(tx, row.id, { state });
}

/** A requisition opens a position. */
export const requisitionType: RequestType<RequisitionPlan> = {
  key: 'recruiting.requisition',
  templates: [requisitionKind],
  effect: requisition,
  parts: { recruiting: part },
  filing: whoFiles,
  submission: hold,
  moved: [follow],
};
