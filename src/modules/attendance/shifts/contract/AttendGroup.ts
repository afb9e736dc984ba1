import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { groupModeLabels, restRuleLabels, workSystemLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { rosterTouches as touches } from './AttendShift.ts';
import { shiftRefusals } from './shift-refusals.ts';

const access = [settingCode];
const version = z.coerce.number().int().min(1);
const one = { GroupID: id };

const given = {
  Name: required(40),
  NameEn: text(80).default(''),
  /** Calendar of the group; null: the calendar of the company, under the law its people live under. */
  CalendarID: id.nullable().default(null),
  Mode: chosen(groupModeLabels).pipe(z.literal([1, 2, 3])),
  WorkSystem: chosen(workSystemLabels)
    .pipe(z.literal([1, 2, 3]))
    .default(1),
  WebPunch: flag.default(false),
  /** Rest that is deducted from overtime on rest days and holidays. */
  RestRule: chosen(restRuleLabels)
    .pipe(z.literal([0, 1, 2]))
    .default(0),
  /** For a fixed part: minutes of overtime from which on it is deducted, and its length in minutes. */
  RestAfter: z.coerce.number().int().min(30).max(1440).nullable().default(null),
  RestMinutes: z.coerce.number().int().min(1).max(480).nullable().default(null),
  /** Share of a department in per cent from which on approvers are warned that many are away; null: never. */
  AwayPercent: z.coerce.number().int().min(1).max(100).nullable().default(null),
  /** Shifts of Monday to Sunday, null for a day off. Only for a group with a fixed week. */
  Shifts: z.array(id.nullable()).length(7).default([null, null, null, null, null, null, null]),
};

const refusalsOf = [
  general.forbidden,
  general.notFound,
  shiftRefusals.nameTaken,
  shiftRefusals.weekEmpty,
  shiftRefusals.restIncomplete,
];

const person = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

const people = { ...paging, Keyword: text(100).optional(), DeptId: id.optional() };

/** Groups of people with the same working times, and the days on which each person belongs to a group. */
export const AttendGroup = controller('AttendGroup', {
  GetAttendGroupList: post({
    does: 'Returns all attendance groups with their weeks and their number of people in the caller’s scope today',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      /** True if the caller may change groups. This needs the scope of everybody. */
      CanUpdate: z.boolean(),
      /** People in service within the caller’s scope who are in no group today. */
      Ungrouped: z.number().int(),
      Calendars: z.array(z.object({ CalendarID: id, Name: z.string(), NameEn: z.string() })),
      Groups: z.array(
        z.object({
          ...one,
          Name: z.string(),
          NameEn: z.string(),
          CalendarID: id.nullable(),
          Mode: coded(groupModeLabels),
          WorkSystem: coded(workSystemLabels),
          WebPunch: z.boolean(),
          RestRule: coded(restRuleLabels),
          RestAfter: z.number().int().nullable(),
          RestMinutes: z.number().int().nullable(),
          AwayPercent: z.number().int().nullable(),
          IsUse: z.boolean(),
          Version: z.number().int(),
          /** True if somebody has already worked in the group, so that changes start tomorrow at the earliest. */
          IsWorked: z.boolean(),
          Members: z.number().int(),
          /** Versions of the fixed week, the latest first. Only for a group with a fixed week. */
          Weeks: z.array(
            z.object({ FromDay: z.string(), IsCurrent: z.boolean(), Shifts: z.array(id.nullable()) }),
          ),
        }),
      ),
    }),
  }),
  AddAttendGroup: post({
    does: 'Adds an attendance group. Requires the data scope “all”',
    access,
    input: z.strictObject(given),
    example: { Name: 'A', Mode: 2 },
    reply: z.object({ Code: z.number().int(), GroupID: id }),
    refusals: refusalsOf,
    touches,
  }),
  UpdateAttendGroup: post({
    does: 'Changes an attendance group, and its week from a day on. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, ...given, FromDay: day }),
    example: { GroupID: 1, Version: 1, Name: 'A', Mode: 2, FromDay: '2030-01-01' },
    reply: done,
    refusals: [...refusalsOf, general.stale, shiftRefusals.groupFixed, shiftRefusals.fromTomorrow],
    touches,
  }),
  SetAttendGroupUse: post({
    does: 'Disables a group without members today or later, or enables it. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...one, Version: version, IsUse: flag }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale, shiftRefusals.stillUsed],
    touches,
  }),
  GetAttendMemberPage: post({
    does: 'Returns past, current and future group members in the caller’s scope',
    access,
    reads: true,
    input: z.strictObject({
      ...people,
      GroupID: id.optional(),
      AUID: id.optional(),
      IsPast: flag.optional(),
    }),
    reply: pageOf(
      z.object({
        MemberID: id,
        ...one,
        GroupName: z.string(),
        GroupNameEn: z.string(),
        ...person,
        FromDay: z.string(),
        /** Last day of the membership; null: it has no end. */
        ToDay: z.string().nullable(),
      }),
    ),
  }),
  GetUngroupedPage: post({
    does: 'Returns current employees in the caller’s scope who are in no group today',
    access,
    reads: true,
    input: z.strictObject(people),
    reply: pageOf(z.object({ ...person, EntryTime: z.string().nullable() })),
  }),
  AddAttendMembers: post({
    does: 'Adds people in the caller’s scope to a group for given days. If moved, they leave their current group',
    access,
    input: z.strictObject({
      ...one,
      AUIDs: z.array(id).min(1).max(500),
      FromDay: day,
      ToDay: day.nullable().default(null),
      /** Whether memberships in other groups end on the day before. */
      IsMove: flag.default(false),
    }),
    reply: z.object({ Code: z.number().int(), Added: z.number().int() }),
    refusals: [
      general.notFound,
      shiftRefusals.daysReversed,
      shiftRefusals.dayTooFar,
      shiftRefusals.memberTaken,
      shiftRefusals.notInUse,
    ],
    touches,
  }),
  SaveAttendMember: post({
    does: 'Changes the days of a group membership',
    access,
    input: z.strictObject({ MemberID: id, FromDay: day, ToDay: day.nullable() }),
    reply: done,
    refusals: [
      general.notFound,
      shiftRefusals.daysReversed,
      shiftRefusals.dayTooFar,
      shiftRefusals.memberTaken,
    ],
    touches,
  }),
  DropAttendMember: post({
    does: 'Removes a group membership completely, as if it had never existed',
    access,
    input: z.strictObject({ MemberID: id }),
    reply: done,
    refusals: [general.notFound],
    touches,
  }),
});
