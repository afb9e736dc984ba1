import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { financeStart } from './finance.ts';

const edition = editionSchema.parse({
  controls: [
    { type: 'money', name: 'amount', label: '金额', fixed: 'amount' },
    { type: 'userSearch', name: 'cashier', label: '出纳', finance: true, autoWrite: 'applicant' },
    { type: 'date', name: 'cashierDate', label: '出纳日期', finance: true, autoWrite: 'today' },
    { type: 'money', name: 'paidAmount', label: '实付金额', finance: true, autoWrite: 'amount' },
    { type: 'input', name: 'voucher', label: '凭证号', finance: true },
  ],
});
const lu = { id: 9, name: '陆和光', nameEn: 'Evan Lu', dept: '资金管理部', deptEn: 'Treasury' };
const names = ['cashier', 'cashierDate', 'paidAmount', 'voucher'];
const start = (values: object, editable = names) =>
  financeStart(edition, { ...values }, editable, { person: lu }, '2026-11-20');

test('finance begins with itself, today and the amount that was asked for', () => {
  expect(start({ amount: '99.50' })).toEqual({
    cashier: [lu],
    cashierDate: '2026-11-20',
    paidAmount: '99.50',
  });
});

test('values already filled in stay', () => {
  expect(start({ amount: '99.50', cashierDate: '2026-11-18', voucher: 'V-1' })).toMatchObject({
    cashierDate: '2026-11-18',
    voucher: 'V-1',
  });
});

test('only what this level may edit is filled in', () => {
  expect(start({ amount: '99.50' }, ['voucher'])).toEqual({});
});
