import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, instant, required, when } from '#kit/contract/fields.ts';
import { homeRefusals } from './refusals.ts';

const content = required(200);
const touches = ['CacUserMemorandum', 'Schedule'];

const memorandum = z.object({
  Id: id,
  Content: z.string(),
  RemindTime: when.nullable(),
  /** Whether the reminder was sent. */
  IsReminded: z.boolean(),
  IsTop: z.boolean(),
  IsDone: z.boolean(),
  CreateTime: when,
});

/** Private notes of a person; nobody else sees them. */
export const CacUserMemorandum = controller('CacUserMemorandum', {
  GetCacUserMemorandumByTop: post({
    does: 'The caller’s notes: open ones, those on top first, then by reminder; or those that are done',
    access: 'signedIn',
    ownEyes: true,
    reads: true,
    input: z.strictObject({
      Count: z.coerce.number().int().min(1).max(100).default(20),
      IsDone: flag.default(false),
    }),
    reply: z.object({ Total: z.number().int(), Rows: z.array(memorandum) }),
  }),
  AddCacUserMemorandum: post({
    does: 'Adds a note, with a reminder if wished',
    access: 'signedIn',
    input: z.strictObject({
      Content: content,
      RemindTime: instant.nullable().default(null),
      IsTop: flag.default(false),
    }),
    reply: done.extend({ Id: id }),
    refusals: [homeRefusals.tooManyNotes, homeRefusals.remindPassed],
    touches,
  }),
  EditCacUserMemorandum: post({
    does: 'Changes a note: words, reminder, top, done; what is left out stays',
    access: 'signedIn',
    input: z.strictObject({
      Id: id,
      Content: content.optional(),
      RemindTime: instant.nullable().optional(),
      IsTop: flag.optional(),
      IsDone: flag.optional(),
    }),
    reply: done,
    refusals: [homeRefusals.remindPassed],
    touches,
  }),
  DelCacUserMemorandum: post({
    does: 'Deletes a note',
    access: 'signedIn',
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
  }),
});
