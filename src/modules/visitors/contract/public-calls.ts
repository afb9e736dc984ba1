import { z } from 'zod';
import { get, post } from '#kit/contract/call.ts';
import { id, idempotencyKey, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { templateRow } from './template-calls.ts';
import { visitorRefusals } from './refusals.ts';
import { guestFields, visitFields } from './visit-fields.ts';
import { coded } from '#kit/contract/coded.ts';
import { visitStateLabels } from './codes.ts';

const token = required(64);

/** Maximum size of a guest's registration in bytes. */
export const MOST_BYTES = 64 * 1024;

/** Calls of the two pages that work without sign-in. */
export const publicCalls = {
  FindFormJsonAsync: get({
    does: 'Returns a visitor form: without sign-in by the token of its poster or of an invitation; by id for colleagues',
    access: 'open',
    spec: 'find',
    input: z.strictObject({ token: token.optional(), id: id.optional() }),
    reply: z.object({
      Name: z.string(),
      NameEn: z.string(),
      Site: z.string(),
      SiteEn: z.string(),
      EditionNumber: z.number().int(),
      Controls: z.array(z.record(z.string(), z.unknown())),
      ConsentText: z.string(),
      ConsentTextEn: z.string(),
      ConsentVersion: z.number().int(),
      NeedHostApproval: z.boolean(),
      AskIdCard: z.boolean(),
      AskPlateNo: z.boolean(),
      RetentionDays: z.number().int(),
      /** Invitation behind the token, with the guest's name and the visit; null for the token of a poster. */
      Invite: z
        .object({
          VisitorName: z.string(),
          Company: z.string(),
          Purpose: z.string(),
          PeopleCount: z.number().int(),
          Companions: z.array(z.string()),
          HostName: z.string(),
          HostNameEn: z.string(),
          ExpectArrive: when,
          ExpectLeave: when,
          VisitState: coded(visitStateLabels),
          FormNo: z.string(),
          /** Text of the pass's QR code, once the guest has registered. */
          Pass: z.string(),
        })
        .nullable(),
      /** Guest form; given only if the request names it by id. */
      Template: templateRow.nullable(),
    }),
    refusals: [visitorRefusals.linkGone],
    limit: { max: 120, seconds: 60 },
  }),
  Add: post({
    does: 'Registers a guest, without sign-in: at most 5 times in 10 minutes from an address and 20 times a day with a phone',
    access: 'open',
    spec: 'add',
    input: z.strictObject({
      Token: token,
      ...visitFields,
      ...guestFields,
      /** Host of a visit registered by a poster: full name and the last 4 digits of their phone. */
      HostName: text(60).default(''),
      HostPhoneLast4: z
        .string()
        .regex(/^(\d{4})?$/, '请输入 4 位数字 | Enter 4 digits')
        .default(''),
      /** Values of the form's own controls, by name. Values of unknown controls are dropped. */
      Document: z.record(z.string(), z.unknown()).default({}),
      Consent: z.boolean().default(false),
      ConsentVersion: z.coerce.number().int().min(0).default(0),
      /** Hidden field that people leave empty. A program that fills it in gives itself away. */
      Website: text(200).default(''),
      Key: idempotencyKey,
    }),
    reply: z.object({
      Code: z.number().int(),
      FormNo: z.string(),
      /** Text of the pass's QR code. It is valid only after the visit is confirmed, and only around its time. */
      Pass: z.string(),
    }),
    refusals: [
      general.tooMany,
      general.keyReused,
      visitorRefusals.linkGone,
      visitorRefusals.stateChanged,
      visitorRefusals.consentNeeded,
      visitorRefusals.consentChanged,
      visitorRefusals.phoneWrong,
      visitorRefusals.identityWrong,
      visitorRefusals.peopleCount,
      visitorRefusals.timesWrong,
      visitorRefusals.arrivePast,
      visitorRefusals.arriveFar,
      visitorRefusals.hostUnknown,
      visitorRefusals.documentWrong,
      visitorRefusals.documentLarge,
    ],
    // Invalidated because registering changes the state of the invitation.
    touches: ['VisitorForm.FindFormJsonAsync'],
    bodyLimit: MOST_BYTES,
    limit: { max: 60, seconds: 60 },
  }),
};
