import { expect, test } from 'vitest';
import { pageOfTemplate, pathOfTemplate } from './pages.ts';

test.each([
  ['费用报销', '/baoxiao'],
  ['差旅费用报销单', '/baoxiao'],
  ['付款申请', '/applyByPay'],
  ['借款申请', '/borrowByMarket'],
  ['市场部借款审批单', '/borrowByMarket'],
  ['付款申请（借款审批）', '/borrowByMarket'],
  ['Loan application form', '/borrowByMarket'],
  ['采购申请', '/purchase'],
  ['日常付款', '/normalPay'],
  ['行政事务申请', '/fileAndAffair'],
  ['用户退款', '/refundByUser'],
  ['套餐变更', '/changePackage'],
  ['员工优惠', '/employeeDiscounts'],
  ['企业邮箱申请', '/commonForTemplate'],
])('a form titled %s opens on %s', (title, page) => {
  expect(pageOfTemplate(title)).toBe(page);
});

test('a new form names its template', () => {
  expect(pathOfTemplate({ TemplateId: 7, Title: '费用报销' })).toBe('/baoxiao?template=7');
});
