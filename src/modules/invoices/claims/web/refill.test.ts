import { expect, test } from 'vitest';
import { editionSchema } from '#modules/forms/contract/control.ts';
import type { Picked } from '../contract/claim-calls.ts';
import { fillInvoices, invoicesControl } from '../contract/filling.ts';
import { refillInvoice } from './refill.ts';

const edition = editionSchema.parse({
  controls: [
    {
      type: 'invoices',
      name: 'invoices',
      label: '发票',
      require: false,
      fills: 'rows',
      map: { date: 'day', amount: 'amount', note: 'note' },
    },
    {
      type: 'groupArea',
      name: 'rows',
      label: '明细',
      controls: [
        { type: 'date', name: 'day', label: '日期' },
        { type: 'money', name: 'amount', label: '金额', fixed: 'amount' },
        { type: 'input', name: 'note', label: '说明', require: false },
        { type: 'input', name: 'project', label: '项目', require: false },
        { type: 'number', name: 'fromInvoice', label: '来源', require: false, kept: true },
      ],
    },
  ],
});
const control = invoicesControl(edition.controls)!;

const photo: Picked = {
  InvoiceId: 7,
  Kind: 10,
  SellerName: '',
  Goods: '',
  Number: '',
  IssuedOn: '2026-11-10',
  Total: '',
  State: 1,
  Checks: [],
  Left: '',
  Date: '2026-11-10',
  Note: '',
  Subject: null,
};
const completed: Picked = { ...photo, State: 2, Total: '36.00', Left: '36.00', Note: '打车' };
const start = fillInvoices(control, { rows: [{ day: '2026-11-01', amount: '5.00' }] }, [photo]);
const rowsIn = (values: object): unknown => (values as { rows: unknown }).rows;

test('a completed invoice fills what its row still lacks, at its place', () => {
  const next = refillInvoice(control, start, photo, completed);
  expect(rowsIn(next)).toEqual([
    { day: '2026-11-01', amount: '5.00' },
    { fromInvoice: '7', day: '2026-11-10', amount: '36.00', note: '打车' },
  ]);
  expect(next).toHaveProperty('invoices', [{ Invoice: 7, Amount: '36.00', Reasons: {} }]);
});

test('cells that somebody filled in by hand stay', () => {
  const typed = {
    ...start,
    invoices: [{ Invoice: 7, Amount: '0', Reasons: { tooOld: '补报' } }],
    rows: [{ fromInvoice: '7', day: '2026-11-09', amount: '30.00', project: '甲' }],
  };
  const next = refillInvoice(control, typed, photo, completed);
  expect(rowsIn(next)).toEqual([
    { fromInvoice: '7', day: '2026-11-09', amount: '30.00', project: '甲', note: '打车' },
  ]);
  expect(next).toHaveProperty('invoices.0.Reasons', { tooOld: '补报' });
});

test('a corrected invoice replaces only what it had filled in itself', () => {
  const filled = fillInvoices(control, {}, [completed]);
  const corrected: Picked = { ...completed, Total: '63.00', Left: '63.00', Date: '2026-11-11' };
  const lowered = { ...filled, rows: [{ fromInvoice: '7', day: '2026-11-10', amount: '20.00', note: '' }] };
  expect(rowsIn(refillInvoice(control, filled, completed, corrected))).toMatchObject([
    { day: '2026-11-11', amount: '63.00' },
  ]);
  expect(rowsIn(refillInvoice(control, lowered, completed, corrected))).toEqual([
    { fromInvoice: '7', day: '2026-11-11', amount: '20.00', note: '' },
  ]);
});

test('an invoice that says the same, or is not in the form, changes nothing', () => {
  expect(refillInvoice(control, start, photo, { ...photo })).toBe(start);
  expect(refillInvoice(control, {}, undefined, completed)).toEqual({});
});
