import { expect, test } from 'vitest';
import { pageOfTemplate, pathOfTemplate, templateOfPage } from './pages.ts';

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

test.each([
  ['/commonForTemplate', '通用申请'],
  ['/borrowByMarket', '借款申请'],
  ['/purchase', undefined],
])('%s begins %s', (page, title) => {
  const templates = ['企业邮箱申请', '借款申请', '通用申请'].map((Title) => ({ Title }));
  expect(templateOfPage(templates, page)?.Title).toBe(title);
});

test('without a general form the generic page begins the first that opens there', () => {
  expect(templateOfPage([{ Title: '企业邮箱申请' }], '/commonForTemplate')?.Title).toBe('企业邮箱申请');
});
