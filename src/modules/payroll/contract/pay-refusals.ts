import { refusals } from '#kit/contract/refusals.ts';

/** Why pay is not shown or changed. None of these says an amount. */
export const payRefusals = refusals({
  ownPay: {
    code: 42570,
    status: 422,
    zh: '自己的薪酬请在“工资条”的“我的薪酬”中查看',
    en: 'Your own pay opens under “My pay” of the payslips',
  },
  nothingYet: {
    code: 42571,
    status: 422,
    zh: '该调整尚未生效，金额请在单据中查看',
    en: 'It has not come into effect; its amounts stand in the form',
  },
});
