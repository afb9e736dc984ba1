import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import {
  applicationCode,
  attendanceCode,
  compensationLabels,
  overtimeClassLabels,
} from '#modules/attendance/contract/codes.ts';
import { objections, segments } from '#modules/attendance/requests/contract/segments.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';

const compensation = chosen(compensationLabels).pipe(z.literal([1, 2]));
const minutes = z.number().int();

const calls = billCalls({
  name: 'Overtime',
  row: {
    /** First and last minute of the overtime by the company clock. */
    Begins: z.string().nullable(),
    Ends: z.string().nullable(),
    /** Planned overtime in minutes. */
    Minutes: minutes,
    Compensation: coded(compensationLabels).nullable(),
    Project: z.string(),
    /** Time off earned so far, in minutes. */
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

/** Overtime requests: work beyond the roster, and its compensation. */
export const WorkOvertime = controller('WorkOvertime', {
  GetWorkOvertimePage: { ...calls.own, spec: 'page' },
  GetWorkOvertimeToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetWorkOvertimeAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetWorkOvertimeManagerPage: { ...calls.managed, spec: 'manager page' },
  GetWorkOvertimeFormInfo: { ...calls.info, spec: 'form/info' },
  AddWorkOvertime: { ...calls.add, spec: 'add' },
  EditWorkOvertime: { ...calls.edit, spec: 'edit' },
  GetWorkOvertimeDuration: post({
    does: 'Previews planned overtime: the hours by kind of day, the time off earned and the problems. Saves nothing',
    access: 'signedIn',
    reads: true,
    spec: 'duration',
    input: z.strictObject({
      /** Person whose overtime is checked; left out: the caller. */
      AUID: id.optional(),
      /** Form being edited. It does not count as an overlap with itself. */
      FormID: id.optional(),
      Segments: segments,
      Compensation: compensation.default(1),
    }),
    reply: z.object({
      /** Minutes, rounded down to half hours for each row and class. */
      Minutes: minutes,
      Work: minutes,
      Rest: minutes,
      Statutory: minutes,
      /** Parts of the form's rows, split at midnight. */
      Parts: z.array(
        z.object({
          Day: z.string(),
          DayKind: coded(dayKindLabels),
          DayName: z.string(),
          DayNameEn: z.string(),
          /** Start and end of the part by the company clock, up to 24:00. */
          From: z.string(),
          To: z.string(),
          Minutes: minutes,
          Class: coded(overtimeClassLabels),
        }),
      ),
      /** Time off that the overtime would give, in minutes, and the last day on which it can be taken. */
      CompMinutes: minutes,
      CompUntil: z.string().nullable(),
      /** Planned overtime in minutes for each month concerned, without this form and with it. */
      Months: z.array(z.object({ Month: z.string(), Before: minutes, After: minutes })),
      /** Warnings that do not prevent filing. */
      Warnings: z.array(z.string()),
      Objections: objections,
    }),
    refusals: [general.notFound],
  }),
});
