import { refusals } from '#kit/contract/refusals.ts';

/** Why somebody's place cannot be changed on a day. */
export const assignmentRefusals = refusals({
  beforeEntry: {
    code: 42360,
    status: 422,
    zh: '生效日期早于入职日期',
    en: 'The day lies before the entry date',
  },
  afterLeaving: {
    code: 42361,
    status: 422,
    zh: '生效日期晚于最后工作日',
    en: 'The day lies after the last working day',
  },
  employed: {
    code: 42362,
    status: 422,
    zh: '该日期仍在职',
    en: 'The person is employed on that day already',
  },
  earlierEmployment: {
    code: 42363,
    status: 422,
    zh: '入职日期与之前的任职时间重叠',
    en: 'The entry date lies within an earlier employment',
  },
  laterChange: {
    code: 42364,
    status: 422,
    zh: '{day} 已有任职变更，离职日期不能早于该日',
    en: 'The place was changed on {day}: the last day cannot lie before it',
  },
});
