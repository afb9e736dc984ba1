import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, required, text } from '#kit/contract/fields.ts';
import { education, gender } from '#modules/people/persons/contract/user-codes.ts';
import {
  consentKindLabels,
  poolStateLabels,
  secretFields,
  stageLabels,
} from '#modules/recruiting/contract/codes.ts';

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most).nullable();
const link = text(200).regex(
  /^https?:\/\/\S+$/i,
  '请输入以 http 开头的网址 | Enter a web address that starts with http',
);

const plain = {
  Name: required(50),
  Gender: gender.schema,
  BirthYear: number(1900, 2100),
  Education: education.schema.nullable(),
  School: text(100),
  WorkYears: number(0, 60),
  LastCompany: text(100),
  Tags: z.array(required(20)).max(20),
  Links: z.array(link).max(5),
};

/** Fields of a candidate that are stored unencrypted. */
export const plainFields = {
  Name: plain.Name,
  Gender: plain.Gender.default(gender.code.unknown),
  BirthYear: plain.BirthYear.default(null),
  Education: plain.Education.default(null),
  School: plain.School.default(''),
  WorkYears: plain.WorkYears.default(null),
  LastCompany: plain.LastCompany.default(''),
  Tags: plain.Tags.default([]),
  Links: plain.Links.default([]),
};

/** Contacts, stored encrypted. They are compared as digits and in lower case. */
export const contactFields = {
  Phone: text(30).default(''),
  Mail: text(100).default(''),
  IdCard: text(30).default(''),
};

/** Fields for changing a known candidate. Left out: unchanged; an empty text clears the field. */
export const plainChanges = z.strictObject(plain).partial().shape;
export const contactChanges = {
  Phone: text(30).optional(),
  Mail: text(100).optional(),
  IdCard: text(30).optional(),
};

/** Monthly pay as decimal text with 2 decimals. */
export const pay = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数 | Enter an amount with at most 2 decimals');

/** Consent to be kept in the talent pool: how it was given, on which day, and its last day (inclusive). */
export const consentFields = {
  ConsentKind: chosen(consentKindLabels),
  ConsentDay: day,
  ConsentUntil: day,
};

export const file = z.object({ uid: z.uuid(), name: z.string() });

/** Candidate as lists show them; phone and mail are masked. */
export const seekerRow = {
  SeekerID: id,
  Name: z.string(),
  Gender: coded(gender.labels),
  Phone: z.string(),
  Mail: z.string(),
  BirthYear: z.number().int().nullable(),
  Education: coded(education.labels).nullable(),
  School: z.string(),
  WorkYears: z.number().int().nullable(),
  LastCompany: z.string(),
  Tags: z.array(z.string()),
  /** The candidate is an employee who applies within the company. */
  IsEmployee: z.boolean(),
};

/** Another application of the same candidate, without pay and evaluations. */
export const otherApplication = z.object({
  IntervieweeID: id,
  RecruitmentID: id,
  Title: z.string(),
  TitleEn: z.string(),
  Stage: coded(stageLabels),
  StageSince: z.date(),
  OwnerAUID: id,
  OwnerName: z.string(),
  OwnerNameEn: z.string(),
});
export type OtherApplication = z.output<typeof otherApplication>;

/** Duplicate that was merged into a candidate and can still be split off. */
export const mergeShown = z.object({
  MergeID: id,
  Name: z.string(),
  At: z.date(),
  ByName: z.string(),
  ByNameEn: z.string(),
});
export type MergeShown = z.output<typeof mergeShown>;

/** Known candidate who may be the person described by the typed values. */
export const match = z.object({
  ...seekerRow,
  /** The candidate is known, but the caller may not see them. All other fields are empty. */
  IsHidden: z.boolean(),
  IdCard: z.string(),
  /** Typed values that match this candidate. */
  By: z.array(z.enum(secretFields)),
  PoolState: coded(poolStateLabels),
  Applications: z.array(otherApplication),
});
export type Match = z.output<typeof match>;

/** Present or former employee with the same phone or identity number. */
export const colleague = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  IsActive: z.boolean(),
});
