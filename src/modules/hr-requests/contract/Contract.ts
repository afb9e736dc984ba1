import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { controller, post, upload } from '#kit/contract/call.ts';
import { day, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractType } from '#modules/people/contract/user-codes.ts';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { contractCode, contractStateLabels } from './codes.ts';
import { contractRefusals } from './contract-refusals.ts';
import { contractSheetCalls } from './contract-sheet.ts';
import { warningCodes } from './contract-terms.ts';

/** Who reads contracts: whoever sees the card, or keeps contracts. */
const reads = [contractCode, userCodes.common];
/** Who writes them: whoever keeps contracts, or administers users and sees their cards. */
const writes = [contractCode, userCodes.manage];

const file = z.object({ uid: z.uuid(), name: z.string() });
const maybeDay = z.string().nullable();

const warnings = z.array(
  z.object({
    Code: z.enum(warningCodes),
    /** The longest probation that the law allows. */
    Months: z.number().int().nullable(),
    /** Days that another contract has too. */
    From: maybeDay,
    To: maybeDay,
  }),
);

const row = z.object({
  ContractID: id,
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  ContractType: coded(contractType.labels),
  SignCompanyId: id,
  SignCompany: z.string(),
  SignCompanyEn: z.string(),
  StartDay: z.string(),
  EndDay: maybeDay,
  SignNo: z.string(),
  EndedEarly: maybeDay,
  EndReason: z.string(),
  State: coded(contractStateLabels),
  /** Until its last day; negative: since then; null: it has none. */
  DaysLeft: z.number().int().nullable(),
  /** The card shows it. */
  IsShown: z.boolean(),
  IEnclosure: z.array(file.loose()),
  Warnings: warnings,
  Version: z.number().int(),
  /** The caller may change it. */
  CanUpdate: z.boolean(),
});

/** What is said of a contract; days are company days. */
const fields = {
  ContractType: contractType.schema,
  SignCompanyId: id,
  StartDay: day,
  /** Null: open-ended. */
  EndDay: day.nullable(),
  SignNo: text(50),
  /** Uploaded files by uid. */
  IEnclosure: z.array(z.uuid()).max(20),
};
const some = z.strictObject(fields).partial();

const saved = z.object({
  Code: z.number().int(),
  ContractID: id,
  Version: z.number().int(),
  Warnings: warnings,
});
const saving = [
  general.notFound,
  general.forbidden,
  general.stale,
  peopleRefusals.companyGone,
  formRefusals.attachmentGone,
  contractRefusals.startTaken,
  contractRefusals.endNeeded,
  contractRefusals.noEnd,
  contractRefusals.startNeeded,
  contractRefusals.endsFirst,
  contractRefusals.endedOutside,
];
const touches = ['Contract', 'CacUser'];

/** Contracts of people: the history behind the contract that the employee card shows. */
export const Contract = controller('Contract', {
  GetContractPage: post({
    does: 'Contracts of the people in the caller’s scope, of one person or of all; the latest begun first',
    access: reads,
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      AUID: id.optional(),
      Keyword: text(100).optional(),
      DeptId: id.optional(),
      State: chosen(contractStateLabels).optional(),
      ContractType: contractType.inAddress.optional(),
      /** Those whose last day lies between these days. */
      EndFrom: day.optional(),
      EndTo: day.optional(),
      Sort: z.enum(['EndDay', '-EndDay', 'StartDay', '-StartDay', 'EmployeeId', '-EmployeeId']).optional(),
    }),
    reply: pageOf(row),
  }),
  ProposeRenewal: post({
    does: 'The contract that would follow those of a person, with what it is counted from',
    access: writes,
    reads: true,
    input: z.strictObject({ AUID: id }),
    reply: z.object({
      AUID: id,
      ChineseName: z.string(),
      EnglishName: z.string(),
      EntryTime: maybeDay,
      PrepareBARW: maybeDay,
      RealityBARW: maybeDay,
      /** The caller may add a contract here. */
      CanAdd: z.boolean(),
      SignCompanyId: id,
      /** Null: an open-ended contract runs, which needs no renewal. */
      Proposal: z
        .object({ ContractType: coded(contractType.labels), StartDay: z.string(), EndDay: maybeDay })
        .nullable(),
    }),
    refusals: [general.notFound],
  }),
  AddContract: post({
    does: 'Adds a contract; days that are left out follow from the entry date. An internship that still runs ends the day before',
    access: writes,
    input: some.extend({ AUID: id, ContractType: fields.ContractType }),
    reply: saved,
    refusals: saving,
    touches,
  }),
  UpdateContract: post({
    does: 'Changes the named fields of a contract; after another kind, days that nobody typed follow',
    access: writes,
    input: some.extend({ ContractID: id, Version: z.coerce.number().int().min(1) }),
    reply: saved,
    refusals: saving,
    touches,
  }),
  EndContract: post({
    does: 'Ends a contract before its last day, with a reason; without a day takes that back',
    access: writes,
    input: z.strictObject({
      ContractID: id,
      Version: z.coerce.number().int().min(1),
      /** Its last day then. */
      EndedEarly: day.nullable(),
      Reason: required(200),
    }),
    reply: saved,
    refusals: [general.notFound, general.forbidden, general.stale, contractRefusals.endedOutside],
    touches,
  }),
  UploadContractFile: upload({
    does: 'Stores a file for a contract that is not saved yet',
    access: writes,
    input: z.strictObject({}),
    reply: file,
    refusals: [formRefusals.fileUnsupported, formRefusals.fileTooLarge, formRefusals.fileMismatch],
    touches: [],
    limit: { max: 60, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),

  ...contractSheetCalls([contractCode]),
});
