import { refusals } from '#kit/contract/refusals.ts';

/** Why planning and judging interviews is refused. */
export const interviewRefusals = refusals({
  inThePast: {
    code: 42530,
    status: 422,
    zh: '面试时间不能早于现在',
    en: 'An interview cannot begin in the past',
  },
  endsFirst: { code: 42531, status: 422, zh: '结束时间须晚于开始时间', en: 'It must end after it begins' },
  tooLong: {
    code: 42532,
    status: 422,
    zh: '一次面试最长 {hours} 小时',
    en: 'An interview lasts {hours} hours at most',
  },
  planFirst: {
    code: 42533,
    status: 422,
    zh: '请安排面试，候选人会随之进入「面试中」',
    en: 'Plan an interview: the candidate moves to “Interviewing” with it',
  },
  noInterviewNow: {
    code: 42534,
    status: 422,
    zh: '候选人处于「{stage}」，不能安排面试',
    en: 'No interview can be planned while the candidate is in “{stage}”',
  },
  notInterviewer: {
    code: 42535,
    status: 422,
    zh: '{names}不是启用中的面试官',
    en: '{names}: not an interviewer in use',
  },
  evaluationsMissing: {
    code: 42536,
    status: 422,
    zh: '还有 {count} 份评价未提交，仍要通过请填写原因',
    en: '{count} evaluations are missing; to pass all the same, give the reason',
  },
  isOver: {
    code: 42537,
    status: 422,
    zh: '面试已开始、已结束或已取消，不能修改',
    en: 'The interview has begun, is over or was cancelled, and cannot be changed',
  },
  hasEvaluated: {
    code: 42538,
    status: 422,
    zh: '{names}已提交评价，不能移除',
    en: '{names} has evaluated and cannot be removed',
  },
  tooSoon: {
    code: 42539,
    status: 422,
    zh: '面试开始后才能提交评价',
    en: 'It can be evaluated once the interview has begun',
  },
  scoresWrong: {
    code: 42540,
    status: 422,
    zh: '请为评分表的每一项打 1-5 分',
    en: 'Give each item of the scorecard 1 to 5',
  },
  correctionOver: {
    code: 42541,
    status: 422,
    zh: '提交超过 {minutes} 分钟后不能修改，请补充说明',
    en: 'After {minutes} minutes it cannot be changed: add to it',
  },
  notBegun: {
    code: 42542,
    status: 422,
    zh: '面试尚未开始，不能记为缺席',
    en: 'The interview has not begun: nobody is absent yet',
  },
  weightsWrong: {
    code: 42543,
    status: 422,
    zh: '各项权重之和须为 100%，现为 {sum}%',
    en: 'The weights have to make 100%, they make {sum}%',
  },
  scorecardTaken: {
    code: 42544,
    status: 422,
    zh: '已有同名评分表：{name}',
    en: 'There is a scorecard of this name: {name}',
  },
  alreadyInterviewer: {
    code: 42545,
    status: 422,
    zh: '此人已是面试官',
    en: 'This person is an interviewer already',
  },
  scorecardGone: {
    code: 42546,
    status: 422,
    zh: '评分表不存在或已停用',
    en: 'There is no such scorecard in use',
  },
  hisOwn: {
    code: 42547,
    status: 422,
    zh: '{names}是候选人本人或其直接上级，不能担任面试官',
    en: '{names} is the candidate or leads him, and cannot interview',
  },
  cannotAdd: {
    code: 42548,
    status: 422,
    zh: '提交评价并超过 {minutes} 分钟后才能补充说明',
    en: 'Something is added once an evaluation cannot be corrected any more, {minutes} minutes after it',
  },
  tooManyDays: { code: 42549, status: 422, zh: '一次最多查询 {max} 天', en: 'At most {max} days at a time' },
  interviewerTaken: {
    code: 409510,
    status: 409,
    zh: '{names}在该时段已有面试',
    en: '{names} already has an interview at this time',
  },
  candidateTaken: {
    code: 409511,
    status: 409,
    zh: '候选人在该时段已有面试',
    en: 'The candidate already has an interview at this time',
  },
});
