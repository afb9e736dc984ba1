import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/contract/bills.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { applicationCode, attendanceCode, compensationLabels, overtimeClassLabels } from './codes.ts';
import { objections, segments } from './segments.ts';

const compensation = chosen(compensationLabels).pipe(z.literal([1, 2]));
const minutes = z.number().int();

const calls = billCalls({
  name: 'Overtime',
  row: {
    /** Minutes of the company's clock. */
    Begins: z.string().nullable(),
    Ends: z.string().nullable(),
    /** As planned. */
    Minutes: minutes,
    Compensation: coded(compensationLabels).nullable(),
    Project: z.string(),
    /** Time off that it has come to so far, in minutes. */
    CompMinutes: minutes,
  },
  fields: {
    AUID: id.optional(),
    Segments: segments.optional(),
    Compensation: compensation.optional(),
    Project: text(100).optional(),
    Reason: textarea(200).optional(),
  },
  access: [applicationCode],
  manager: [attendanceCode],
});

/** Overtime: when somebody works beyond his roster, and what makes up for it. */
export const WorkOvertime = controller('WorkOvertime', {
  GetWorkOvertimePage: { ...calls.own, spec: 'page' },
  GetWorkOvertimeToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetWorkOvertimeAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetWorkOvertimeManagerPage: { ...calls.managed, spec: 'manager page' },
  GetWorkOvertimeFormInfo: { ...calls.info, spec: 'form/info' },
  AddWorkOvertime: { ...calls.add, spec: 'add' },
  EditWorkOvertime: { ...calls.edit, spec: 'edit' },
  GetWorkOvertimeDuration: post({
    does: 'What planned overtime counts as by kind of day, what it gives, and what stands against it; writes nothing',
    access: 'signedIn',
    reads: true,
    spec: 'duration',
    input: z.strictObject({
      /** Of whom; left out: the caller. */
      AUID: id.optional(),
      /** The form that asks, which is not held against itself. */
      FormID: id.optional(),
      Segments: segments,
      Compensation: compensation.default(1),
    }),
    reply: z.object({
      /** Counted by half hours of each row and class, in minutes. */
      Minutes: minutes,
      Work: minutes,
      Rest: minutes,
      Statutory: minutes,
      /** Each row split at midnight. */
      Parts: z.array(
        z.object({
          Day: z.string(),
          DayKind: coded(dayKindLabels),
          DayName: z.string(),
          DayNameEn: z.string(),
          /** Minutes of the clock, to 24:00. */
          From: z.string(),
          To: z.string(),
          Minutes: minutes,
          Class: coded(overtimeClassLabels),
        }),
      ),
      /** Time off that it would give, in minutes, and the last day to take it. */
      CompMinutes: minutes,
      CompUntil: z.string().nullable(),
      /** Planned overtime of each month that it touches, without it and with it. */
      Months: z.array(z.object({ Month: z.string(), Before: minutes, After: minutes })),
      /** Worth knowing, and nothing that stands against it. */
      Warnings: z.array(z.string()),
      Objections: objections,
    }),
    refusals: [general.notFound],
  }),
});
