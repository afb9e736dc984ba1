import { refusals } from '#kit/contract/refusals.ts';

/** Why the library of companies says no. */
export const supplierRefusals = refusals({
  creditTaken: {
    code: 409401,
    status: 409,
    zh: '统一社会信用代码已属于{name}',
    en: 'The credit code already belongs to {name}',
  },
  formExists: {
    code: 409402,
    status: 409,
    zh: '{name}已有这个模板的供应商表',
    en: '{name} already has a supplier form of this template',
  },
  nameTaken: { code: 409403, status: 409, zh: '企业库中已有{name}', en: '{name} is already in the library' },
  badCreditCode: {
    code: 422401,
    status: 422,
    zh: '统一社会信用代码应为 18 位且校验位正确',
    en: 'A credit code has 18 characters, the last of which checks the others',
  },
  noSuchMove: {
    code: 422402,
    status: 422,
    zh: '{name}不能从“{from}”变为“{to}”',
    en: '{name} cannot go from “{from}” to “{to}”',
  },
  reasonNeeded: { code: 422403, status: 422, zh: '请填写原因', en: 'Give a reason' },
  evidenceNeeded: {
    code: 422404,
    status: 422,
    zh: '请填写依据的链接（http 或 https）',
    en: 'Give a link to the evidence (http or https)',
  },
  approvalNeeded: {
    code: 422405,
    status: 422,
    zh: '请选择{name}的已完成审批单',
    en: 'Choose a finished approval form about {name}',
  },
  approvalUnfinished: {
    code: 422406,
    status: 422,
    zh: '审批单 {number} 尚未完成',
    en: 'Approval form {number} is not finished',
  },
  documentsMissing: {
    code: 422407,
    status: 422,
    zh: '{name}的供应商表尚缺：{fields}',
    en: 'The supplier form of {name} still lacks: {fields}',
  },
  ratingNeeded: {
    code: 422408,
    status: 422,
    zh: '{name}还没有评分，请先评分再准入',
    en: '{name} has no rating yet; rate it before it is admitted',
  },
  notExpired: {
    code: 422409,
    status: 422,
    zh: '{name}的黑名单期限未到，提前移出请填写原因',
    en: 'The time of {name} on the blacklist is not over; give a reason to end it early',
  },
  referenced: {
    code: 422410,
    status: 422,
    zh: '{name}已有审批单或评分，不能删除',
    en: '{name} has approval forms or ratings and cannot be deleted',
  },
  expiryPast: { code: 422411, status: 422, zh: '到期时间应在今后', en: 'The end must lie ahead' },
  notSupplierTemplate: {
    code: 422412,
    status: 422,
    zh: '请选择供应商模板（须有“供应商名称”控件）',
    en: 'Choose a supplier template (one with the control “Supplier name”)',
  },
  blacklisted: {
    code: 422413,
    status: 422,
    zh: '{name}在黑名单中，不能新建合作',
    en: '{name} is on the blacklist; no new cooperation can begin',
  },
  controlFaulty: {
    code: 422414,
    status: 422,
    zh: '控件不正确：{fault}',
    en: 'The control is not right: {fault}',
  },
});
