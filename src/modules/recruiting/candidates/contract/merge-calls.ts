import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, done, id, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleCode, poolStateLabels, recruitingCodes } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { recruitingTouches } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { keepDays, partFields, takeFields } from './merge-codes.ts';
import { mergeRefusals as no } from './merge-refusals.ts';
import { otherApplication, seekerRow } from './seeker-fields.ts';

const { openings, pool } = recruitingCodes;
const version = z.coerce.number().int().min(1);
const seen = { SeekerID: id, Version: version };

/** One of two candidates shown side by side, contacts masked. */
const side = z.object({
  ...seekerRow,
  IdCard: z.string(),
  SourceName: z.string(),
  PoolState: coded(poolStateLabels),
  ConsentUntil: z.string().nullable(),
  /** Time at which the candidate was first added. A merge keeps the earlier of the two. */
  CreateTime: when,
  Applications: z.array(otherApplication),
  Version: z.number().int(),
});
export type MergeSide = z.output<typeof side>;

/** Calls to merge duplicate candidates, split them again and forget candidates. */
export const mergeCalls = {
  FindMergeable: post({
    does: 'Returns a candidate with possible duplicates: those with the same name, or found by name, school, company or tag',
    access: [openings, pool],
    reads: true,
    input: z.strictObject({ SeekerID: id, Keyword: text(50).default('') }),
    reply: z.object({ Self: side, Found: z.array(side) }),
    refusals: [general.notFound],
  }),
  MergeSeekers: post({
    does: 'Merges two candidates. The one recorded first is kept, with the applications, files and contacts of both and the shorter consent. Can be undone for 30 days',
    access: [openings, pool],
    input: z.strictObject({
      ...seen,
      OtherID: id,
      OtherVersion: version,
      /**
       * Fields whose value is taken from the candidate added later. Empty fields of the kept one are filled in any
       * case.
       */
      Take: z.array(z.enum(takeFields)).max(takeFields.length).default([]),
      Reason: required(200),
    }),
    example: { SeekerID: 1, Version: 1, OtherID: 2, OtherVersion: 1, Reason: 'Example' },
    reply: z.object({ Code: z.number().int(), SeekerID: id, MergeID: id }),
    refusals: [
      general.notFound,
      general.stale,
      no.sameCandidate,
      no.bothRunning,
      no.bothRunningUnseen,
      no.twoEmployees,
      interviewRefusals.candidateTaken,
      recruitingRefusals.heldByOther,
    ],
    touches: recruitingTouches,
  }),
  UndoMerge: post({
    does: 'Undoes a merge within 30 days. Each candidate gets back their own data; later additions stay with the kept one. Asks about values changed since',
    access: [openings, pool],
    input: z.strictObject({
      MergeID: id,
      /**
       * Fields changed since the merge about which the user was asked. Other changed fields are refused, to ask about
       * them first.
       */
      Asked: z.array(z.enum(partFields)).max(partFields.length).default([]),
      /** Fields of `Asked` whose present value also stays with the kept candidate. */
      Keep: z.array(z.enum(partFields)).max(partFields.length).default([]),
    }),
    reply: z.object({ Code: z.number().int(), SeekerID: id, OtherID: id }),
    refusals: [
      general.notFound,
      no.partingOver,
      no.joinedOn,
      no.changedSinceMerge,
      interviewRefusals.candidateTaken,
      recruitingRefusals.heldByOther,
    ],
    touches: recruitingTouches,
  }),
  Anonymize: post({
    does: 'Anonymises a candidate at their request. Name, contacts, texts, files, emails and notifications are deleted permanently; figures are kept. Refused while an application is in progress, and for hired people',
    access: [pool, peopleCode],
    input: z.strictObject({
      ...seen,
      Reason: required(200),
      /** Last company day on which the person must not be written to. This entry outlives the candidate's data. */
      DoNotContactUntil: day.nullish(),
    }),
    reply: done,
    refusals: [
      general.notFound,
      general.stale,
      no.stillRuns,
      no.stillRunsUnseen,
      no.wasHired,
      no.noContactPast,
    ],
    touches: [...recruitingTouches, 'Notice'],
  }),
  UpdateDoNotContact: post({
    does: 'Sets the day until which a candidate must not be contacted, or allows contact again. People who add the candidate are warned',
    access: [openings, pool],
    input: z.strictObject({
      ...seen,
      /** Last company day on which the candidate must not be written to. Null: writing is allowed. */
      Until: day.nullable(),
      Reason: required(200),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.noContactPast],
    touches: recruitingTouches,
  }),
  GetRetention: post({
    does: 'Returns the number of days for which candidates without consent are kept after their last application',
    access: [pool],
    reads: true,
    input: z.strictObject({}),
    reply: z.object({ KeepDays: z.number().int(), Version: z.number().int() }),
  }),
  UpdateRetention: post({
    does: 'Sets the number of days for which candidates without consent are kept after their last application',
    access: [pool],
    input: z.strictObject({
      KeepDays: z.coerce.number().int().min(keepDays.least).max(keepDays.most),
      Version: version,
    }),
    reply: done,
    refusals: [general.stale],
    touches: ['JobseekerTalentPool', 'Interviewee'],
  }),
};
