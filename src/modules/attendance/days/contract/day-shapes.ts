import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, id, text, when } from '#kit/contract/fields.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import {
  correctionStateLabels,
  dayItems,
  dayStateText,
  disputeStateLabels,
  type DayItem,
} from './day-codes.ts';

const minutes = z.number().int();

/** Minutes of one day or of several; `LackCount` counts missing punches. */
export const items = Object.fromEntries(dayItems.map((item) => [item, minutes])) as Record<
  DayItem,
  typeof minutes
>;

/** Filter of people by words or by department. */
export const whose = { Keyword: text(100).optional(), DeptId: id.optional() };

/** Company days from one to another, both included. */
export const range = { FromDate: day, ToDate: day };

/** Person as a row of a list. */
export const who = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

/** Change of a day that was found after its month was locked. */
export const correction = z.object({
  CorrectionID: id,
  Day: z.string(),
  Item: z.enum(dayItems),
  Old: minutes,
  New: minutes,
  State: coded(correctionStateLabels),
  Reason: z.string(),
  /** Month of pay that includes it, YYYY-MM; null: none yet. */
  PayMonth: z.string().nullable(),
  CreateTime: when,
});

/** File beside a dispute. */
export const disputeFile = z.object({ uid: z.uuid(), name: z.string() });

/** Dispute about a day and its answer. */
export const dispute = z.object({
  DisputeID: id,
  Day: z.string(),
  State: coded(disputeStateLabels),
  Reason: z.string(),
  Answer: z.string(),
  /** Name of the person who answered; empty: nobody yet, or its person withdrew it. */
  ByName: z.string(),
  ByNameEn: z.string(),
  /** Time of the answer or withdrawal; null: it is open. */
  EndTime: when.nullable(),
  /** Punch that the answer added; null: none. */
  PunchAt: when.nullable(),
  CreateTime: when,
  Files: z.array(disputeFile),
});

/** Result of a calculated day. */
export const workedDay = {
  Day: z.string(),
  Kind: coded(dayKindLabels),
  State: z.number().int().meta({ description: dayStateText }),
  ...items,
  ArrivedAt: when.nullable(),
  LeftAt: when.nullable(),
};
