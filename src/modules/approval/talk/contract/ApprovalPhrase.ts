import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing, required } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';

/** Maximum number of phrases that a person keeps, and the maximum length of each in characters. */
export const phrasesMost = 30;
export const phraseLongest = 200;

const kept = z.object({
  /** Phrases in the order that the person chose. */
  Phrases: z.array(z.string()),
  /** 0 while the person has saved no phrases; the default phrases are offered until then. */
  Version: z.number().int(),
});

/** Phrases that a person reuses in approval comments. Nobody sees another person's phrases. */
export const ApprovalPhrase = controller('ApprovalPhrase', {
  GetMyPhrases: post({
    does: 'Lists the caller’s phrases for comments, in their order',
    access: 'signedIn',
    reads: true,
    isSteady: true,
    input: nothing,
    reply: kept,
  }),
  SaveMyPhrases: post({
    does: 'Replaces the caller’s phrases with the given list and order',
    access: 'signedIn',
    input: z.strictObject({
      Phrases: z.array(required(phraseLongest)).max(phrasesMost),
      /** Version of the list that the caller last saw. */
      Version: z.coerce.number().int().min(0).max(2_147_483_647),
    }),
    reply: kept,
    refusals: [general.stale],
    touches: ['ApprovalPhrase.GetMyPhrases'],
  }),
});
