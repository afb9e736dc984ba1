import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, id, text, when } from '#kit/contract/fields.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { correctionStateLabels, dayItems, dayStateText, type DayItem } from './day-codes.ts';

const minutes = z.number().int();

/** The minutes of a day, or of several; LackCount counts missing cards. */
export const items = Object.fromEntries(dayItems.map((item) => [item, minutes])) as Record<
  DayItem,
  typeof minutes
>;

/** Whose attendance: some people, in words or by department. */
export const whose = { Keyword: text(100).optional(), DeptId: id.optional() };

/** Company days from one to another, both included. */
export const range = { FromDate: day, ToDate: day };

/** Somebody in a list. */
export const who = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

/** What was learnt of a day after its month was locked. */
export const correction = z.object({
  CorrectionID: id,
  Day: z.string(),
  Item: z.enum(dayItems),
  Old: minutes,
  New: minutes,
  State: coded(correctionStateLabels),
  Reason: z.string(),
  CreateTime: when,
});

/** A day as it was worked out. */
export const workedDay = {
  Day: z.string(),
  Kind: coded(dayKindLabels),
  State: z.number().int().meta({ description: dayStateText }),
  ...items,
  ArrivedAt: when.nullable(),
  LeftAt: when.nullable(),
};
