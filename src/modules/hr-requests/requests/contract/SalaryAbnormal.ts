import { z } from 'zod';
import { controller } from '#kit/contract/call.ts';
import { id, text, textarea } from '#kit/contract/fields.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { abnormalResults, hrCode } from '#modules/hr-requests/contract/codes.ts';
import { monthItems } from '#modules/payroll/contract/codes.ts';

const calls = billCalls({
  name: 'Pay query',
  row: {
    /** Month of the pay, YYYY-MM. */
    AbnormalMonth: z.string().nullable(),
    PayItem: z.enum(monthItems).nullable(),
    Explain: z.string(),
    /** Decision of payroll on the query. Null if there is none yet. */
    Result: z.enum(abnormalResults).nullable(),
  },
  fields: {
    AUID: id.optional(),
    /** Month of the pay, YYYY-MM, from 3 months ago to 1 month ago. */
    AbnormalMonth: text(7).nullish(),
    PayItem: z.enum(monthItems).optional(),
    /** Amount in yuan that the pay item should have had, according to the employee. */
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

/** Pay queries about a month. Payroll decides whether the pay was wrong and by how much. No list contains amounts. */
export const SalaryAbnormal = controller('SalaryAbnormal', {
  GetSalaryAbnormalPage: { ...calls.own, spec: 'page' },
  GetSalaryAbnormalToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetSalaryAbnormalAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetSalaryAbnormalManagerPage: { ...calls.managed, spec: 'manager page' },
  GetSalaryAbnormalFormInfo: { ...calls.info, spec: 'form/info' },
  AddSalaryAbnormal: { ...calls.add, spec: 'add' },
  EditSalaryAbnormal: { ...calls.edit, spec: 'edit' },
});
