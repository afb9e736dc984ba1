import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when days are calculated, confirmed or locked. */
export const dayRefusals = refusals({
  daysWrong: {
    code: 42450,
    status: 422,
    zh: '结束日期须不早于开始日期，且最多 {max} 天',
    en: 'The last day is not before the first, and there are at most {max}',
  },
  monthNotAsked: {
    code: 42451,
    status: 422,
    zh: '{month}考勤不在确认中',
    en: 'Attendance of {month} is not being confirmed',
  },
  monthOverlaps: {
    code: 42452,
    status: 422,
    zh: '与该公司的{month}考勤月的日期重叠',
    en: 'It overlaps the attendance month {month} of that company',
  },
  monthTwice: {
    code: 42453,
    status: 422,
    zh: '该公司的{month}考勤月已存在',
    en: 'That company has an attendance month {month} already',
  },
  monthLocked: {
    code: 42454,
    status: 422,
    zh: '{month}考勤已锁定',
    en: 'Attendance of {month} is locked',
  },
  monthNotOver: {
    code: 42455,
    status: 422,
    zh: '考勤月还没有结束，{day}之后才能确认',
    en: 'The attendance month is not over: it can be confirmed after {day}',
  },
  monthNotConfirming: {
    code: 42456,
    status: 422,
    zh: '请先发起确认，再锁定',
    en: 'Have it confirmed before it is locked',
  },
  monthNotOpen: {
    code: 42461,
    status: 422,
    zh: '{month}考勤已发起确认或已锁定',
    en: 'Attendance of {month} is being confirmed or locked already',
  },
  monthOwnLock: {
    code: 42457,
    status: 422,
    zh: '发起确认的人不能锁定，请由其他人锁定',
    en: 'Whoever had it confirmed does not lock it: somebody else does',
  },
  monthNotLocked: {
    code: 42458,
    status: 422,
    zh: '{month}考勤没有锁定',
    en: 'Attendance of {month} is not locked',
  },
  correctionDecided: {
    code: 42459,
    status: 422,
    zh: '这条更正已处理',
    en: 'This correction is decided already',
  },
  exportTooMuch: {
    code: 42460,
    status: 422,
    zh: '超过 {max} 行，请缩小范围后再导出',
    en: 'More than {max} rows: narrow it down first',
  },
  daysWaiting: {
    code: 40983,
    status: 409,
    zh: '还有 {n} 个人天等待核算，核算完成后才能锁定',
    en: '{n} days of people are still to be worked out; lock it after that',
  },
  disputesOpen: {
    code: 40999,
    status: 409,
    zh: '{names}等 {n} 人对考勤有异议未处理。请先处理，或填写仍要锁定的原因，原因会告知他们',
    en: 'Disputes are open: {n} ({names}). Settle them, or give a reason for locking all the same; the people are told it',
  },
  correctionsTaken: {
    code: 40984,
    status: 409,
    zh: '更正已进入工资，不能解锁',
    en: 'Pay has taken its corrections: it stays locked',
  },
  monthInPay: {
    code: 42566,
    status: 422,
    zh: '{month} 的考勤已用于锁定的工资批次，不能解锁',
    en: 'A locked pay run rests on the attendance of {month}; it cannot be unlocked',
  },
});
