import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { mostRounds } from '#modules/recruiting/interviews/contract/interview-codes.ts';
import { interviewRefusals as no } from '#modules/recruiting/interviews/contract/interview-refusals.ts';

const { interviewers, openings } = recruitingCodes;
const access = [interviewers];
const touches = ['Interviewer'];

const fields = {
  /** Posts for which the person interviews. Empty: any post. */
  PostIDs: z.array(id).max(50).default([]),
  /** Rounds that the person interviews in. Empty: any round. */
  Rounds: z.array(z.coerce.number().int().min(1).max(mostRounds)).max(mostRounds).default([]),
  MaxPerWeek: z.coerce.number().int().min(1).max(50).default(10),
};
const seen = { AUID: id, Version: z.coerce.number().int().min(1) };

const row = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  PostIDs: z.array(id),
  Rounds: z.array(z.number().int()),
  MaxPerWeek: z.number().int(),
  IsUse: z.boolean(),
  /** In service. */
  IsEmployed: z.boolean(),
  /** Number of interviews this week. */
  WeekCount: z.number().int(),
  /** Number of missing evaluations of finished interviews. */
  LateCount: z.number().int(),
  Version: z.number().int(),
});
export type InterviewerRow = z.output<typeof row>;

/** Interviewers: their posts and rounds, weekly limit and missing evaluations. */
export const Interviewer = controller('Interviewer', {
  GetInterviewerPage: post({
    does: 'Returns interviewers with their interviews of this week and their overdue evaluations, active ones first',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Searches names and employee number. */
      Keyword: text(50).optional(),
      IsUse: flag.optional(),
      PostID: id.optional(),
    }),
    reply: pageOf(row),
  }),
  GetInterviewerList: post({
    does: 'Returns active interviewers as options, those for a position first',
    access: [openings, interviewers],
    reads: true,
    input: z.strictObject({ PostID: id.optional() }),
    reply: z.array(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        Rounds: z.array(z.number().int()),
        IsFit: z.boolean(),
      }),
    ),
  }),
  AddInterviewer: post({
    does: 'Makes a person an interviewer and gives them access to the interview page',
    access,
    input: z.strictObject({ AUID: id, ...fields }),
    reply: done,
    refusals: [recruitingRefusals.personGone, no.alreadyInterviewer],
    touches,
  }),
  UpdateInterviewer: post({
    does: 'Sets the positions, rounds and weekly maximum of an interviewer',
    access,
    input: z.strictObject({ ...seen, ...fields }),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches,
  }),
  UpdateIsOpenInterviewer: post({
    does: 'Disables or enables an interviewer. Access to the interview page is removed or returned, unless another role grants it',
    access,
    input: z.strictObject({ ...seen, IsUse: flag }),
    reply: done,
    refusals: [general.notFound, general.stale, recruitingRefusals.personGone],
    touches,
  }),
});
