import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing, when } from '#kit/contract/fields.ts';
import { general, refusals } from '#kit/contract/refusals.ts';

export const programRequestRefusals = refusals({
  requestOver: {
    code: 40992,
    status: 409,
    zh: '此请求已处理或已过期，请刷新查看',
    en: 'This request was answered or has expired. Reload the page.',
  },
});

/** Requests of assistant programs to make a call on behalf of a person, which need the person's answer first. */
export const ProgramRequest = controller('ProgramRequest', {
  GetProgramRequestList: post({
    does: 'Lists requests of the caller’s programs that wait for their answer, oldest first',
    access: 'signedIn',
    inPerson: true,
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Id: z.string(),
        /** Name of the access token that the program used. */
        Program: z.string(),
        /** Wire name of the requested call. */
        Call: z.string(),
        /** Description of the requested call, in the caller's language. */
        Does: z.string(),
        /** Input of the requested call. */
        Input: z.record(z.string(), z.unknown()),
        /** Link to the page of the form that the request concerns; empty if it concerns no form. */
        Link: z.string(),
        CreateTime: when,
        ExpireTime: when,
      }),
    ),
  }),

  AnswerProgramRequest: post({
    does: 'Answers a request of a program: if accepted, the action runs at once as the caller; if declined, it never runs',
    access: 'signedIn',
    inPerson: true,
    input: z.strictObject({ Id: z.uuid(), IsAccepted: z.boolean() }),
    reply: z.object({
      Code: z.number().int(),
      /** Whether the call was made; false if the request was declined or the call refused it. */
      IsDone: z.boolean(),
      /** Message of the refusal, if the call was refused. */
      Msg: z.string(),
    }),
    refusals: [general.notFound, programRequestRefusals.requestOver],
    // An accepted request may change data on any page from which the answer was given.
    touches: ['ProgramRequest', 'ApprovalForm', 'CacApprovalOrder', 'CacHome', 'Schedule'],
  }),
});
