import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing, when } from '#kit/contract/fields.ts';
import { general, refusals } from '#kit/contract/refusals.ts';

export const programRequestRefusals = refusals({
  requestOver: {
    code: 40992,
    status: 409,
    zh: '此请求已处理或已过期，请刷新查看',
    en: 'This request was answered or has expired, please reload',
  },
});

/** What assistants want to do in a person's name and may not do without his answer. */
export const ProgramRequest = controller('ProgramRequest', {
  GetProgramRequestList: post({
    does: 'What waits for the caller’s answer before a program of his may do it, the oldest first',
    access: 'signedIn',
    inPerson: true,
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Id: z.string(),
        /** Name of the token through which it was asked. */
        Program: z.string(),
        /** Wire name of the call. */
        Call: z.string(),
        /** What the call does, in the caller's language. */
        Does: z.string(),
        /** What it would be called with. */
        Input: z.record(z.string(), z.unknown()),
        /** Page of the form that it is about; empty where it is about none. */
        Link: z.string(),
        CreateTime: when,
        ExpireTime: when,
      }),
    ),
  }),

  AnswerProgramRequest: post({
    does: 'Answers what a program asked: accepted, it is done at once as the caller; declined, it never is',
    access: 'signedIn',
    inPerson: true,
    input: z.strictObject({ Id: z.uuid(), IsAccepted: z.boolean() }),
    reply: z.object({
      Code: z.number().int(),
      /** Whether it was done; false where it was declined or the call refused it. */
      IsDone: z.boolean(),
      /** What the call said when it refused. */
      Msg: z.string(),
    }),
    refusals: [general.notFound, programRequestRefusals.requestOver],
    // Whatever was done may be on any page that stands behind this one.
    touches: ['ProgramRequest', 'ApprovalForm', 'CacApprovalOrder', 'CacHome', 'Schedule'],
  }),
});
