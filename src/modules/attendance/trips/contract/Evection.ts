import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { amount, id, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { applicationCode, attendanceCode, vehicleLabels } from '#modules/attendance/contract/codes.ts';
import { objections, segments } from '#modules/attendance/requests/contract/segments.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';

const leg = z.strictObject({
  /** First and last minute of a leg by the company clock: YYYY-MM-DD HH:mm. */
  Begins: z.string().max(16),
  Ends: z.string().max(16),
  /** City of destination of a leg. */
  City: text(20),
});
const companions = z.array(id).max(100);

const calls = billCalls({
  name: 'Trip',
  row: {
    Begins: z.string().nullable(),
    Ends: z.string().nullable(),
    /** Cities of the trip in the order of its legs, as one text. */
    Route: z.string(),
    /** Number of people who travel along, not counting the traveller. */
    Companions: z.number().int(),
  },
  fields: {
    AUID: id.optional(),
    Segments: z.array(leg).max(200).optional(),
    FromCity: text(20).optional(),
    Vehicle: chosen(vehicleLabels)
      .pipe(z.literal([1, 2, 3, 4, 5, 6]))
      .optional(),
    Purpose: textarea(200).optional(),
    Companions: companions.optional(),
    /** Budget of the trip in yuan. */
    Budget: amount.nullish(),
  },
  access: [applicationCode],
  manager: [attendanceCode],
});

/** Business trips: who is away for the company, when and where. */
export const Evection = controller('Evection', {
  GetEvectionPage: { ...calls.own, spec: 'page' },
  GetEvectionToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetEvectionAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetEvectionManagerPage: { ...calls.managed, spec: 'manager page' },
  GetEvectionFormInfo: { ...calls.info, spec: 'form/info' },
  AddEvection: { ...calls.add, spec: 'add' },
  EditEvection: { ...calls.edit, spec: 'edit' },
  GetEvectionDuration: post({
    does: 'Previews a trip: its days, its rostered time and the problems. Saves nothing',
    access: 'signedIn',
    reads: true,
    spec: 'duration',
    input: z.strictObject({
      /** Person whose trip is checked; left out: the caller. */
      AUID: id.optional(),
      /** Form being edited. It does not count as an overlap with itself. */
      FormID: id.optional(),
      Segments: segments,
      Companions: companions.default([]),
    }),
    reply: z.object({
      /** Number of calendar days that the trip touches, and number of work days among them. */
      Days: z.number().int(),
      WorkDays: z.number().int(),
      /** Rostered minutes that count as worked. */
      Minutes: z.number().int(),
      Parts: z.array(
        z.object({
          Day: z.string(),
          DayKind: coded(dayKindLabels),
          DayName: z.string(),
          DayNameEn: z.string(),
          Minutes: z.number().int(),
        }),
      ),
      Objections: objections,
    }),
    refusals: [general.notFound],
  }),
});
