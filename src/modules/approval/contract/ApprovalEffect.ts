import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { approvalRefusals } from './refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { effectStateLabels } from './codes.ts';
import { values } from './shapes.ts';

const touches = ['ApprovalEffect', 'CacApprovalOrder'];

const state = coded(effectStateLabels);

/** Which effect: of which finishing of a form, of which kind, on whom; and as which version it was seen. */
const key = {
  FormID: id,
  FinishSeq: z.coerce.number().int().positive(),
  Kind: required(40),
  SubjectAUID: id,
  Version: z.coerce.number().int().positive(),
};

const effect = z.object({
  FormID: id,
  /** Null before the form has finished: what it would do. */
  FinishSeq: z.number().int().nullable(),
  Kind: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  SubjectAUID: id,
  SubjectName: z.string(),
  SubjectNameEn: z.string(),
  /** Company day; null until the area names it. */
  DueDay: z.string().nullable(),
  State: state,
  Attempts: z.number().int(),
  NextTry: when.nullable(),
  /** Why it could not be done, or not be taken back; to those who look after it, else empty. */
  ErrorText: z.string(),
  AppliedTime: when.nullable(),
  ReversedTime: when.nullable(),
  Reason: z.string(),
  /** The form that reversed it from a day of its own on; null and empty where none has. */
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
});

/** What forms do once they are finished: shown before, done on a day, retried and given up where it could not be. */
export const ApprovalEffect = controller('ApprovalEffect', {
  GetEffect: post({
    does: 'What a form will do, or has done; without what stands in controls that the caller does not see',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.array(
      effect.extend({
        Lines: z.array(line),
        /** What stands against it at present. */
        Problems: z.array(z.string()),
        /** What should be known of it, though nothing stands against it. */
        Warnings: z.array(z.string()),
        /** The caller may open the form that reversed it. */
        CanOpenCounter: z.boolean(),
        /** The caller looks after it: he may retry it and give it up. */
        CanManage: z.boolean(),
        /** What a form that reverses it begins with; null where the caller may file none about the person. */
        Counter: z.object({ TemplateId: id, Values: values }).nullable(),
      }),
    ),
    spec: 'effects of approvals',
  }),
  GetEffectPage: post({
    does: 'Effects that the caller looks after, failed ones first',
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
    does: 'Tries a failed effect again at once: as it was approved, or on what is true today',
    access: 'signedIn',
    input: z.strictObject({ ...key, OnTodaysFacts: z.boolean().default(false) }),
    reply: z.object({ Code: z.number().int(), State: state, ErrorText: z.string() }),
    refusals: [approvalRefusals.effectNotWaiting],
    touches,
    spec: 'effects of approvals',
  }),
  GiveUpEffect: post({
    does: 'Gives a failed effect up, with a reason',
    access: 'signedIn',
    input: z.strictObject({ ...key, Reason: required(200) }),
    reply: done,
    refusals: [approvalRefusals.effectNotWaiting],
    touches,
    spec: 'effects of approvals',
  }),
});
