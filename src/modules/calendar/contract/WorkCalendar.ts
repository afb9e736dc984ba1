import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { calendarCode, calendarReaders, dayKindLabels, forWhomLabels } from './codes.ts';
import { calendarRefusals } from './refusals.ts';

const access = [calendarCode];
const reading = calendarReaders;
const year = z.coerce.number().int().min(2000).max(2200);
const named = { Name: required(40), NameEn: text(80).default('') };
const one = { CalendarID: id };
const days = { ...one, From: day, To: day };
/** Controllers whose queries become stale. Approval keeps its own list of the days of the company calendar. */
const touches = ['WorkCalendar', 'ApprovalAbsence.GetWorkDayList'];

const notice = {
  ...one,
  Year: year,
  /** Text of the notice as published, or one line for each day: `2027-01-01 元旦 | New Year’s Day`. */
  Text: z.string().trim().min(1).max(10_000),
};

/** Work calendars, which can be based on each other, and the yearly notices that fill them. */
export const WorkCalendar = controller('WorkCalendar', {
  GetCalendarList: post({
    does: 'Lists all calendars, built-in ones first',
    access: reading,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        ...one,
        Name: z.string(),
        NameEn: z.string(),
        /** Calendar that decides days this calendar does not name; null: weekdays decide. */
        ParentID: id.nullable(),
        IsBuiltIn: z.boolean(),
      }),
    ),
    spec: 'work calendar',
  }),
  GetCalendarYear: post({
    does: 'Returns the days of a calendar for a year, and the calendar it is based on; days that are not named follow their weekday',
    access: reading,
    reads: true,
    input: z.strictObject({ ...one, Year: year }),
    reply: z.object({
      /**
       * Whether no notice has been imported for the year. Holidays are then those the law names every year, without
       * adjusted days.
       */
      IsProvisional: z.boolean(),
      /** Whether the caller may change calendars. */
      CanUpdate: z.boolean(),
      WorkDays: z.number().int(),
      Days: z.array(
        z.object({
          Day: z.string(),
          Kind: coded(dayKindLabels),
          Name: z.string(),
          NameEn: z.string(),
          /** Whether this calendar itself names the day; otherwise a calendar it is based on does. */
          IsOwn: z.boolean(),
        }),
      ),
      /** Parts of work days that are off. */
      HalfDays: z.array(
        z.object({
          Day: z.string(),
          ForWhom: coded(forWhomLabels),
          /** Minutes after midnight; null: from the middle of the shift, and until its end. */
          FreeFrom: z.number().int().nullable(),
          FreeTo: z.number().int().nullable(),
          Name: z.string(),
          NameEn: z.string(),
          IsOwn: z.boolean(),
        }),
      ),
    }),
    refusals: [general.notFound],
    spec: 'work calendar',
  }),
  AddCalendar: post({
    does: 'Adds a calendar that is based on another',
    access,
    input: z.strictObject({ ...named, ParentID: id }),
    reply: z.object({ Code: z.number().int(), CalendarID: id }),
    refusals: [general.notFound, calendarRefusals.nameTaken],
    touches,
    spec: 'work calendar',
  }),
  UpdateCalendar: post({
    does: 'Renames a calendar, or bases it on another',
    access,
    input: z.strictObject({ ...one, ...named, ParentID: id.nullable() }),
    reply: done,
    refusals: [
      general.notFound,
      calendarRefusals.nameTaken,
      calendarRefusals.builtIn,
      calendarRefusals.circle,
    ],
    touches,
    spec: 'work calendar',
  }),
  DeleteCalendar: post({
    does: 'Deletes a calendar and its days; no other calendar may be based on it',
    access,
    input: z.strictObject(one),
    reply: done,
    refusals: [general.notFound, calendarRefusals.builtIn, calendarRefusals.restedOn, calendarRefusals.named],
    touches,
    spec: 'work calendar',
  }),
  SaveCalendarDays: post({
    does: 'Sets the kind of the days in a range, overriding the calendar it is based on',
    access,
    input: z.strictObject({
      ...days,
      Kind: chosen(dayKindLabels),
      Name: text(40).default(''),
      NameEn: text(80).default(''),
    }),
    reply: done,
    refusals: [general.notFound, calendarRefusals.daysReversed],
    touches,
    spec: 'work calendar',
  }),
  DropCalendarDays: post({
    does: 'Removes a calendar’s own setting for a range of days',
    access,
    input: z.strictObject(days),
    reply: done,
    refusals: [general.notFound, calendarRefusals.daysReversed],
    touches,
    spec: 'work calendar',
  }),
  SaveHalfDay: post({
    does: 'Sets a half day off, for everybody or for women',
    access,
    input: z.strictObject({
      ...one,
      Day: day,
      ForWhom: chosen(forWhomLabels).default(1),
      /** Minutes after midnight; null: from the middle of the shift, and until its end. */
      FreeFrom: z.coerce.number().int().min(0).max(1439).nullable().default(null),
      FreeTo: z.coerce.number().int().min(1).max(1440).nullable().default(null),
      Name: text(40).default(''),
      NameEn: text(80).default(''),
    }),
    reply: done,
    refusals: [general.notFound, calendarRefusals.halfReversed],
    touches,
    spec: 'work calendar',
  }),
  DropHalfDay: post({
    does: 'Removes a calendar’s own half day off',
    access,
    input: z.strictObject({ ...one, Day: day, ForWhom: chosen(forWhomLabels) }),
    reply: done,
    refusals: [general.notFound],
    touches,
    spec: 'work calendar',
  }),
  PreviewNotice: post({
    does: 'Reads the notice of a year’s holidays and returns what it would change; saves nothing',
    access,
    reads: true,
    input: z.strictObject(notice),
    reply: z.object({
      Days: z.array(
        z.object({
          Day: z.string(),
          Kind: coded(dayKindLabels),
          /** Kind of the day before the import. */
          KindBefore: coded(dayKindLabels),
          Name: z.string(),
          NameEn: z.string(),
        }),
      ),
      WorkDays: z.number().int(),
      WorkDaysBefore: z.number().int(),
      Faults: z.array(z.object({ Line: z.number().int(), Msg: z.string() })),
      /** Token that allows exactly this import over exactly the current days. */
      Token: z.string(),
    }),
    refusals: [general.notFound],
    spec: 'work calendar',
  }),
  ImportNotice: post({
    does: 'Replaces the calendar’s own days of a year with those of the notice',
    access,
    input: z.strictObject({ ...notice, Source: text(200).default(''), Token: z.string().max(64) }),
    reply: done,
    refusals: [general.notFound, general.stale, calendarRefusals.notRead],
    touches,
    spec: 'work calendar',
  }),
});
