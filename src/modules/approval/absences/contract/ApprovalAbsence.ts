import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import {
  day,
  done,
  id,
  idempotencyKey,
  instant,
  nothing,
  required,
  textarea,
  when,
} from '#kit/contract/fields.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';

const touches = ['ApprovalAbsence', 'CacApprovalOrder'];
const administer = ['ApprovalByAdminManagement'];

/** Absences with their delegates, and the company calendar in which time limits are counted. */
export const ApprovalAbsence = controller('ApprovalAbsence', {
  GetMyAbsenceList: post({
    does: 'Lists the caller’s current and coming absences, the next one first, and the people they stand in for',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          Id: id,
          PersonAUID: id,
          PersonName: z.string(),
          PersonNameEn: z.string(),
          DelegateAUID: id,
          DelegateName: z.string(),
          DelegateNameEn: z.string(),
          StartTime: when,
          EndTime: when,
          Reason: z.string(),
          /** True for the caller's own absence; false when the caller is the delegate. */
          IsMine: z.boolean(),
          /** True once the absence has begun. */
          IsPresent: z.boolean(),
        }),
      ),
    }),
    spec: 'delegation',
  }),
  AddAbsence: post({
    does: 'Sets an absence of the caller from one moment until another, during which somebody else decides',
    access: 'signedIn',
    input: z.strictObject({
      DelegateAUID: id,
      StartTime: instant,
      EndTime: instant,
      Reason: textarea(100).default(''),
      Key: idempotencyKey,
    }),
    reply: z.object({
      Code: z.number().int(),
      /**
       * Says that the delegate is absent as well in that time, or that the chain of delegates is too long to follow.
       */
      Warning: z.string().nullable(),
    }),
    refusals: [
      approvalRefusals.absenceOverlaps,
      approvalRefusals.absenceCircle,
      approvalRefusals.absenceTimes,
      approvalRefusals.personGone,
    ],
    touches,
    spec: 'delegation',
  }),
  EndAbsence: post({
    does: 'Ends the caller’s absence now, or cancels one that has not begun',
    access: 'signedIn',
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
    spec: 'delegation',
  }),
  GetWorkDayList: post({
    does: 'Lists the days on which the company’s calendar differs from weekdays, from the first day of a year',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Year: z.coerce.number().int().min(2000).max(2200) }),
    reply: z.array(
      z.object({
        Day: z.string(),
        Kind: z.enum(['holiday', 'workday']),
        Name: z.string(),
        /** True if the company set the day, false if the law did. */
        IsOwn: z.boolean(),
      }),
    ),
    spec: 'work calendar',
  }),
  SaveWorkDay: post({
    does: 'Makes a day a holiday or a make-up workday; the company’s setting overrides the law',
    access: administer,
    input: z.strictObject({ Day: day, Kind: z.enum(['holiday', 'workday']), Name: required(40) }),
    reply: done,
    touches: ['ApprovalAbsence.GetWorkDayList'],
    spec: 'work calendar',
  }),
  DeleteWorkDay: post({
    does: 'Removes the company’s setting for a day; the law applies again, or else the weekday',
    access: administer,
    input: z.strictObject({ Day: day }),
    reply: done,
    touches: ['ApprovalAbsence.GetWorkDayList'],
    spec: 'work calendar',
  }),
});
