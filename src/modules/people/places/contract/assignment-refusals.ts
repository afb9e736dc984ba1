import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when a person's assignment is changed from a day on. */
export const assignmentRefusals = refusals({
  beforeEntry: {
    code: 42360,
    status: 422,
    zh: '生效日期早于入职日期',
    en: 'The effective day is before the entry date. Choose a later day.',
  },
  afterLeaving: {
    code: 42361,
    status: 422,
    zh: '生效日期晚于最后工作日',
    en: 'The effective day is after the last working day. Choose an earlier day.',
  },
  employed: {
    code: 42362,
    status: 422,
    zh: '该日期仍在职',
    en: 'The person is still employed on that day. Choose another day.',
  },
  earlierEmployment: {
    code: 42363,
    status: 422,
    zh: '入职日期与之前的任职时间重叠',
    en: 'The entry date overlaps an earlier employment. Choose a later day.',
  },
  dayAhead: {
    code: 42331,
    status: 422,
    zh: '生效日期不能晚于今天；以后的变动请提交调岗或转正申请',
    en: 'The effective day must not be after today. For later changes, file a transfer or a confirmation.',
  },
  tooFarBack: {
    code: 42332,
    status: 422,
    zh: '生效日期最早为 {value}，更早的日期请联系人事',
    en: 'The earliest effective day is {value}. Ask HR for an earlier one.',
  },
  formerEmployment: {
    code: 42333,
    status: 422,
    zh: '该日期属于此前的一段任职，只有数据范围为全部的人事可以修改',
    en: 'The day belongs to a former employment. Only HR with the data scope “Everybody” can change it.',
  },
  dayOfNew: {
    code: 42334,
    status: 422,
    zh: '新员工自入职日期起任职，无需填写生效日期',
    en: 'A new employee starts on the entry date. Leave the effective day empty.',
  },
  laterChange: {
    code: 42364,
    status: 422,
    zh: '{day} 已有任职变更，离职日期不能早于该日',
    en: 'The assignment changes on {day}, so the last day cannot be before it',
  },
});

/** Refusals when the organisation of another day is requested. */
export const pastRefusals = refusals({
  daysToCome: {
    code: 42335,
    status: 422,
    zh: '只能查看到今天',
    en: 'The organisation can be shown only up to today',
  },
});
