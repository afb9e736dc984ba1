import type { SecretUses } from '#kit/server/db/reseal.ts';
import { payPurpose } from './pay-box.ts';

const pay = { purpose: payPurpose };

const tables = [
  'bank_row',
  'correction',
  'enrolment',
  'non_compete',
  'opening',
  'pay_run_person',
  'pay_run_typed',
  'pay_run_word',
  'remuneration',
  'salary_adjustment',
  'slip',
  'tax_profile',
] as const;

export const payrollSecretUses: SecretUses = {
  sealed: [
    ...tables.map((table) => ({ table: `payroll.${table}`, columns: { sealed: pay } })),
    { table: 'payroll.bank_batch', columns: { total: pay } },
    { table: 'payroll.pay_run', columns: { totals: pay } },
  ],
};
