import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, id, text, when } from '#kit/contract/fields.ts';
import { deskCode, MOST_PEOPLE } from './codes.ts';
import { visitorRefusals } from './refusals.ts';
import { visitRow } from './visit-fields.ts';

const access = [deskCode];
const touches = ['VisitorForm.GetRollCall'];
const change = z.coerce.number().int().min(-MOST_PEOPLE).max(MOST_PEOPLE);

/** A visit on site with how many of its people were found at the assembly point. */
const calledRow = visitRow.extend({
  Found: z.number().int(),
  /** Who counted last, and when; empty and null while nobody has. */
  FoundName: z.string(),
  FoundNameEn: z.string(),
  FoundTime: when.nullable(),
});

/** Who of the visitors is where in an evacuation, counted by all marshals together. */
export const rollCallCalls = {
  GetRollCall: post({
    does: 'Everybody of the visitors who is on site now, for an evacuation, with what running roll calls have counted',
    access,
    reads: true,
    input: z.strictObject({}),
    reply: z.object({
      Time: when,
      Rows: z.array(calledRow),
      /** Roll calls that run, at most one for each site. */
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
    does: 'Starts a roll call at sites, with nobody found yet; one that runs there already goes on',
    access,
    input: z.strictObject({ Sites: z.array(text(100)).min(1).max(50) }),
    reply: done,
    touches,
  }),
  CountRollCall: post({
    does: 'Counts people of a visit as found, or no longer; several marshals add up, to no more than there are',
    access,
    input: z.strictObject({ VisitId: id, Change: change }),
    reply: done.extend({ Found: z.number().int() }),
    refusals: [visitorRefusals.noRollCall],
    touches,
  }),
  EndRollCall: post({
    does: 'Ends roll calls; how many were found of how many stays in the audit log',
    access,
    input: z.strictObject({ Ids: z.array(id).min(1).max(50) }),
    reply: done,
    refusals: [visitorRefusals.noRollCall],
    touches,
  }),
};
