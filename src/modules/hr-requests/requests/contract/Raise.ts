import { z } from 'zod';
import { controller } from '#kit/contract/call.ts';
import { day, id, text, textarea } from '#kit/contract/fields.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { hrCode, raiseCauses } from '#modules/hr-requests/contract/codes.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';

const calls = billCalls({
  name: 'Salary change',
  row: {
    /** Cause of the raise: 3 promotion, 5 yearly review, 6 special reason. */
    Cause: z.literal(raiseCauses).nullable(),
    EffectiveDay: z.string().nullable(),
    Reason: z.string(),
  },
  fields: {
    AUID: id.optional(),
    Cause: z.coerce.number().pipe(z.literal(raiseCauses)).optional(),
    EffectiveDay: day.nullish(),
    /** Id of the raise in effect that this one reverses. */
    Original: id.nullish(),
    /**
     * New value of each pay item: an amount in yuan or a percentage change. In a reversing raise, an item without
     * both returns to its amount before the original.
     */
    Items: z
      .array(
        z.strictObject({
          Item: z.enum(payItems),
          After: text(20).optional(),
          Percent: text(20).optional(),
        }),
      )
      .max(payItems.length)
      .optional(),
    Reason: textarea(500).optional(),
  },
  access: ['Raise'],
  manager: [hrCode],
});

/** Raises: pay changes from a day on. No list contains amounts. */
export const Raise = controller('Raise', {
  GetRaisePage: { ...calls.own, spec: 'page' },
  GetRaiseToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetRaiseAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetRaiseManagerPage: { ...calls.managed, spec: 'manager page' },
  GetRaiseFormInfo: { ...calls.info, spec: 'form/info' },
  AddRaise: { ...calls.add, spec: 'add' },
  EditRaise: { ...calls.edit, spec: 'edit' },
});
