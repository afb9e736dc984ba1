import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, id } from '#kit/contract/fields.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { chosen } from '#kit/contract/coded.ts';
import { leaveTypeLabels, leaveTypes } from '#modules/hr-requests/contract/codes.ts';

/** Groups of open items of somebody who leaves, in display order. */
export const itemGroups = ['settle', 'handOver', 'closes'] as const;
export type ItemGroup = (typeof itemGroups)[number];

export const itemGroupLabels: Record<ItemGroup, Words> = {
  settle: { zh: '需要结清', en: 'To settle' },
  handOver: { zh: '需要移交', en: 'To hand over' },
  closes: { zh: '随离职自动处理', en: 'Closed with the leaving' },
};

const item = z.object({
  Group: z.enum(itemGroups),
  Key: z.string(),
  Name: z.string(),
  Count: z.number().int(),
  /** Text that says what happens to it. */
  Fate: z.string(),
  Examples: z.array(z.string()),
});

export const leavingItemCalls = {
  GetLeavingItems: post({
    does: 'Returns the notice period and all open items of somebody who leaves: for readers of a leaving form by its id, for those who may file one by the person',
    access: 'signedIn',
    reads: true,
    input: z
      .strictObject({
        FormID: id.optional(),
        AUID: id.optional(),
        LastWorkDay: day.optional(),
        LeaveType: chosen(leaveTypeLabels).pipe(z.literal(leaveTypes)).optional(),
      })
      .refine(
        ({ FormID, AUID }) => (FormID === undefined) !== (AUID === undefined),
        '请指定申请单或员工 | Name either a form or a person',
      ),
    example: { AUID: 1 },
    reply: z.object({
      AUID: id,
      LastWorkDay: z.string().nullable(),
      /** Notice that the law asks for. Null: no notice is needed. */
      Notice: z
        .object({
          /** Days that the law asks for, and days between submission (or today) and the last working day. */
          Least: z.number().int(),
          Given: z.number().int().nullable(),
          /** Earliest last working day that keeps the notice. */
          Earliest: z.string(),
          IsOnProbation: z.boolean(),
        })
        .nullable(),
      /** Days of annual leave left on the last working day, as decimal text. Null: no leave is kept for the person. */
      LeaveDays: z.string().nullable(),
      /** Payout of these days in yuan. Null: the caller may not know the pay, or there are no payslips yet. */
      LeavePay: z.string().nullable(),
      /** True if the caller may know the pay. */
      KnowsPay: z.boolean(),
      Items: z.array(item),
    }),
    refusals: [general.notFound],
  }),
};
