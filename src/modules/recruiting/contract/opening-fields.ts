import { z } from 'zod';
import { chosen } from '#kit/contract/coded.ts';
import { day, id, required, text } from '#kit/contract/fields.ts';
import { education } from '#modules/people/contract/user-codes.ts';
import { employTypeLabels, openReasonLabels, urgencyLabels } from './codes.ts';
import { interviewModeLabels, mostInterviewers, mostRounds } from './interview-codes.ts';
import { pay } from './seeker-fields.ts';

/** What is said of an opening. */
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
  /** Of a month; for owner and HRBP. Left out: stays as it is. */
  SalaryMin: pay.nullish(),
  SalaryMax: pay.nullish(),
  /** The least that is asked for. */
  Education: education.schema.nullable().default(null),
  WorkYears: z.coerce.number().int().min(0).max(50).nullable().default(null),
  Reason: chosen(openReasonLabels),
  /** Whom a replacement follows. */
  ReplacedAUID: id.nullish(),
  Urgency: chosen(urgencyLabels).default(0),
  /** Left out: whoever adds it. */
  OwnerAUID: id.optional(),
  Assistants: z.array(id).max(20).default([]),
  /** Null: the department's. */
  HRBPAUID: id.nullish(),
  LatestEntryDay: day.nullish(),
  Description: text(4000).default(''),
  /** By what interviews are judged; null: by result and words alone. Left out: stays as it is. */
  ScorecardID: id.nullish(),
  /** The rounds of interviews in their order, which planning begins with. Left out: stay as they are. */
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
