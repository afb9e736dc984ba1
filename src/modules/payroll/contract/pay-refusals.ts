import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to show or change pay. Their texts contain no amounts. */
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
  noScheme: {
    code: 42572,
    status: 422,
    zh: '该月没有名为“{code}”的社保方案',
    en: 'No insurance scheme “{code}” holds in that month',
  },
  itemTwice: {
    code: 42573,
    status: 422,
    zh: '项目“{code}”出现了两次',
    en: 'The item “{code}” stands there twice',
  },
  boundsCrossed: { code: 42574, status: 422, zh: '上限低于下限', en: 'The ceiling lies below the floor' },
  monthsCrossed: {
    code: 42575,
    status: 422,
    zh: '结束月份早于开始月份',
    en: 'It ends before it begins',
  },
  noTaxTable: {
    code: 42576,
    status: 422,
    zh: '该月份没有税率表',
    en: 'There is no tax table for that month',
  },
  atOnceBarred: {
    code: 42618,
    status: 422,
    zh: '一次性扣除 60,000 元不适用：上一年未在本单位全年取得工资，或合计超过 60,000 元。请关闭该项',
    en: 'The whole 60,000 cannot count at once: last year was not paid here in every month, or came to more than 60,000. Switch it off.',
  },
  openingMoved: {
    code: 42617,
    status: 422,
    zh: '有 {count} 行无法建档，请重新导入并核对',
    en: '{count} rows cannot be opened: read the file again and look',
  },
  schemeMoved: {
    code: 409530,
    status: 409,
    zh: '该方案已被修改，请刷新后重试',
    en: 'The scheme has been changed meanwhile; load it again',
  },
  schemeOverlaps: {
    code: 409531,
    status: 409,
    zh: '与同一代码的其他月份重叠',
    en: 'It overlaps another edition of the same code',
  },
});
