import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when attendance is read for work management, and when people are reminded. */
export const workRefusals = refusals({
  tooManyPeople: {
    code: 42471,
    status: 422,
    zh: '超过 {max} 人，请选择部门',
    en: 'There are more than {max} people. Choose a department.',
  },
  ownShift: {
    code: 42473,
    status: 422,
    zh: '不能调整自己的班次，请由上级或考勤管理员调整',
    en: 'You cannot change your own shift. Ask your leader or the attendance administrator.',
  },
  noReason: {
    code: 42472,
    status: 422,
    zh: '没有这个提醒原因',
    en: 'This reminder reason does not exist.',
  },
});
