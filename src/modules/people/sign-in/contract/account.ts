import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done } from '#kit/contract/fields.ts';

/** Text messages to phones. */
export const account = controller('account', {
  sms: post({
    does: 'Sends a code by text message to the phone of a person in service; the answer is the same whether it was sent or not',
    access: 'open',
    limit: { max: 60, seconds: 60 },
    input: z.strictObject({
      Phone: z
        .string()
        .trim()
        .regex(/^1\d{10}$/),
    }),
    reply: done,
    touches: [],
  }),
});
