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
    does: 'Lists the caller’s notes: open ones (pinned first, then by reminder) or done ones',
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
    does: 'Adds a note, optionally with a reminder',
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
    does: 'Changes the text, reminder, pin or done mark of a note; fields that are left out keep their value',
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
