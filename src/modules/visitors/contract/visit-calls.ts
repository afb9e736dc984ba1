import { z } from 'zod';
import { download, media, post } from '#kit/contract/call.ts';
import { day, id, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { deskCode, hostCode, visitStateLabels, visitTabs } from './codes.ts';
import { visitorRefusals } from './refusals.ts';
import { guestFields, visitFields, visitRow } from './visit-fields.ts';
import { among, chosen, coded } from '#kit/contract/coded.ts';

const either = [hostCode, deskCode];
const touches = ['VisitorForm', 'Schedule'];

const filters = {
  /** `expected`, `onSite` or `history`; left out: all. */
  Tab: z.enum(visitTabs).optional(),
  /** Searches name, company, visit number and licence plate, and a whole phone number or its last 4 digits. */
  Keyword: text(100).optional(),
  State: chosen(among(visitStateLabels, [0, 1, 2, 3, 4, 5, 6, 7, 8])).optional(),
  HostAUID: id.optional(),
  TemplateId: id.optional(),
  /** First and last company day of arrival, both included. */
  Start: day.optional(),
  End: day.optional(),
};

const times = [visitorRefusals.arrivePast, visitorRefusals.arriveFar, visitorRefusals.timesWrong];
const version = z.coerce.number().int().min(1);

const outcome = z.object({
  Id: id,
  Code: z.number().int(),
  Msg: z.string(),
  VisitState: coded(visitStateLabels),
});

/** Calls about visits, for hosts and for the desk. */
export const visitCalls = {
  GetDataPage: post({
    does: 'Lists visits: all of them for the desk, those the caller hosts for everybody else',
    access: either,
    spec: 'data page',
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...filters }),
    reply: z.object({
      Total: z.number().int(),
      Rows: z.array(visitRow),
      /**
       * Counts of today: expected, on site now (people), and gone. Also counts everybody who is expected, on whatever
       * day.
       */
      Counters: z.object({
        Coming: z.number().int(),
        Expected: z.number().int(),
        OnSite: z.number().int(),
        OnSitePeople: z.number().int(),
        Left: z.number().int(),
      }),
    }),
  }),
  ExportData: download({
    media: media.excel,
    does: 'Exports the same visits as Excel, at most 20,000; phone numbers stay masked',
    refusals: [visitorRefusals.exportTooLarge],
    access: [deskCode],
    input: z.strictObject(filters),
    reply: z.unknown(),
  }),
  GetDetail: post({
    does: 'Returns one visit with the guest’s answers and its log',
    access: either,
    reads: true,
    input: z.strictObject({ Id: id }),
    reply: z.object({
      ...visitRow.shape,
      /** Masked number; empty if the form does not ask for one. */
      IdCard: z.string(),
      Reason: z.string(),
      /** Reason of the watch list entry; for the desk only. */
      FlagReason: z.string(),
      ConsentTime: when.nullable(),
      ConsentVersion: z.number().int().nullable(),
      Anonymized: z.boolean(),
      /** Meeting that the guest comes for. Its title is empty if the meeting is private and not the caller's. */
      Meeting: z
        .object({
          Id: id,
          Title: z.string(),
          RoomName: z.string(),
          RoomNameEn: z.string(),
          Building: z.string(),
          BuildingEn: z.string(),
          Floor: z.string(),
          FloorEn: z.string(),
          StartTime: when,
          EndTime: when,
          IsOff: z.boolean(),
        })
        .nullable(),
      Controls: z.array(z.record(z.string(), z.unknown())),
      Document: z.record(z.string(), z.unknown()),
      /** Token of an invitation that its guest has not answered yet, for /VisitorInformation?token=… */
      InviteToken: z.string(),
      /** Text of the guest's QR code; given only while the code can be used. */
      Pass: z.string(),
      Log: z.array(
        z.object({
          Act: z.string(),
          From: z.number().int().nullable(),
          To: z.number().int().nullable(),
          /** Name of the person who acted; empty for the guest and for the system. */
          Name: z.string(),
          NameEn: z.string(),
          Note: z.string(),
          Time: when,
        }),
      ),
    }),
  }),
  MergeStateAsync: post({
    does: 'Changes the state of visits; each visit succeeds or fails by itself',
    access: either,
    spec: 'merge state',
    input: z.strictObject({
      Ids: z.array(id).min(1).max(100),
      State: chosen(visitStateLabels),
      Reason: text(200).default(''),
      /** Version of the visit that the caller last saw; only for a single visit. */
      RowVersion: version.optional(),
    }),
    reply: z.object({
      /** 1 if the state of all visits was changed; 0 if some could not be changed. */
      Code: z.number().int(),
      Rows: z.array(outcome),
    }),
    refusals: [
      general.stale,
      general.forbidden,
      visitorRefusals.stateChanged,
      visitorRefusals.notMovable,
      visitorRefusals.reasonNeeded,
      visitorRefusals.otherDay,
      visitorRefusals.held,
    ],
    touches,
  }),
  Del: post({
    does: 'Deletes a visit and erases everything that identifies the guest',
    access: [deskCode],
    spec: 'delete',
    via: 'query',
    input: z.strictObject({ id }),
    reply: z.object({ Code: z.number().int() }),
    refusals: [visitorRefusals.stateChanged],
    touches,
  }),
  Invite: post({
    does: 'Invites a guest and returns their registration link; an invited guest needs no further confirmation',
    access: [hostCode],
    input: z.strictObject({
      TemplateId: id,
      ...visitFields,
      /** Id of the meeting that the guest comes for. It has to be one of the host's own. */
      ScheduleId: id.nullable().default(null),
    }),
    reply: z.object({ Code: z.number().int(), Id: id, FormNo: z.string(), InviteToken: z.string() }),
    refusals: [visitorRefusals.linkGone, visitorRefusals.peopleCount, visitorRefusals.meetingGone, ...times],
    touches,
  }),
  Register: post({
    does: 'Registers a guest at the desk; CheckIn also checks them in if no confirmation is needed',
    access: [deskCode],
    input: z.strictObject({
      TemplateId: id,
      ...visitFields,
      ...guestFields,
      HostAUID: id,
      /** 1 if the host has agreed by phone. */
      Confirmed: z.boolean().default(false),
      CheckIn: z.boolean().default(false),
    }),
    reply: z.object({
      Code: z.number().int(),
      Id: id,
      FormNo: z.string(),
      VisitState: coded(visitStateLabels),
    }),
    refusals: [
      visitorRefusals.linkGone,
      visitorRefusals.hostUnknown,
      visitorRefusals.phoneWrong,
      visitorRefusals.identityWrong,
      visitorRefusals.peopleCount,
      visitorRefusals.otherDay,
      ...times,
    ],
    touches,
  }),
  FindPass: post({
    does: 'Finds a visit by the pass scanned or typed at the desk: the whole pass, the number, or its last 6 characters',
    access: [deskCode],
    reads: true,
    input: z.strictObject({ Pass: required(200) }),
    reply: visitRow,
    refusals: [visitorRefusals.passWrong, visitorRefusals.passEarly, visitorRefusals.passOver],
  }),
  Reveal: post({
    inPerson: true,
    does: 'Shows a phone or identity number in full; the visit’s log keeps who, when and why',
    access: [deskCode],
    input: z.strictObject({ Id: id, Field: z.enum(['Phone', 'IdCard']), Reason: required(200) }),
    reply: z.object({ Value: z.string() }),
    touches: ['VisitorForm.GetDetail'],
  }),
};
