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
import { approvalRefusals } from './refusals.ts';

const touches = ['ApprovalAbsence', 'CacApprovalOrder'];
const administer = ['ApprovalByAdminManagement'];

/** Absences with their delegates, and the company calendar in which time limits are counted. */
export const ApprovalAbsence = controller('ApprovalAbsence', {
  GetMyAbsenceList: post({
    does: 'The caller’s absences, present and to come, the next one first; and for whom he stands in',
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
    does: 'From a moment until before another one, somebody else decides for the caller',
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
    does: 'Ends the caller’s absence now, or drops one that has not begun',
    access: 'signedIn',
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
    spec: 'delegation',
  }),
  GetWorkDayList: post({
    does: 'Where the company’s calendar differs from working on weekdays, from the first day of a year on',
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
    does: 'Makes a day a holiday or a make-up day; the company’s word stands before the law’s',
    access: administer,
    input: z.strictObject({ Day: day, Kind: z.enum(['holiday', 'workday']), Name: required(40) }),
    reply: done,
    touches: ['ApprovalAbsence.GetWorkDayList'],
    spec: 'work calendar',
  }),
  DeleteWorkDay: post({
    does: 'Takes the company’s word for a day back: it is what the law says, else its weekday',
    access: administer,
    input: z.strictObject({ Day: day }),
    reply: done,
    touches: ['ApprovalAbsence.GetWorkDayList'],
    spec: 'work calendar',
  }),
});
