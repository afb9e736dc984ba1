import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of task commands. */
export const taskRefusals = refusals({
  reasonNeeded: {
    code: 42388,
    status: 422,
    zh: '请填写不需要的原因',
    en: 'Give the reason why the task is not needed.',
  },
  noAmount: {
    code: 42389,
    status: 422,
    zh: '该任务不填写金额',
    en: 'This task has no amount. Leave it empty.',
  },
  formGone: {
    code: 42398,
    status: 422,
    zh: '单据已撤销，任务不能重新打开',
    en: 'The form was revoked, so the task cannot be reopened.',
  },
  monthsNeeded: {
    code: 42615,
    status: 422,
    zh: '请填写竞业限制的月数（1 至 24）',
    en: 'Enter the number of months of the non-compete (1 to 24).',
  },
  noMonths: {
    code: 42616,
    status: 422,
    zh: '该任务不填写月数',
    en: 'This task has no non-compete period. Leave the months empty.',
  },
  sealed: {
    code: 42399,
    status: 422,
    zh: '任务含保密金额，只有负责人或有薪酬权限的人可以改派',
    en: 'The task contains a confidential amount. Only its owner or people who manage pay can reassign it.',
  },
});
