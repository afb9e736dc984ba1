import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { nonCompeteEndLabels, nonCompeteStateLabels } from './non-compete-codes.ts';
import { nonCompeteRefusals } from './non-compete-refusals.ts';
import { payRefusals } from './pay-refusals.ts';
import { who } from './run-shapes.ts';
import { payApprovalCode, payrollCode } from './slip-codes.ts';

const touches = ['NonCompete'];
const Version = z.coerce.number().int().min(1);

/** People who are paid for keeping away from competitors after they have left. */
export const NonCompete = controller('NonCompete', {
  GetNonCompetePage: post({
    does: 'Clauses of people in scope, those in force first; no amount, and of one’s own not the share',
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
        /** By which it was kept. */
        FormID: id,
        FormNumber: z.string(),
        FromDay: z.string(),
        /** By its months. */
        ToDay: z.string(),
        Months: z.number().int(),
        State: coded(nonCompeteStateLabels),
        /** Null: it was not ended early. */
        EndedDay: z.string().nullable(),
        EndCause: coded(nonCompeteEndLabels).nullable(),
        EndReason: z.string(),
        /** Of the mean month before leaving; null: one’s own. */
        Percent: z.number().nullable(),
      }),
    ),
  }),
  EndNonCompete: post({
    does: 'Ends a clause early, or says otherwise when and why it ended; what was paid beyond is kept back by the next run',
    access: [payrollCode],
    input: z.strictObject({
      NonCompeteId: id,
      Version,
      /** The last day that it holds. */
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
    does: 'Takes back that a clause was ended early: it holds to the end of its months',
    access: [payrollCode],
    input: z.strictObject({ NonCompeteId: id, Version, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, payRefusals.ownPay, nonCompeteRefusals.clauseMoved],
    touches,
  }),
});
