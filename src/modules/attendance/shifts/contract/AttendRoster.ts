import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, month, paging, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { groupModeLabels, rosterWarningLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { rosterTouches as touches } from './AttendShift.ts';
import { rosterSheetCalls, warned } from './roster-sheet.ts';
import { shiftRefusals } from './shift-refusals.ts';

const access = [settingCode];
const cell = z.strictObject({ AUID: id, Day: day });

const saved = z.object({
  Code: z.number().int(),
  /** Warnings about the roster of these people after the change. */
  Warnings: warned,
});
const refusalsOf = [
  general.notFound,
  shiftRefusals.dayTooFar,
  shiftRefusals.notInGroup,
  shiftRefusals.notInUse,
];

/** Roster: who works which shift on which day. An entry for one day overrides the fixed week of the group. */
export const AttendRoster = controller('AttendRoster', {
  GetRosterGrid: post({
    does: 'Returns the roster of people in the caller’s scope for a month, day by day, with warnings',
    access,
    reads: true,
    input: z.strictObject({
      PageIndex: paging.PageIndex,
      PageSize: z.coerce.number().int().min(1).max(100).default(20),
      Month: month,
      GroupID: id.optional(),
      Keyword: text(100).optional(),
      DeptId: id.optional(),
    }),
    example: { Month: '2030-01' },
    reply: z.object({
      Total: z.number().int(),
      Rows: z.array(
        z.object({
          AUID: id,
          ChineseName: z.string(),
          EnglishName: z.string(),
          EmployeeId: z.string(),
          DeptName: z.string(),
          DeptNameEn: z.string(),
          Cells: z.array(
            z.object({
              Day: z.string(),
              Kind: coded(dayKindLabels),
              /** Name of the holiday in the calendar; empty on other days. */
              Name: z.string(),
              NameEn: z.string(),
              /** Shift of the day; null: a day off, or no entry. */
              ShiftID: id.nullable(),
              /** True if the roster has an entry for this day. It overrides the fixed week of the group. */
              IsOwn: z.boolean(),
              /** How the group sets its working times; null: the person is in no group. */
              Mode: coded(groupModeLabels).nullable(),
            }),
          ),
          Warnings: z.array(z.object({ Day: z.string(), What: coded(rosterWarningLabels) })),
        }),
      ),
    }),
  }),
  SaveRosterCells: post({
    does: 'Sets the roster of people in the caller’s scope on given days: a shift, a day off, or the default of their group',
    access,
    input: z.strictObject({
      Cells: z.array(cell).min(1).max(1000),
      /** Shift to set; null: a day off. */
      ShiftID: id.nullable(),
      /** Whether to remove the entries of these days instead of setting a shift. */
      IsCleared: flag.default(false),
    }),
    reply: saved,
    refusals: refusalsOf,
    touches,
  }),
  RepeatRoster: post({
    does: 'Repeats the roster of preceding days as a rotation on given days, for people in the caller’s scope',
    access,
    input: z.strictObject({
      AUIDs: z.array(id).min(1).max(100),
      From: day,
      /** Last day to fill, at most 92 days from the first. */
      Until: day,
      /** How many days before `From` are repeated: 7 for a week, 6 for four on and two off. */
      Days: z.coerce.number().int().min(1).max(42).default(7),
    }),
    reply: saved,
    refusals: [...refusalsOf, shiftRefusals.daysReversed],
    touches,
  }),
  SwapRosterDays: post({
    does: 'Swaps the roster of two days of one person, or between two people',
    access,
    input: z.strictObject({ AUID: id, Day: day, WithAUID: id, WithDay: day }),
    reply: saved,
    refusals: [...refusalsOf, shiftRefusals.sameCell],
    touches,
  }),
  ...rosterSheetCalls,
});
