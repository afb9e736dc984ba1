import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, pageOf, paging, text } from '#kit/contract/fields.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { personBrief } from '#modules/people/persons/contract/person-brief.ts';
import { contractType, education, userType } from '#modules/people/persons/contract/user-codes.ts';
import { fieldNames } from '#modules/people/persons/contract/user-fields.ts';

/** Permission codes of the roster and of hiring. */
export const rosterCodes = { roster: 'EmployeeRoster', hiring: 'EmployeeHiring' } as const;

/** States of a person in the roster. */
export const rosterStates = { inService: 1, toCome: 2, left: 3, disabled: 4 } as const;
export const rosterStateLabels = {
  1: { zh: '在职', en: 'In service' },
  2: { zh: '待入职', en: 'To join' },
  3: { zh: '已离职', en: 'Left' },
  4: { zh: '账号停用', en: 'Account disabled' },
} as const satisfies Record<number, Words>;

/** Columns that are computed from fields of the card. */
export const derivedFields = {
  Age: { zh: '年龄', en: 'Age' },
  Service: { zh: '司龄（年）', en: 'Years of service' },
  Retirement: { zh: '法定退休日', en: 'Statutory retirement' },
} as const satisfies Record<string, Words>;

/** All columns of the roster by name, in their order. */
export const rosterFields = [
  ...fieldNames,
  ...(Object.keys(derivedFields) as (keyof typeof derivedFields)[]),
] as const;
export type RosterField = (typeof rosterFields)[number];

/** Fields by which the roster can be sorted. */
export const rosterSorts = [
  'EmployeeId',
  'ChineseName',
  'EntryTime',
  'PrepareBARW',
  'ContractEndDate',
] as const;

const shown = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const row = personBrief.extend({
  EmployeeId: z.string(),
  State: coded(rosterStateLabels),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  /** Fields that the caller may read, by wire name; sensitive values are masked. */
  Fields: z.partialRecord(z.enum(rosterFields), shown),
});
export type RosterRow = z.output<typeof row>;

const filters = {
  Name: text(50).optional(),
  DeptId: id.optional(),
  CompanyId: id.optional(),
  /** State of the person; left out: everybody who has not left. */
  State: chosen(rosterStateLabels).optional(),
  UserType: userType.inAddress.optional(),
  Position: text(50).optional(),
  /** Filters by fields of the card reach only people whose cards the caller may see. */
  ContractType: contractType.inAddress.optional(),
  Education: education.inAddress.optional(),
  /** Month of birth, 1 to 12. */
  BirthMonth: z.coerce.number().int().min(1).max(12).optional(),
  EntryFrom: day.optional(),
  EntryTo: day.optional(),
  Sort: z.enum([...rosterSorts, ...rosterSorts.map((name) => `-${name}` as const)]).optional(),
};

/** Roster of the employees: everybody within the caller's scope with the fields of their cards. */
export const EmployeeRoster = controller('EmployeeRoster', {
  GetRosterPage: post({
    does: 'Lists people within the caller’s scope with the fields of account and card that the caller may read; sensitive values are masked',
    access: [rosterCodes.roster],
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...filters }),
    reply: pageOf(row),
  }),
  ExportRoster: download({
    media: media.excel,
    does: 'Returns the roster as Excel with the same filters and the chosen columns; sensitive values are masked',
    access: [rosterCodes.roster],
    input: z.strictObject({
      ...filters,
      /** Names of the columns in their order, separated by commas; left out: all that the caller may read. */
      Columns: z
        .string()
        .max(2_000)
        .regex(/^\w+(,\w+)*$/)
        .optional(),
    }),
    reply: z.unknown(),
    refusals: [peopleRefusals.exportTooLarge],
    limit: { max: 20, seconds: 600 },
  }),
});
