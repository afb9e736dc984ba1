import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { mergeCalls } from '#modules/recruiting/candidates/contract/merge-calls.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import {
  colleague,
  consentFields,
  contactChanges,
  contactFields,
  file,
  match,
  mergeShown,
  plainChanges,
  plainFields,
  seekerRow,
} from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import {
  consentKindLabels,
  matchLimit,
  poolStateLabels,
  recruitingCodes,
  secretFields,
} from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { recruitingTouches } from '#modules/recruiting/openings/contract/Recruitment.ts';

const { openings, pool } = recruitingCodes;
const access = [pool];
const both = [openings, pool];
const version = z.coerce.number().int().min(1);
const one = { SeekerID: id };
const seen = { ...one, Version: version };

const row = z.object({
  ...seekerRow,
  Links: z.array(z.string()),
  SourceID: id,
  SourceName: z.string(),
  PoolState: coded(poolStateLabels),
  ConsentKind: coded(consentKindLabels).nullable(),
  ConsentDay: z.string().nullable(),
  /** Last day of the consent. */
  ConsentUntil: z.string().nullable(),
  /** Last company day on which the candidate must not be written to. Null: writing is allowed. */
  DoNotContactUntil: z.string().nullable(),
  Note: z.string(),
  /** Time of the last event in any of the candidate's applications, or of adding them to the pool. */
  LastContact: when,
  /** Number of running applications. */
  Running: z.number().int(),
  Applications: z.number().int(),
  Files: z.array(file),
  /** Duplicates that were merged into this candidate and can still be split off. */
  Merges: z.array(mergeShown),
  Version: z.number().int(),
});
export type PoolRow = z.output<typeof row>;

const person = [
  recruitingRefusals.contactNeeded,
  recruitingRefusals.phoneWrong,
  recruitingRefusals.mailWrong,
  recruitingRefusals.idCardWrong,
  recruitingRefusals.heldByOther,
  recruitingRefusals.sourceGone,
  formRefusals.attachmentGone,
];
const consent = [
  recruitingRefusals.consentTooLong,
  recruitingRefusals.consentOver,
  recruitingRefusals.consentAhead,
];
const more = {
  SourceID: id,
  Note: text(500),
  /** Upload ids of resume, proof of consent and other files. */
  Files: z.array(z.uuid()).max(20),
};
const added = { SourceID: more.SourceID, Note: more.Note.default(''), Files: more.Files.default([]) };

/** Talent pool: people who agreed that we may write to them about later openings. */
export const JobseekerTalentPool = controller('JobseekerTalentPool', {
  ...mergeCalls,
  GetJobseekerTalentPoolPage: post({
    does: 'Returns people of the talent pool, earliest end of consent first. Phone and email are masked',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(50).optional(),
      Tag: text(20).optional(),
      PoolState: chosen(poolStateLabels).optional(),
      Education: education.inAddress.optional(),
      SourceID: id.optional(),
      Sort: z.enum(['ConsentUntil', '-ConsentUntil', 'LastContact', '-LastContact']).optional(),
    }),
    reply: pageOf(row),
  }),
  AddJobseekerTalentPool: post({
    does: 'Adds a new or known person to the talent pool, with their consent',
    spec: 'add',
    access,
    input: z.strictObject({
      ...plainFields,
      ...contactFields,
      ...added,
      ...consentFields,
      SeekerID: id.optional(),
    }),
    example: {
      Name: 'Example',
      Phone: '13800000000',
      SourceID: 1,
      ConsentKind: 1,
      ConsentDay: '2026-01-05',
      ConsentUntil: '2027-01-05',
    },
    reply: z.object({ Code: z.number().int(), SeekerID: id, IsKnown: z.boolean() }),
    refusals: [
      general.notFound,
      recruitingRefusals.maybeSame,
      recruitingRefusals.alreadyPooled,
      ...person,
      ...consent,
    ],
    touches: recruitingTouches,
  }),
  PoolInterviewee: post({
    does: 'Adds the person of an application to the talent pool with their consent, or renews the consent',
    access,
    input: z.strictObject({ IntervieweeID: id, ...consentFields, Note: text(500).default('') }),
    reply: done,
    refusals: [general.notFound, general.stale, mergeRefusals.forgotten, ...consent],
    touches: recruitingTouches,
  }),
  UpdateJobseekerTalentPool: post({
    does: 'Changes the data and the consent of a person in the talent pool. Fields left out stay unchanged',
    spec: 'update',
    access,
    input: z.strictObject({
      ...seen,
      ...plainChanges,
      ...contactChanges,
      ...z.strictObject({ ...more, ...consentFields }).partial().shape,
    }),
    reply: done,
    refusals: [general.notFound, general.stale, ...person, ...consent],
    touches: recruitingTouches,
  }),
  DelJobseekerTalentPool: post({
    does: 'Removes a person from the talent pool. Their applications are kept',
    spec: 'delete',
    access,
    input: z.strictObject({ ...seen, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches: recruitingTouches,
  }),
  FindDuplicates: post({
    does: 'Returns the candidates and the current or former employees with a given phone, email address or identity number',
    access: both,
    reads: true,
    inPerson: true,
    limit: matchLimit,
    input: z.strictObject({ Name: text(50).default(''), ...contactFields }),
    reply: z.object({
      /** 0 nobody is known, 1 certainly this person, 2 somebody must compare. */
      Verdict: coded({
        0: { zh: '没有重复', en: 'No match' },
        1: { zh: '同一人', en: 'Same person' },
        2: { zh: '可能是同一人', en: 'Possibly the same person' },
      }),
      Matches: z.array(match),
      /** Last company day on which the holders of these contacts must not be written to. Null: writing is allowed. */
      DoNotContactUntil: z.string().nullable(),
      /** Matching people whose personnel file the caller may open. Others only set `IsColleague`. */
      Colleagues: z.array(colleague),
      /** A present or former employee has the phone or identity number. */
      IsColleague: z.boolean(),
    }),
    refusals: [recruitingRefusals.phoneWrong, recruitingRefusals.mailWrong, recruitingRefusals.idCardWrong],
  }),
  RevealSeekerField: post({
    inPerson: true,
    does: 'Reveals a full phone number, email address or identity number. Person, time and reason are recorded in the audit log',
    access: both,
    limit: { max: 60, seconds: 3600 },
    input: z.strictObject({ ...one, Field: z.enum(secretFields), Reason: required(200) }),
    reply: z.object({ Value: z.string() }),
    refusals: [general.notFound],
    touches: [],
  }),
  RecommendToRecruitment: post({
    does: 'Adds an application of a person in the talent pool to one of the caller’s openings',
    access,
    input: z.strictObject({ ...one, RecruitmentID: id, Text: text(500).default('') }),
    reply: z.object({ Code: z.number().int(), IntervieweeID: id }),
    refusals: [
      general.notFound,
      recruitingRefusals.consentExpired,
      recruitingRefusals.running,
      recruitingRefusals.closed,
      recruitingRefusals.notOpen,
    ],
    touches: recruitingTouches,
  }),
});
