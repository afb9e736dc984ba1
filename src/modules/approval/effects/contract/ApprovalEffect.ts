import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { effectStateLabels } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { values } from '#modules/approval/contract/shapes.ts';

const touches = ['ApprovalEffect', 'CacApprovalOrder'];

const state = coded(effectStateLabels);

/**
 * Identifies one effect: the form, which finishing of it, the kind and the subject, with the version the caller saw.
 */
const key = {
  FormID: id,
  FinishSeq: z.coerce.number().int().positive(),
  Kind: required(40),
  SubjectAUID: id,
  Version: z.coerce.number().int().positive(),
};

const effect = z.object({
  FormID: id,
  /** Null before the form has finished: the entry then shows what the form would do. */
  FinishSeq: z.number().int().nullable(),
  Kind: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  SubjectAUID: id,
  SubjectName: z.string(),
  SubjectNameEn: z.string(),
  /** Company day on which the effect is due; null while that day is not known yet. */
  DueDay: z.string().nullable(),
  State: state,
  Attempts: z.number().int(),
  NextTry: when.nullable(),
  /** Why the effect could not be applied or reversed. Filled only for those who manage it, otherwise empty. */
  ErrorText: z.string(),
  AppliedTime: when.nullable(),
  ReversedTime: when.nullable(),
  Reason: z.string(),
  /** The counter-bill that reversed the effect from a later day on; null, with an empty number, when there is none. */
  CounterFormID: id.nullable(),
  CounterNumber: z.string(),
  Version: z.number().int(),
});

const line = z.object({
  Label: z.string(),
  LabelEn: z.string(),
  Before: z.string(),
  BeforeEn: z.string(),
  After: z.string(),
  AfterEn: z.string(),
  IsKey: z.boolean(),
});

/** Effects of finished forms: previewed, applied on their due day, retried, or given up after a failure. */
export const ApprovalEffect = controller('ApprovalEffect', {
  GetEffect: post({
    does: 'Returns what a form will change or has changed, without values of controls that the caller may not see',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.array(
      effect.extend({
        Lines: z.array(line),
        /** Reasons why the effect could not be applied at present. */
        Problems: z.array(z.string()),
        /** Facts that the reader should know, though they do not block the effect. */
        Warnings: z.array(z.string()),
        /** True when the caller may open the form that reversed the effect. */
        CanOpenCounter: z.boolean(),
        /** True when the caller manages the effect, and so may retry it or give it up. */
        CanManage: z.boolean(),
        /** Template and initial values of a counter-bill; null when the caller may not file one about this person. */
        Counter: z.object({ TemplateId: id, Values: values }).nullable(),
      }),
    ),
    spec: 'effects of approvals',
  }),
  GetEffectPage: post({
    does: 'Lists effects that the caller looks after, failed ones first',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      ...paging,
      State: chosen(effectStateLabels).optional(),
      Kind: text(40).optional(),
    }),
    reply: pageOf(effect.extend({ Number: z.string(), FormTitle: z.string(), FormTitleEn: z.string() })),
    spec: 'effects of approvals',
  }),
  RetryEffect: post({
    does: 'Retries a failed effect at once: as approved, or with today’s data',
    access: 'signedIn',
    input: z.strictObject({ ...key, OnTodaysFacts: z.boolean().default(false) }),
    reply: z.object({ Code: z.number().int(), State: state, ErrorText: z.string() }),
    refusals: [approvalRefusals.effectNotWaiting],
    touches,
    spec: 'effects of approvals',
  }),
  GiveUpEffect: post({
    does: 'Gives up a failed effect, with a reason',
    access: 'signedIn',
    input: z.strictObject({ ...key, Reason: required(200) }),
    reply: done,
    refusals: [approvalRefusals.effectNotWaiting],
    touches,
    spec: 'effects of approvals',
  }),
});
