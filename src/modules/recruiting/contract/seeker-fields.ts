import { z } from 'zod';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, required, text } from '#kit/contract/fields.ts';
import { education, gender } from '#modules/people/contract/user-codes.ts';
import { consentKindLabels, poolStateLabels, secretFields, stageLabels } from './codes.ts';

const number = (least: number, most: number) => z.coerce.number().int().min(least).max(most).nullable();
const link = text(200).regex(
  /^https?:\/\/\S+$/i,
  '请输入以 http 开头的网址 | Enter an address that begins with http',
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

/** What is said of a human beside what is sealed. */
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

/** Sealed; compared as digits and in small letters. */
export const contactFields = {
  Phone: text(30).default(''),
  Mail: text(100).default(''),
  IdCard: text(30).default(''),
};

/** Of a human who is there: what is left out stays, an empty text clears. */
export const plainChanges = z.strictObject(plain).partial().shape;
export const contactChanges = {
  Phone: text(30).optional(),
  Mail: text(100).optional(),
  IdCard: text(30).optional(),
};

/** Money of a month, decimal text with 2 places. */
export const pay = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数 | Enter an amount with at most 2 decimals');

/** Days on which a consent was given and ends, both included. */
export const consentFields = {
  ConsentKind: chosen(consentKindLabels),
  ConsentDay: day,
  ConsentUntil: day,
};

export const file = z.object({ uid: z.uuid(), name: z.string() });

/** A human as lists show him; phone and mail are masked. */
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
  /** In service: he applies within the company. */
  IsEmployee: z.boolean(),
};

/** An application of somebody as others see it: no pay, no judgements. */
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

/** Somebody who was joined to another and can still be parted. */
export const mergeShown = z.object({
  MergeID: id,
  Name: z.string(),
  At: z.date(),
  ByName: z.string(),
  ByNameEn: z.string(),
});
export type MergeShown = z.output<typeof mergeShown>;

/** Somebody whom what was typed may mean. */
export const match = z.object({
  ...seekerRow,
  /** Known already, but not the caller's to see: nothing else is said, and every other field is empty. */
  IsHidden: z.boolean(),
  IdCard: z.string(),
  /** Which of the values are his. */
  By: z.array(z.enum(secretFields)),
  PoolState: coded(poolStateLabels),
  Applications: z.array(otherApplication),
});
export type Match = z.output<typeof match>;

/** Somebody who works or worked here and has the same phone or identity number. */
export const colleague = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  IsActive: z.boolean(),
});
