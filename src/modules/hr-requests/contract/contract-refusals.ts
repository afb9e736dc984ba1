import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of contract commands. */
export const contractRefusals = refusals({
  startTaken: {
    code: 42372,
    status: 422,
    zh: '已有从 {day} 开始的合同',
    en: 'There is a contract that begins on {day} already',
  },
  endNeeded: {
    code: 42373,
    status: 422,
    zh: '请填写合同结束日期，只有无固定期限合同没有结束日期',
    en: 'Give the day on which the contract ends; only open-ended ones have none',
  },
  noEnd: {
    code: 42374,
    status: 422,
    zh: '无固定期限合同没有结束日期',
    en: 'An open-ended contract has no end',
  },
  startNeeded: {
    code: 42375,
    status: 422,
    zh: '没有入职日期可推算，请填写合同开始日期',
    en: 'There is no entry date to count from: give the day on which the contract begins',
  },
  endsFirst: {
    code: 42376,
    status: 422,
    zh: '合同结束日期不能早于开始日期',
    en: 'The contract cannot end before it begins',
  },
  endedOutside: {
    code: 42377,
    status: 422,
    zh: '提前终止日期须在合同期内',
    en: 'The contract can only be ended within its own days',
  },
  openEnded: {
    code: 42378,
    status: 422,
    zh: '无固定期限合同无需续签',
    en: 'An open-ended contract needs no renewal',
  },
  keptInContracts: {
    code: 42379,
    status: 422,
    zh: '已有合同记录：请在「合同」中修改，或将类型、开始和结束日期一并清空以删除',
    en: 'There is a contract: change it under Contracts, or clear its type, start and end together to remove it',
  },
});
