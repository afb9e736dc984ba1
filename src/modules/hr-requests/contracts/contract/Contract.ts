import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { contractCode, contractStateLabels } from '#modules/hr-requests/contract/codes.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { contractType } from '#modules/people/persons/contract/user-codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { contractRefusals } from './contract-refusals.ts';
import { contractSheetCalls } from './contract-sheet.ts';
import { warningCodes } from './contract-terms.ts';

/** Permissions to read contracts: administer contracts, or see the employee card. */
const reads = [contractCode, userCodes.common];
/**
 * Permissions to write contracts: administer contracts, or administer users. The handler also checks that the user's
 * card is visible.
 */
const writes = [contractCode, userCodes.manage];

const file = z.object({ uid: z.uuid(), name: z.string() });
const maybeDay = z.string().nullable();

const warnings = z.array(
  z.object({
    Code: z.enum(warningCodes),
    /** Longest probation that the law allows, in months. */
    Months: z.number().int().nullable(),
    /** First and last day on which the contract overlaps another one. */
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
  /** Days until the last day. Negative if it has passed, null if the contract has none. */
  DaysLeft: z.number().int().nullable(),
  /** True if the employee card shows this contract. */
  IsShown: z.boolean(),
  IEnclosure: z.array(file.loose()),
  Warnings: warnings,
  Version: z.number().int(),
  /** True if the caller may change the contract. */
  CanUpdate: z.boolean(),
});

/** Fields of a contract. Days are company days. */
const fields = {
  ContractType: contractType.schema,
  SignCompanyId: id,
  StartDay: day,
  /** Last day. Null for an open-ended contract. */
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

/** Contracts of people. They are the history behind the contract shown on the employee card. */
export const Contract = controller('Contract', {
  GetContractPage: post({
    does: 'Returns the contracts of people in the caller’s scope, of all by what ends next, of one person with the latest start first',
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
      /** Range for the last day of the contracts. */
      EndFrom: day.optional(),
      EndTo: day.optional(),
      Sort: z.enum(['EndDay', '-EndDay', 'StartDay', '-StartDay', 'EmployeeId', '-EmployeeId']).optional(),
    }),
    reply: pageOf(row),
  }),
  ProposeRenewal: post({
    does: 'Proposes the next contract of a person, with the date it is calculated from',
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
      /** True if the caller may add a contract for the person. */
      CanAdd: z.boolean(),
      SignCompanyId: id,
      /** Proposed contract. Null if an open-ended contract is running, which needs no renewal. */
      Proposal: z
        .object({ ContractType: coded(contractType.labels), StartDay: z.string(), EndDay: maybeDay })
        .nullable(),
    }),
    refusals: [general.notFound],
  }),
  AddContract: post({
    does: 'Adds a contract. Dates left out are calculated from the entry date. An internship in force ends on the day before',
    access: writes,
    input: some.extend({ AUID: id, ContractType: fields.ContractType }),
    reply: saved,
    refusals: saving,
    touches,
  }),
  UpdateContract: post({
    does: 'Changes the given fields of a contract. If the type changes, dates that nobody entered are calculated again',
    access: writes,
    input: some.extend({ ContractID: id, Version: z.coerce.number().int().min(1) }),
    reply: saved,
    refusals: saving,
    touches,
  }),
  EndContract: post({
    does: 'Ends a contract early, with a reason. Without a day, undoes the early end',
    access: writes,
    input: z.strictObject({
      ContractID: id,
      Version: z.coerce.number().int().min(1),
      /** New last day of the contract. Null clears an early end. */
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
