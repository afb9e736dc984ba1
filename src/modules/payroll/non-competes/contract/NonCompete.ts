import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { who } from '#modules/payroll/runs/contract/run-shapes.ts';
import { nonCompeteEndLabels, nonCompeteStateLabels } from './non-compete-codes.ts';
import { nonCompeteRefusals } from './non-compete-refusals.ts';

const touches = ['NonCompete'];
const Version = z.coerce.number().int().min(1);

/** Non-compete clauses of people who have left, and the pay for them. */
export const NonCompete = controller('NonCompete', {
  GetNonCompetePage: post({
    does: 'Returns the non-competes of people in the caller’s scope, those in force first. Contains no amounts, and no share for the caller’s own',
    access: [payrollCode, payApprovalCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(100).optional(),
      State: chosen(nonCompeteStateLabels).optional(),
    }),
    reply: pageOf(
      z.object({
        NonCompeteId: id,
        Version: z.number().int(),
        ...who,
        IsOwn: z.boolean(),
        /** Form that created the clause. */
        FormID: id,
        FormNumber: z.string(),
        FromDay: z.string(),
        /** Regular last day, according to the number of months. */
        ToDay: z.string(),
        Months: z.number().int(),
        State: coded(nonCompeteStateLabels),
        /** Last day if the clause ended early, otherwise null. */
        EndedDay: z.string().nullable(),
        EndCause: coded(nonCompeteEndLabels).nullable(),
        EndReason: z.string(),
        /** Pay in per cent of the mean month before leaving. Null for the reader's own clause. */
        Percent: z.number().nullable(),
      }),
    ),
  }),
  EndNonCompete: post({
    does: 'Ends a non-compete early, or changes its end day and reason. The next payroll run deducts what was paid beyond it',
    access: [payrollCode],
    input: z.strictObject({
      NonCompeteId: id,
      Version,
      /** Last day on which the clause applies. */
      LastDay: day,
      Cause: chosen(nonCompeteEndLabels),
      Reason: required(200),
    }),
    reply: done,
    refusals: [
      general.notFound,
      payRefusals.ownPay,
      nonCompeteRefusals.clauseMoved,
      nonCompeteRefusals.endOutside,
    ],
    touches,
  }),
  ResumeNonCompete: post({
    does: 'Resumes a non-compete that was ended early. It applies until its original last day again',
    access: [payrollCode],
    input: z.strictObject({ NonCompeteId: id, Version, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, payRefusals.ownPay, nonCompeteRefusals.clauseMoved],
    touches,
  }),
});
