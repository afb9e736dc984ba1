import { z } from 'zod';
import { chosen } from '#kit/contract/coded.ts';
import { day, id, required, text } from '#kit/contract/fields.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { pay } from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import { employTypeLabels, openReasonLabels, urgencyLabels } from '#modules/recruiting/contract/codes.ts';
import {
  interviewModeLabels,
  mostInterviewers,
  mostRounds,
} from '#modules/recruiting/interviews/contract/interview-codes.ts';

/** Fields of an opening that users type. */
export const openingFields = {
  Title: required(100),
  PostID: id,
  DeptId: id,
  CompanyID: id,
  HeadCount: z.coerce
    .number()
    .refine(
      (count) => Number.isInteger(count) && count >= 1 && count <= 999,
      '请输入整数正整数 | Enter a positive whole number',
    ),
  EmployType: chosen(employTypeLabels).pipe(z.literal([0, 2])),
  City: text(50).default(''),
  /** Range of the monthly pay, only for owner and HRBP. Left out: unchanged. */
  SalaryMin: pay.nullish(),
  SalaryMax: pay.nullish(),
  /** Minimum level of education. Null: none required. */
  Education: education.schema.nullable().default(null),
  WorkYears: z.coerce.number().int().min(0).max(50).nullable().default(null),
  Reason: chosen(openReasonLabels),
  /** Employee who is replaced, if the reason is a replacement. */
  ReplacedAUID: id.nullish(),
  Urgency: chosen(urgencyLabels).default(0),
  /** Owner of the opening. Left out: the person who adds it. */
  OwnerAUID: id.optional(),
  Assistants: z.array(id).max(20).default([]),
  /** HRBP of the opening. Null: the HRBP of the department. */
  HRBPAUID: id.nullish(),
  LatestEntryDay: day.nullish(),
  Description: text(4000).default(''),
  /** Scorecard for interviews. Null: interviewers give only a result and text. Left out: unchanged. */
  ScorecardID: id.nullish(),
  /** Planned interview rounds in order, used as defaults when interviews are planned. Left out: unchanged. */
  Rounds: z
    .array(
      z.strictObject({
        Name: required(30),
        Mode: chosen(interviewModeLabels),
        Minutes: z.coerce.number().int().min(15).max(480).default(60),
        InterviewerAUIDs: z.array(id).max(mostInterviewers).default([]),
      }),
    )
    .max(mostRounds)
    .optional(),
};
