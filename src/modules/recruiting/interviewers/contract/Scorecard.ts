import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import { interviewRefusals as no } from '#modules/recruiting/interviews/contract/interview-refusals.ts';

const { interviewers, openings } = recruitingCodes;
const access = [interviewers];
const touches = ['Scorecard'];

const fields = {
  Name: required(50),
  Items: z
    .array(
      z.strictObject({
        Name: required(30),
        Hint: text(200).default(''),
        /** Weight in ten-thousandths. All weights add up to 10000. */
        Weight: z.coerce.number().int().min(1).max(10_000),
      }),
    )
    .min(1)
    .max(10),
};
const checked = [no.weightsWrong, no.scorecardTaken];
const items = [{ Name: 'Example', Weight: 10_000 }];

const row = z.object({
  ScorecardID: id,
  Name: z.string(),
  Edition: z.number().int(),
  Items: z.array(z.object({ Name: z.string(), Hint: z.string(), Weight: z.number().int() })),
  IsUse: z.boolean(),
  /** Number of openings that use it and are not closed. */
  Used: z.number().int(),
  Version: z.number().int(),
});
export type ScorecardRow = z.output<typeof row>;

/** Scorecards by which interviewers evaluate candidates. */
export const Scorecard = controller('Scorecard', {
  GetScorecardList: post({
    does: 'Returns the current versions of the scorecards, active ones first',
    access: [openings, interviewers],
    reads: true,
    input: nothing,
    reply: z.array(row),
  }),
  AddScorecard: post({
    does: 'Adds a scorecard',
    access,
    input: z.strictObject(fields),
    example: { Name: 'Example', Items: items },
    reply: z.object({ Code: z.number().int(), ScorecardID: id }),
    refusals: checked,
    touches,
  }),
  UpdateScorecard: post({
    does: 'Changes a scorecard. Planned interviews keep the version they were planned with',
    access,
    input: z.strictObject({
      ScorecardID: id,
      Version: z.coerce.number().int().min(1),
      ...fields,
      IsUse: flag.default(true),
    }),
    example: { ScorecardID: 1, Version: 1, Name: 'Example', Items: items },
    reply: done,
    refusals: [general.notFound, general.stale, ...checked],
    touches,
  }),
});
