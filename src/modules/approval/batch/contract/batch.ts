import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, id, idempotencyKey, textarea, when } from '#kit/contract/fields.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';

/** Milliseconds for which a batch of decisions can still be undone. */
export const batchRest = 10_000;

/** Maximum number of forms in one batch. */
export const batchMost = 100;

const items = z
  .array(
    z.strictObject({
      FormID: id,
      RowID: z.number().int().positive(),
      Version: z.number().int().positive(),
    }),
  )
  .min(1)
  .max(batchMost);
const act = z.enum(['approve', 'sendBack']);
export type BatchAct = z.infer<typeof act>;

const batchReply = z.object({
  BatchID: id,
  /** `running`: some forms are decided already. */
  State: z.enum(['waiting', 'running', 'undone', 'done']),
  DueTime: when,
  Items: z.array(
    z.object({
      FormID: id,
      Number: z.string(),
      TemplateTitle: z.string(),
      TemplateTitleEn: z.string(),
      /** Null while the form waits; 1 after success, else the number of the refusal. */
      Code: z.number().int().nullable(),
      Msg: z.string(),
    }),
  ),
});
export type Batch = z.infer<typeof batchReply>;

const one = z.strictObject({ BatchID: id });

/** Calls of CacApprovalOrder that decide on many forms at once. Each form is decided on its own. */
export const batchCalls = {
  PreviewBatch: post({
    does: 'Previews a decision on many forms: which it would reach, and why it would not reach the others',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Act: act, Items: items }),
    reply: z.array(
      z.object({
        FormID: id,
        Number: z.string(),
        TemplateTitle: z.string(),
        TemplateTitleEn: z.string(),
        ApplicantName: z.string(),
        ApplicantNameEn: z.string(),
        Amount: z.string().nullable(),
        /** Why the form cannot be decided like this; null when it can. */
        Msg: z.string().nullable(),
      }),
    ),
  }),
  StartBatch: post({
    does: 'Decides on many forms, with a delay of ten seconds',
    access: 'signedIn',
    input: z.strictObject({ Act: act, Items: items, Remark: textarea().default(''), Key: idempotencyKey }),
    reply: z.object({ BatchID: id, DueTime: when }),
    refusals: [approvalRefusals.reasonRequired],
    touches: [],
  }),
  UndoBatch: post({
    does: 'Undoes a decision on many forms during its ten seconds',
    access: 'signedIn',
    input: one,
    reply: done,
    refusals: [approvalRefusals.batchOver],
    touches: [],
  }),
  RunBatch: post({
    does: 'Carries out a decision on many forms after its ten seconds; returns the result of each',
    access: 'signedIn',
    input: one,
    reply: batchReply,
    touches: ['CacApprovalOrder', 'ApprovalForm'],
  }),
};
