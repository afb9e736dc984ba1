import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { designSchema } from '#modules/forms/contract/design.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { hostCode, manageCode, watchKindLabels } from './codes.ts';
import { visitorRefusals } from './refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';

/**
 * Settings and texts of a guest form, beyond the questions that every form asks. Those are name, phone, company,
 * purpose, host and times.
 */
export const templateFields = {
  Name: required(50),
  NameEn: text(100).default(''),
  /** Site to which guests of this form come. */
  Site: text(100).default(''),
  SiteEn: text(100).default(''),
  /** Additional controls from the form builder, of the kinds that guests may fill in; may be empty. */
  Controls: designSchema.shape.Controls.max(60),
  ConsentText: required(4000),
  ConsentTextEn: text(8000).default(''),
  NeedHostApproval: z.boolean(),
  AskIdCard: z.boolean(),
  AskPlateNo: z.boolean(),
  /** Days after a visit until its personal data is removed. */
  RetentionDays: z.coerce.number().int().min(1).max(3650),
  /** Last company day on which the poster can be used; null: no end. */
  TokenExpire: day.nullable().default(null),
  IsOpen: z.boolean(),
};

const version = z.coerce.number().int().min(1);
const kept = z.object({
  Code: z.number().int(),
  TemplateId: id,
  EditionNumber: z.number().int(),
  RowVersion: z.number().int(),
});
const touches = ['VisitorForm'];
const wrong = [visitorRefusals.kindNotForGuests, formRefusals.editionInvalid];

export const templateRow = z.object({
  TemplateId: id,
  Name: z.string(),
  NameEn: z.string(),
  Site: z.string(),
  SiteEn: z.string(),
  IsOpen: z.boolean(),
  EditionNumber: z.number().int(),
  NeedHostApproval: z.boolean(),
  AskIdCard: z.boolean(),
  AskPlateNo: z.boolean(),
  RetentionDays: z.number().int(),
  /** Token in the poster's address, /VisitorInformation?token=… */
  Token: z.string(),
  TokenExpire: z.string().nullable(),
  /** Number of visits in the last 30 days. */
  VisitCount: z.number().int(),
  UpdateTime: when,
  RowVersion: z.number().int(),
});

/** Calls about guest forms. */
export const templateCalls = {
  GetTemplateList: post({
    does: 'Lists visitor forms with the addresses of their posters; disabled forms for managers only',
    access: [hostCode, manageCode],
    spec: 'templates',
    reads: true,
    input: nothing,
    reply: z.array(templateRow),
  }),
  AddTemplate: post({
    does: 'Creates a visitor form with its own poster',
    access: [manageCode],
    input: z.strictObject(templateFields),
    reply: kept,
    refusals: wrong,
    touches,
  }),
  EditTemplate: post({
    does: 'Changes a visitor form; changed controls or a changed privacy notice make a new version',
    access: [manageCode],
    input: z.strictObject({ TemplateId: id, RowVersion: version, ...templateFields }),
    reply: kept,
    refusals: [general.stale, ...wrong],
    touches,
  }),
  RenewToken: post({
    does: 'Gives a visitor form a new address; posters printed earlier stop working',
    access: [manageCode],
    input: z.strictObject({ TemplateId: id, RowVersion: version }),
    reply: z.object({ Code: z.number().int(), Token: z.string(), RowVersion: z.number().int() }),
    refusals: [general.stale],
    touches,
  }),
};

/** Calls about the watch list: people whom the desk has to verify, and people who are especially welcome. */
export const watchCalls = {
  GetWatchPage: post({
    does: 'Lists the watch list: people the desk must verify, and VIPs',
    access: [manageCode],
    reads: true,
    input: z.strictObject({
      PageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
      PageSize: z.coerce.number().int().min(1).max(200).default(20),
      Keyword: text(100).optional(),
      Kind: chosen(watchKindLabels).optional(),
      /** 1 also lists expired entries. */
      All: flag.optional(),
    }),
    reply: z.object({
      Total: z.number().int(),
      Rows: z.array(
        z.object({
          Id: id,
          Kind: coded(watchKindLabels),
          Name: z.string(),
          /** Phone number of the entry, masked. */
          Phone: z.string(),
          Company: z.string(),
          Reason: z.string(),
          ExpireTime: z.string().nullable(),
          IsOver: z.boolean(),
          CreateName: z.string(),
          CreateNameEn: z.string(),
          CreateTime: when,
        }),
      ),
    }),
  }),
  AddWatch: post({
    does: 'Adds an entry to the watch list; a visitor matches when everything in the entry matches',
    access: [manageCode],
    input: z.strictObject({
      Kind: chosen(watchKindLabels),
      Name: text(20).default(''),
      Phone: text(30).default(''),
      Company: text(100).default(''),
      Reason: required(200),
      ExpireTime: day.nullable().default(null),
    }),
    reply: z.object({ Code: z.number().int(), Id: id }),
    refusals: [visitorRefusals.watchEmpty, visitorRefusals.phoneWrong],
    touches,
  }),
  DelWatch: post({
    does: 'Removes an entry from the watch list; visits that matched it keep their mark',
    access: [manageCode],
    input: z.strictObject({ Id: id }),
    reply: done,
    touches,
  }),
};
