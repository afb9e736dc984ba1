import { refusals } from '#kit/contract/refusals.ts';

/** Refusals when HRBPs, their stand-ins, positions or the headcount plan are changed. */
export const hrbpRefusals = refusals({
  hrbpTaken: {
    code: 40967,
    status: 409,
    zh: '该人员已是这个部门的 HRBP',
    en: 'This person is already HRBP of the department',
  },
  agentOverlaps: {
    code: 40968,
    status: 409,
    zh: '该 HRBP 在此期间已有代理人',
    en: 'This HRBP already has a delegate on some of these days',
  },
  postHeld: {
    code: 40970,
    status: 409,
    zh: '该岗位现有 {count} 名在职人员，请确认后再停用',
    en: '{count} people in service hold this position. Confirm to disable it.',
  },
  daysReversed: {
    code: 42321,
    status: 422,
    zh: '结束日期不能早于开始日期',
    en: 'The last day must not be before the first',
  },
  daysOver: {
    code: 42322,
    status: 422,
    zh: '结束日期不能早于今天',
    en: 'The last day must not be before today',
  },
  notHrbp: {
    code: 42323,
    status: 422,
    zh: '该人员在此期间不是 HRBP',
    en: 'This person is not HRBP of any department on these days',
  },
  notTheirDepartment: {
    code: 42324,
    status: 422,
    zh: '只能选择该 HRBP 负责的部门',
    en: 'Choose only departments whose HRBP this person is',
  },
  agentChain: {
    code: 42325,
    status: 422,
    zh: '代理不能再转代理：{name}在此期间也委托或代理了他人',
    en: 'A delegate cannot have a delegate: {name} has one or is one on these days',
  },
  agentIsSelf: {
    code: 42326,
    status: 422,
    zh: '代理人不能是本人',
    en: 'HRBPs cannot be their own delegate',
  },
  gradesReversed: {
    code: 42327,
    status: 422,
    zh: '最高职级不能低于最低职级',
    en: 'The highest grade must not be below the lowest',
  },
  postAhead: {
    code: 42328,
    status: 422,
    zh: '还有 {count} 个已批准待生效的变动会调入该岗位：{names}',
    en: '{count} approved changes will move people into this position: {names}',
  },
  postSought: {
    code: 42330,
    status: 422,
    zh: '还有 {count} 个招聘需求使用该岗位：{names}。请先关闭它们',
    en: '{count} job openings are still open for this position: {names}. Close them first.',
  },
  postGone: {
    code: 42329,
    status: 422,
    zh: '岗位不存在或已停用',
    en: 'This position does not exist or is no longer in use',
  },
});
