import { expect, test } from 'vitest';
import { copiedValues } from '#modules/forms/contract/copy.ts';
import { editionSchema, type ControlOf } from '#modules/forms/contract/control.ts';
import { validateForm } from '#modules/forms/contract/validate.ts';
import type { Picked } from './claim-calls.ts';
import { fillInvoices, invoicesControl, takeOutInvoice, withoutRow } from './filling.ts';

const edition = editionSchema.parse({
  controls: [
    {
      type: 'invoices',
      name: 'invoices',
      label: '发票',
      require: false,
      fills: 'rows',
      map: { date: 'day', amount: 'amount', note: 'note' },
      orFiles: 'files',
    },
    {
      type: 'groupArea',
      name: 'rows',
      label: '明细',
      controls: [
        { type: 'date', name: 'day', label: '日期' },
        { type: 'money', name: 'amount', label: '金额', fixed: 'amount' },
        { type: 'input', name: 'note', label: '说明', require: false },
        { type: 'number', name: 'fromInvoice', label: '来源', require: false, kept: true },
      ],
    },
    { type: 'upload', name: 'files', label: '票据' },
  ],
});
const control: ControlOf<'invoices'> = invoicesControl(edition.controls)!;

const picked = (InvoiceId: number): Picked => ({
  InvoiceId,
  Kind: 2,
  SellerName: '样例',
  Goods: '',
  Number: '',
  IssuedOn: '2026-11-10',
  Total: '106.00',
  State: 2,
  Checks: [],
  Left: '106.00',
  Date: '2026-11-10',
  Note: '样例 餐费',
  Subject: null,
});

test('filling twice changes nothing, and rows by hand survive', () => {
  const byHand = { day: '2026-11-01', amount: '20.00', note: '打车' };
  const start = { rows: [byHand] };
  const once = fillInvoices(control, start, [picked(7), picked(8)]);
  expect(once).toEqual({
    rows: [
      byHand,
      { fromInvoice: '7', day: '2026-11-10', amount: '106.00', note: '样例 餐费' },
      { fromInvoice: '8', day: '2026-11-10', amount: '106.00', note: '样例 餐费' },
    ],
    invoices: [
      { Invoice: 7, Amount: '106.00', Reasons: {} },
      { Invoice: 8, Amount: '106.00', Reasons: {} },
    ],
  });
  expect(fillInvoices(control, once, [picked(8), picked(7)])).toEqual(once);
  const out = takeOutInvoice(control, takeOutInvoice(control, once, 7), 8);
  expect(out).toEqual({ rows: [byHand], invoices: [] });
});

test('an empty row gives way to the first invoice and comes back with the last', () => {
  const filled = fillInvoices(control, { rows: [{}] }, [picked(7)]);
  expect(filled['rows']).toHaveLength(1);
  expect(takeOutInvoice(control, filled, 7)).toEqual({ rows: [{}], invoices: [] });
});

test('an invoice whose row was deleted is found', () => {
  const filled = fillInvoices(control, {}, [picked(7), picked(8)]);
  expect(withoutRow(control, { ...filled, rows: [{ fromInvoice: '8' }] })).toEqual([7]);
});

test('invoices stand for the files, and a copy as new names no invoice and no row of one', () => {
  const filled = fillInvoices(control, { rows: [{ day: '2026-11-01', amount: '20.00' }] }, [picked(7)]);
  const checking = { today: '2026-11-20' };
  expect(validateForm(edition, filled, checking).errors).toEqual([]);
  expect(validateForm(edition, { ...filled, invoices: [] }, checking).errors).toMatchObject([
    { name: 'files' },
  ]);
  expect(copiedValues(edition, filled, edition)).toEqual({ rows: [{ day: '2026-11-01', amount: '20.00' }] });
});
