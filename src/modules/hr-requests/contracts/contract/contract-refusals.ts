import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of contract commands. */
export const contractRefusals = refusals({
  startTaken: {
    code: 42372,
    status: 422,
    zh: '已有从 {day} 开始的合同',
    en: 'A contract that starts on {day} already exists. Choose another start date.',
  },
  endNeeded: {
    code: 42373,
    status: 422,
    zh: '请填写合同结束日期，只有无固定期限合同没有结束日期',
    en: 'Enter the end date of the contract. Only open-ended contracts have none.',
  },
  noEnd: {
    code: 42374,
    status: 422,
    zh: '无固定期限合同没有结束日期',
    en: 'An open-ended contract has no end date. Clear the end date.',
  },
  startNeeded: {
    code: 42375,
    status: 422,
    zh: '没有入职日期可推算，请填写合同开始日期',
    en: 'There is no entry date to calculate from. Enter the start date of the contract.',
  },
  endsFirst: {
    code: 42376,
    status: 422,
    zh: '合同结束日期不能早于开始日期',
    en: 'The end date of the contract cannot be before its start date.',
  },
  endedOutside: {
    code: 42377,
    status: 422,
    zh: '提前终止日期须在合同期内',
    en: 'The early end must be within the contract period.',
  },
  openEnded: {
    code: 42378,
    status: 422,
    zh: '无固定期限合同无需续签',
    en: 'An open-ended contract does not need a renewal.',
  },
  keptInContracts: {
    code: 42379,
    status: 422,
    zh: '已有合同记录：请在「合同」中修改，或将类型、开始和结束日期一并清空以删除',
    en: 'This person has a contract record. Change it under “Contracts”, or clear its type, start date and end date together to delete it.',
  },
});
