import { refusals } from '#kit/contract/refusals.ts';

/** Refusals of hiring. */
export const hireRefusals = refusals({
  hireLinkGone: {
    code: 40495,
    status: 404,
    zh: '链接无效、已使用或已过期，请联系人事重新发送',
    en: 'This link is not valid, was used, or has expired. Ask HR for a new one.',
  },
  hireBegun: {
    code: 42862,
    status: 422,
    zh: '该员工已经入职，请改用离职或停用账号',
    en: 'This person has already joined. File their leaving, or disable the account instead.',
  },
  hireTooEarly: {
    code: 42863,
    status: 422,
    zh: '入职日期不能早于 {day}，更早的入职请由系统管理员补录',
    en: 'The entry date must not be before {day}. Ask an administrator to enter earlier ones.',
  },
  hireFilled: {
    code: 42864,
    status: 422,
    zh: '该员工已经填写完成，需要修改请直接编辑员工信息',
    en: 'This person has filled in the form already. Edit their card instead.',
  },
});
