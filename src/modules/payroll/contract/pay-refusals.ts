import { refusals } from '#kit/contract/refusals.ts';

/** Refusals to show or change pay. Their texts contain no amounts. */
export const payRefusals = refusals({
  ownPay: {
    code: 42570,
    status: 422,
    zh: '自己的薪酬请在“工资条”的“我的薪酬”中查看',
    en: 'You cannot open your own pay here. See “My pay” on the page “Payslips”.',
  },
  nothingYet: {
    code: 42571,
    status: 422,
    zh: '该调整尚未生效，金额请在单据中查看',
    en: 'This change is not in effect yet. See its amounts in the form.',
  },
  noScheme: {
    code: 42572,
    status: 422,
    zh: '该月没有名为“{code}”的社保方案',
    en: 'The insurance scheme “{code}” is not in force in this month. Choose another scheme.',
  },
  itemTwice: {
    code: 42573,
    status: 422,
    zh: '项目“{code}”出现了两次',
    en: 'The item “{code}” is listed twice. Remove one of them.',
  },
  boundsCrossed: {
    code: 42574,
    status: 422,
    zh: '上限低于下限',
    en: 'The cap is below the floor. Correct one of them.',
  },
  monthsCrossed: {
    code: 42575,
    status: 422,
    zh: '结束月份早于开始月份',
    en: 'The last month is before the first month.',
  },
  noTaxTable: {
    code: 42576,
    status: 422,
    zh: '该月份没有税率表',
    en: 'There is no tax table for this month. Add one first.',
  },
  atOnceBarred: {
    code: 42618,
    status: 422,
    zh: '一次性扣除 60,000 元不适用：上一年未在本单位全年取得工资，或合计超过 60,000 元。请关闭该项',
    en: 'The deduction of 60,000 yuan at once does not apply: this employer did not pay wages in every month of last year, or their sum was above 60,000 yuan. Switch it off.',
  },
  openingMoved: {
    code: 42617,
    status: 422,
    zh: '有 {count} 行无法建档，请重新导入并核对',
    en: '{count} rows cannot be imported. Import the file again and check them.',
  },
  schemeMoved: {
    code: 409530,
    status: 409,
    zh: '该方案已被修改，请刷新后重试',
    en: 'Somebody else has changed the scheme. Reload the page and try again.',
  },
  figureMissing: {
    code: 42680,
    status: 422,
    zh: '当地公布的数字尚未填写，请对照文件填写',
    en: 'This figure is missing. Look it up in the notice of the place and enter it.',
  },
  schemeOverlaps: {
    code: 409531,
    status: 409,
    zh: '与同一代码的其他月份重叠',
    en: 'The months overlap with another version of the same code. Change the months.',
  },
});
