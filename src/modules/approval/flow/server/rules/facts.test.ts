import { expect, test } from 'vitest';
import { processSchema } from '#modules/approval/processes/contract/process.ts';
import { editionSchema } from '#modules/forms/contract/control.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { factsOf } from './facts.ts';
import { isMoney } from './order.ts';

const edition = editionSchema.parse({
  controls: [{ type: 'invoices', name: 'invoices', label: '发票', labelEn: 'Invoices' }],
});
const process = processSchema.parse({
  branches: [
    {
      name: { zh: '分支', en: 'Branch' },
      when: null,
      levels: [{ name: { zh: '财务', en: 'Finance' }, approvers: { kind: 'directLeader' }, sign: 1 }],
    },
  ],
});
const facts = (values: Values, amount: string | null = null) =>
  factsOf(
    process,
    edition,
    {
      company: { id: 1, name: '甲公司', nameEn: 'Alpha' },
      department: { id: 2, name: '研发部', nameEn: 'Research' },
      level: '',
      amount,
      summary: '',
      summaryEn: '',
    },
    values,
    {},
  );

test('a form on invoices counts as money even without an amount, so no level passes with nobody', () => {
  expect(isMoney(facts({ invoices: [{ Invoice: 1, Amount: '1.00', Reasons: {} }] }))).toBe(true);
  expect(isMoney(facts({ invoices: [] }))).toBe(false);
});

test('the facts of a form with an amount stay as they were, so that running forms keep their route', () => {
  expect(facts({ invoices: [{ Invoice: 1, Amount: '1.00', Reasons: {} }] }, '1.00').isPaid).toBeUndefined();
});
