import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of planning and evaluating interviews. */
export const interviewRefusals = refusals({
  inThePast: {
    code: 42530,
    status: 422,
    zh: '面试时间不能早于现在',
    en: 'An interview cannot start in the past. Choose a later time.',
  },
  endsFirst: {
    code: 42531,
    status: 422,
    zh: '结束时间须晚于开始时间',
    en: 'The end time must be after the start time.',
  },
  tooLong: {
    code: 42532,
    status: 422,
    zh: '一次面试最长 {hours} 小时',
    en: 'An interview can last at most {hours} hours.',
  },
  planFirst: {
    code: 42533,
    status: 422,
    zh: '请安排面试，候选人会随之进入「面试中」',
    en: 'A candidate moves to “Interviewing” when an interview is planned. Plan one instead.',
  },
  noInterviewNow: {
    code: 42534,
    status: 422,
    zh: '候选人处于「{stage}」，不能安排面试',
    en: 'No interview can be planned while the candidate is in “{stage}”. Move the candidate first.',
  },
  notInterviewer: {
    code: 42535,
    status: 422,
    zh: '{names}不是启用中的面试官',
    en: 'These people are not active interviewers: {names}. Choose others.',
  },
  choiceGone: {
    code: 43390,
    status: 404,
    zh: '此链接已使用、已过期或已被替换，请联系招聘人员',
    en: 'This link has been used, has expired or was replaced. Contact the recruiter.',
  },
  choiceTaken: {
    code: 43391,
    status: 409,
    zh: '这个时间刚刚被占用，请选择其他时间',
    en: 'This time has just been taken. Choose another one.',
  },
  evaluationsMissing: {
    code: 42536,
    status: 422,
    zh: '还有 {count} 份评价未提交，仍要通过请填写原因',
    en: '{count} evaluations are missing. Give a reason to pass the candidate anyway.',
  },
  isOver: {
    code: 42537,
    status: 422,
    zh: '面试已开始、已结束或已取消，不能修改',
    en: 'The interview has started, ended or been cancelled, so it cannot be changed.',
  },
  hasEvaluated: {
    code: 42538,
    status: 422,
    zh: '{names}已提交评价，不能移除',
    en: 'These interviewers have already evaluated and cannot be removed: {names}',
  },
  tooSoon: {
    code: 42539,
    status: 422,
    zh: '面试开始后才能提交评价',
    en: 'You can evaluate after the interview has started.',
  },
  scoresWrong: {
    code: 42540,
    status: 422,
    zh: '请为评分表的每一项打 1-5 分',
    en: 'Give each item of the scorecard a score from 1 to 5.',
  },
  correctionOver: {
    code: 42541,
    status: 422,
    zh: '提交超过 {minutes} 分钟后不能修改，请补充说明',
    en: 'An evaluation cannot be changed more than {minutes} minutes after submission. Add a supplement instead.',
  },
  notBegun: {
    code: 42542,
    status: 422,
    zh: '面试尚未开始，不能记为缺席',
    en: 'The interview has not started yet. Mark the candidate as absent after the start.',
  },
  weightsWrong: {
    code: 42543,
    status: 422,
    zh: '各项权重之和须为 100%，现为 {sum}%',
    en: 'Weights must add up to 100%. They add up to {sum}% now.',
  },
  scorecardTaken: {
    code: 42544,
    status: 422,
    zh: '已有同名评分表：{name}',
    en: 'A scorecard with this name already exists: {name}',
  },
  alreadyInterviewer: {
    code: 42545,
    status: 422,
    zh: '此人已是面试官',
    en: 'This person is already an interviewer.',
  },
  scorecardGone: {
    code: 42546,
    status: 422,
    zh: '评分表不存在或已停用',
    en: 'This scorecard does not exist or is disabled. Choose another one.',
  },
  hisOwn: {
    code: 42547,
    status: 422,
    zh: '{names}是候选人本人或其直接上级，不能担任面试官',
    en: '{names} is the candidate or their direct leader and cannot interview. Choose somebody else.',
  },
  cannotAdd: {
    code: 42548,
    status: 422,
    zh: '提交评价并超过 {minutes} 分钟后才能补充说明',
    en: 'A supplement is possible {minutes} minutes after you submit your evaluation. Until then, correct the evaluation.',
  },
  tooManyDays: {
    code: 42549,
    status: 422,
    zh: '一次最多查询 {max} 天',
    en: 'At most {max} days can be shown at once. Choose a shorter range.',
  },
  interviewerTaken: {
    code: 409510,
    status: 409,
    zh: '{names}在该时段已有面试',
    en: '{names} already has an interview at this time. Choose another time.',
  },
  candidateTaken: {
    code: 409511,
    status: 409,
    zh: '候选人在该时段已有面试',
    en: 'The candidate already has an interview at this time. Choose another time.',
  },
});
