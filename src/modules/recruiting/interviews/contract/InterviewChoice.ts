import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { when } from '#kit/contract/fields.ts';
import { interviewModeLabels, mostOffered } from './interview-codes.ts';
import { interviewRefusals as no } from './interview-refusals.ts';

/** Secret of the link. Browsers send nothing behind #, so it reaches the server only in the body of a request. */
const link = { Token: z.string().max(100) };
const number = z.coerce
  .number()
  .int()
  .min(0)
  .max(mostOffered - 1);

/** Choice of an interview time by the candidate, without sign-in. */
export const InterviewChoice = controller('InterviewChoice', {
  Look: post({
    does: 'Returns the interview times offered to a candidate, without sign-in. Times that are no longer free are left out',
    access: 'open',
    reads: true,
    input: z.strictObject(link),
    reply: z.object({
      CompanyName: z.string(),
      CompanyNameEn: z.string(),
      Title: z.string(),
      TitleEn: z.string(),
      Mode: coded(interviewModeLabels),
      /** Last instant at which a time can be chosen. */
      Until: when,
      Times: z.array(z.object({ No: number, StartTime: when, EndTime: when })),
    }),
    refusals: [no.choiceGone],
    limit: { max: 60, seconds: 60 },
  }),
  Choose: post({
    does: 'Plans the interview at the time that the candidate chose, without sign-in. The link works once',
    access: 'open',
    input: z.strictObject({ ...link, No: number }),
    reply: z.object({
      Code: z.number().int(),
      StartTime: when,
      EndTime: when,
      Place: z.string(),
      Link: z.string(),
    }),
    refusals: [no.choiceGone, no.choiceTaken],
    limit: { max: 20, seconds: 600 },
    touches: ['Interviewee', 'Recruitment', 'Schedule', 'MeetingRoomSchedule'],
  }),
});
