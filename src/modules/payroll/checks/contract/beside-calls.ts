import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { who, yuan } from '#modules/payroll/runs/contract/run-shapes.ts';
import { varianceCauseLabels } from './variance.ts';

/** Maximum number of people named in each list beside an approval form. The page of the run shows everybody. */
export const namedBeside = 20;

/** Call for the approvers of a payroll run, shown beside its approval form. */
export const besideCalls = {
  GetPayRunOfForm: post({
    does: 'Returns what a payroll run changes from last month, for readers of its approval form: causes, explanations and problems. Names people and returns the run only within the caller’s rights, and amounts and explanations only after they are opened',
    access: 'signedIn',
    reads: true,
    ownEyes: true,
    input: z.strictObject({ FormID: id }),
    /** Null if the form no longer belongs to a run, because it was sent back. */
    reply: z
      .object({
        /** The run, if the caller may open its page. Null otherwise. */
        RunId: id.nullable(),
        /** Month compared with, YYYY-MM. Null if nobody in the run has a payslip of the previous month. */
        Before: z.string().nullable(),
        /** Net pay of both months. Null until the caller has opened the amounts. */
        NetBefore: yuan.nullable(),
        Net: yuan.nullable(),
        Steps: z.array(
          z.object({
            Cause: coded(varianceCauseLabels).nullable(),
            People: z.number().int(),
            Amount: yuan.nullable(),
          }),
        ),
        /** Number of differences that the preparer explained, and the first of them by name. Texts are empty until opened. */
        Explained: z.number().int(),
        Words: z.array(z.object({ ...who, Name: z.string(), NameEn: z.string(), Word: z.string() })),
        /** Number of people with problems, and the first of them by name. */
        WithProblems: z.number().int(),
        Problems: z.array(z.object({ ...who, Is: z.array(z.string()) })),
      })
      .nullable(),
    refusals: [general.notFound],
  }),
};
