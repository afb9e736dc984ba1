import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of task commands. */
export const taskRefusals = refusals({
  reasonNeeded: {
    code: 42388,
    status: 422,
    zh: '请填写不需要的原因',
    en: 'Say why it is not needed',
  },
  noAmount: {
    code: 42389,
    status: 422,
    zh: '该任务不填写金额',
    en: 'This task takes no amount',
  },
  formGone: {
    code: 42398,
    status: 422,
    zh: '单据已撤销，任务不能重新打开',
    en: 'The form was revoked: the task cannot be opened again',
  },
  monthsNeeded: {
    code: 42615,
    status: 422,
    zh: '请填写竞业限制的月数（1 至 24）',
    en: 'Say for how many months the non-compete holds (1 to 24)',
  },
  noMonths: {
    code: 42616,
    status: 422,
    zh: '该任务不填写月数',
    en: 'This task takes no months',
  },
  sealed: {
    code: 42399,
    status: 422,
    zh: '任务含保密金额，只有负责人或有薪酬权限的人可以改派',
    en: 'It holds a confidential figure: only the owner or whoever keeps pay gives it to somebody else',
  },
});
