import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, id, text, when } from '#kit/contract/fields.ts';
import { deskCode, MOST_PEOPLE } from './codes.ts';
import { visitorRefusals } from './refusals.ts';
import { visitRow } from './visit-fields.ts';

const access = [deskCode];
const touches = ['VisitorForm.GetRollCall'];
const change = z.coerce.number().int().min(-MOST_PEOPLE).max(MOST_PEOPLE);

/** Visit on site, with the number of its people found at the assembly point. */
const calledRow = visitRow.extend({
  Found: z.number().int(),
  /** Person who counted last, and the time; empty and null if nobody has counted. */
  FoundName: z.string(),
  FoundNameEn: z.string(),
  FoundTime: when.nullable(),
});

/** Roll calls: which visitors have been found in an evacuation, counted by all marshals together. */
export const rollCallCalls = {
  GetRollCall: post({
    does: 'Lists all visitors who are on site now, for an evacuation, with the counts of roll calls in progress',
    access,
    reads: true,
    input: z.strictObject({}),
    reply: z.object({
      Time: when,
      Rows: z.array(calledRow),
      /** Roll calls in progress, at most one for each site. */
      Open: z.array(
        z.object({
          Id: id,
          Site: z.string(),
          StartTime: when,
          StartName: z.string(),
          StartNameEn: z.string(),
        }),
      ),
    }),
  }),
  StartRollCall: post({
    does: 'Starts a roll call at sites with a count of zero; a roll call already in progress continues',
    access,
    input: z.strictObject({ Sites: z.array(text(100)).min(1).max(50) }),
    reply: done,
    touches,
  }),
  CountRollCall: post({
    does: 'Adds people of a visit to the found count, or removes them; counts of several marshals add up, at most to the size of the visit',
    access,
    input: z.strictObject({ VisitId: id, Change: change }),
    reply: done.extend({ Found: z.number().int() }),
    refusals: [visitorRefusals.noRollCall],
    touches,
  }),
  EndRollCall: post({
    does: 'Ends roll calls; the audit log keeps how many of how many people were found',
    access,
    input: z.strictObject({ Ids: z.array(id).min(1).max(50) }),
    reply: done,
    refusals: [visitorRefusals.noRollCall],
    touches,
  }),
};
