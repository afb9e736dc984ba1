import { z } from 'zod';
import { controller } from '#kit/contract/call.ts';
import { id, text, textarea } from '#kit/contract/fields.ts';
import { billCalls } from '#modules/approval/contract/bills.ts';
import { monthItems } from '#modules/payroll/contract/codes.ts';
import { abnormalResults, hrCode } from './codes.ts';

const calls = billCalls({
  name: 'Pay query',
  row: {
    /** YYYY-MM */
    AbnormalMonth: z.string().nullable(),
    PayItem: z.enum(monthItems).nullable(),
    Explain: z.string(),
    /** What payroll said; null: nothing yet. */
    Result: z.enum(abnormalResults).nullable(),
  },
  fields: {
    AUID: id.optional(),
    /** YYYY-MM, from 3 months ago to 1 month ago. */
    AbnormalMonth: text(7).nullish(),
    PayItem: z.enum(monthItems).optional(),
    /** Yuan: what the item should have been. */
    ExpectAmount: text(20).nullish(),
    Explain: textarea(500).optional(),
    Proof: z
      .array(z.strictObject({ uid: z.uuid() }))
      .max(20)
      .optional(),
  },
  access: ['AttendanceApplication'],
  manager: [hrCode],
});

/** The pay of a month was wrong: payroll says whether, and by how much; no list says it. */
export const SalaryAbnormal = controller('SalaryAbnormal', {
  GetSalaryAbnormalPage: { ...calls.own, spec: 'page' },
  GetSalaryAbnormalToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetSalaryAbnormalAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetSalaryAbnormalManagerPage: { ...calls.managed, spec: 'manager page' },
  GetSalaryAbnormalFormInfo: { ...calls.info, spec: 'form/info' },
  AddSalaryAbnormal: { ...calls.add, spec: 'add' },
  EditSalaryAbnormal: { ...calls.edit, spec: 'edit' },
});
