import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when days are calculated, confirmed or locked. */
export const dayRefusals = refusals({
  daysWrong: {
    code: 42450,
    status: 422,
    zh: '结束日期须不早于开始日期，且最多 {max} 天',
    en: 'The last day cannot be before the first, and the range can have at most {max} days.',
  },
  monthNotAsked: {
    code: 42451,
    status: 422,
    zh: '{month} 考勤不在确认中',
    en: 'Attendance of {month} is not open for confirmation.',
  },
  monthOverlaps: {
    code: 42452,
    status: 422,
    zh: '与该公司 {month} 考勤月的日期重叠',
    en: 'The dates overlap with the attendance month {month} of this company. Change the dates.',
  },
  monthTwice: {
    code: 42453,
    status: 422,
    zh: '该公司 {month} 考勤月已存在',
    en: 'This company already has an attendance month {month}.',
  },
  monthLocked: {
    code: 42454,
    status: 422,
    zh: '{month} 考勤已锁定',
    en: 'Attendance of {month} is locked.',
  },
  monthNotOver: {
    code: 42455,
    status: 422,
    zh: '考勤月还没有结束，{day} 之后才能确认',
    en: 'The attendance month is not over yet. Start the confirmation after {day}.',
  },
  monthNotConfirming: {
    code: 42456,
    status: 422,
    zh: '请先发起确认，再锁定',
    en: 'Start the confirmation before you lock the month.',
  },
  monthNotOpen: {
    code: 42461,
    status: 422,
    zh: '{month}考勤已发起确认或已锁定',
    en: 'Attendance of {month} is already being confirmed or is locked. Reload the page.',
  },
  monthOwnLock: {
    code: 42457,
    status: 422,
    zh: '发起确认的人不能锁定，请由其他人锁定',
    en: 'The person who started the confirmation cannot lock the month. Ask somebody else.',
  },
  monthNotLocked: {
    code: 42458,
    status: 422,
    zh: '{month} 考勤没有锁定',
    en: 'Attendance of {month} is not locked.',
  },
  correctionDecided: {
    code: 42459,
    status: 422,
    zh: '这条更正已处理',
    en: 'This correction has already been decided.',
  },
  exportTooMuch: {
    code: 42460,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'The export has more than {max} rows. Narrow the selection.',
  },
  daysWaiting: {
    code: 40983,
    status: 409,
    zh: '还有 {n} 个人天等待核算，核算完成后才能锁定',
    en: 'Person-days still being calculated: {n}. Lock the month after that.',
  },
  disputesOpen: {
    code: 40999,
    status: 409,
    zh: '{n} 人对考勤有异议未处理（{names}）。请先处理，或填写仍要锁定的原因，原因会告知他们',
    en: 'People with open disputes: {n} ({names}). Settle the disputes, or give a reason for locking anyway. These people are told the reason.',
  },
  correctionsTaken: {
    code: 40984,
    status: 409,
    zh: '更正已进入工资，不能解锁',
    en: 'A payroll run has used the corrections of this month, so it cannot be unlocked.',
  },
  monthInPay: {
    code: 42566,
    status: 422,
    zh: '{month} 的考勤已用于锁定的工资批次，不能解锁',
    en: 'A locked payroll run uses the attendance of {month}, so it cannot be unlocked.',
  },
  disputeOpen: {
    code: 40997,
    status: 409,
    zh: '这一天已有未答复的申诉，请等待答复或先撤回',
    en: 'You have already disputed this day. Wait for the answer, or withdraw the dispute first.',
  },
  disputeEnded: {
    code: 40998,
    status: 409,
    zh: '这条申诉已经结束',
    en: 'This dispute has already ended. Reload the page.',
  },
  disputeAhead: {
    code: 42477,
    status: 422,
    zh: '只能对已经过去或今天的考勤提出申诉',
    en: 'Only today and past days can be disputed.',
  },
  disputeOwn: {
    code: 42478,
    status: 422,
    zh: '自己的申诉须由其他考勤管理员答复',
    en: 'You cannot answer your own dispute. Ask another attendance officer.',
  },
  punchElsewhere: {
    code: 42479,
    status: 422,
    zh: '补记的打卡须在 {day} 或次日，且不晚于现在',
    en: 'The punch must be on {day} or the next day, and not in the future.',
  },
  punchThere: {
    code: 42489,
    status: 422,
    zh: '这一时间已有补记的打卡，请换一个时间，或不补记打卡',
    en: 'A punch was already added at this time. Choose another time, or add no punch.',
  },
});
