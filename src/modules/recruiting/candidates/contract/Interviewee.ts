import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import {
  openingStateLabels,
  poolStateLabels,
  recruitingCodes,
  rejectLabels,
  stageLabels,
} from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { candidateImportCalls } from '#modules/recruiting/imports/contract/import-calls.ts';
import { interviewCalls } from '#modules/recruiting/interviews/contract/interview-calls.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import {
  letterFields,
  letterShown,
  offerCalls,
  offerFields,
} from '#modules/recruiting/offers/contract/offer-calls.ts';
import { recruitingTouches } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { mergeRefusals } from './merge-refusals.ts';
import {
  contactChanges,
  contactFields,
  file,
  mergeShown,
  otherApplication,
  pay,
  plainChanges,
  plainFields,
  seekerRow,
} from './seeker-fields.ts';

const { openings, interviews } = recruitingCodes;
const access = [openings];
/**
 * Permission codes for reading applications. Interviewers without the openings code read only the rounds they
 * interview in.
 */
const reads = [openings, interviews];
const version = z.coerce.number().int().min(1);
const one = { IntervieweeID: id };

const row = z.object({
  ...one,
  ...seekerRow,
  RecruitmentID: id,
  Title: z.string(),
  SourceID: id,
  SourceName: z.string(),
  Stage: coded(stageLabels),
  StageSince: when,
  /** Milliseconds spent in this stage. For a closed application: in the stage from which it was closed. */
  StageMs: z.number().int(),
  ClosedFrom: coded(stageLabels).nullable(),
  RejectCode: coded(rejectLabels).nullable(),
  HasResume: z.boolean(),
  /** Stages to which the caller may move the application by hand. */
  Moves: z.array(coded(stageLabels)),
  CreateTime: when,
  Version: z.number().int(),
});
export type IntervieweeRow = z.output<typeof row>;

const by = { ByAUID: id.nullable(), ByName: z.string(), ByNameEn: z.string() };

const whole = row.extend({
  IdCard: z.string(),
  Links: z.array(z.string()),
  OpeningState: coded(openingStateLabels),
  ReferrerAUID: id.nullable(),
  ReferrerName: z.string(),
  ReferrerNameEn: z.string(),
  /** Expected monthly pay as decimal text. Null: not given, or the caller may not see pay. */
  ExpectSalary: z.string().nullable(),
  CanSeePay: z.boolean(),
  /**
   * Whether the caller handles the application. Someone who is only an interviewer reads the person, the files and
   * their own remarks.
   */
  CanHandle: z.boolean(),
  PlanEntryDay: z.string().nullable(),
  /** Offer of the application. Null: the caller is only an interviewer. */
  Offer: offerFields.nullable(),
  /** Rejection letters to the candidate, latest first. */
  Letters: z.array(letterShown),
  SeekerVersion: z.number().int(),
  PoolState: coded(poolStateLabels),
  ConsentUntil: z.string().nullable(),
  /** The candidate was forgotten: only data for statistics is left. */
  IsForgotten: z.boolean(),
  /** Last company day on which the person's data is kept. Null: an application is running, or the person was hired. */
  KeptUntil: z.string().nullable(),
  /** Last company day on which the candidate must not be written to. Null: writing is allowed. */
  DoNotContactUntil: z.string().nullable(),
  /** Duplicates that were merged into this candidate and can still be split off. */
  Merges: z.array(mergeShown),
  /** Files: the resume first, files kept with the talent pool last. */
  Files: z.array(file.extend({ IsResume: z.boolean(), IsPooled: z.boolean() })),
  Others: z.array(otherApplication),
  /** Stage changes, latest first. */
  Events: z.array(
    z.object({
      EventID: id,
      From: coded(stageLabels).nullable(),
      To: coded(stageLabels),
      At: when,
      RejectCode: coded(rejectLabels).nullable(),
      Reason: z.string(),
      ...by,
    }),
  ),
  /** Remarks, latest first. */
  Remarks: z.array(z.object({ RemarkID: id, Text: z.string(), CreateTime: when, ...by })),
});
export type WholeInterviewee = z.output<typeof whole>;

const facts = {
  SourceID: id,
  ReferrerAUID: id.nullish(),
  /** Expected monthly pay. Only the owner and the HRBP may set it. */
  ExpectSalary: pay.nullish(),
  PlanEntryDay: day.nullish(),
  ResumeUID: z.uuid().nullish(),
  /** Upload ids of all files. */
  Files: z.array(z.uuid()).max(20),
};

const person = [
  recruitingRefusals.contactNeeded,
  recruitingRefusals.phoneWrong,
  recruitingRefusals.mailWrong,
  recruitingRefusals.idCardWrong,
  recruitingRefusals.heldByOther,
  recruitingRefusals.sourceGone,
  recruitingRefusals.personGone,
  recruitingRefusals.payHidden,
  formRefusals.attachmentGone,
];

const move = {
  Stage: chosen(stageLabels),
  RejectCode: chosen(rejectLabels).nullish(),
  Reason: text(200).default(''),
  /** Rejection letter to the candidate. Only for a rejection; `{姓名}` and `{职位}` are filled in. */
  Letter: letterFields,
};
const moving = [
  recruitingRefusals.noMove,
  recruitingRefusals.reasonNeeded,
  recruitingRefusals.codeNeeded,
  recruitingRefusals.letterOfRefusal,
  interviewRefusals.planFirst,
  interviewRefusals.evaluationsMissing,
];

/** Applications of people to openings. */
export const Interviewee = controller('Interviewee', {
  ...interviewCalls,
  ...offerCalls,
  ...candidateImportCalls,
  IntervieweePage: post({
    does: 'Returns applications to the caller’s openings, last moved first',
    access: reads,
    reads: true,
    input: z.strictObject({
      ...paging,
      RecruitmentID: id.optional(),
      Stage: chosen(stageLabels).optional(),
      SourceID: id.optional(),
      /** Searches name, pinyin, school, last company and tags. */
      Keyword: text(50).optional(),
    }),
    reply: pageOf(row),
  }),
  GetInterviewee: post({
    does: 'Returns one application: the person, other applications, history, remarks and files',
    access: reads,
    reads: true,
    input: z.strictObject(one),
    reply: whole,
    refusals: [general.notFound],
  }),
  AddInterviewee: post({
    does: 'Adds an application. A person known by phone, email or identity number is not added twice. If that is uncertain, returns the possible matches',
    access,
    input: z.strictObject({
      RecruitmentID: id,
      ...plainFields,
      ...contactFields,
      ...facts,
      Files: facts.Files.default([]),
      /** Known candidate whom the caller confirmed, after comparing, to be this person. */
      SeekerID: id.optional(),
    }),
    example: { RecruitmentID: 1, Name: 'Example', Phone: '13800000000', SourceID: 1 },
    reply: z.object({
      Code: z.number().int(),
      IntervieweeID: id,
      SeekerID: id,
      /** The candidate was already on record. */
      IsKnown: z.boolean(),
    }),
    refusals: [
      general.notFound,
      recruitingRefusals.maybeSame,
      recruitingRefusals.running,
      recruitingRefusals.closed,
      recruitingRefusals.notOpen,
      ...person,
    ],
    touches: recruitingTouches,
  }),
  UpdateDetail: post({
    does: 'Changes the data of an application and its person. Fields left out stay unchanged',
    access,
    input: z.strictObject({
      ...one,
      Version: version,
      SeekerVersion: version,
      ...plainChanges,
      ...contactChanges,
      ...z.strictObject(facts).partial().shape,
    }),
    reply: done,
    refusals: [general.notFound, general.stale, mergeRefusals.forgotten, ...person],
    touches: recruitingTouches,
  }),
  UpdateRemark: post({
    does: 'Adds a remark to an application. Remarks cannot be changed',
    access: reads,
    input: z.strictObject({ ...one, Text: required(500) }),
    reply: done,
    refusals: [general.notFound, mergeRefusals.forgotten],
    touches: ['Interviewee.GetInterviewee', 'JobseekerTalentPool'],
  }),
  UpdateStage: post({
    does: 'Moves an application to another stage, rejects or withdraws it, or reopens a closed one. Planned interviews of a closed application are cancelled',
    access,
    input: z.strictObject({ ...one, Version: version, ...move }),
    reply: z.object({ Code: z.number().int(), Stage: coded(stageLabels), Version: z.number().int() }),
    refusals: [
      general.notFound,
      mergeRefusals.forgotten,
      recruitingRefusals.movedMeanwhile,
      recruitingRefusals.running,
      recruitingRefusals.wrongState,
      ...moving,
    ],
    touches: recruitingTouches,
  }),
  BatchUpdateStage: post({
    does: 'Moves several applications independently. Returns the reason for each one that cannot be moved. A preview moves nothing',
    access,
    input: z.strictObject({
      Rows: z
        .array(z.strictObject({ ...one, Version: version }))
        .min(1)
        .max(200),
      ...move,
      IsPreview: flag.default(false),
    }),
    reply: z.object({
      Code: z.number().int(),
      Done: z.number().int(),
      Failed: z.array(z.object({ ...one, Name: z.string(), Msg: z.string() })),
    }),
    refusals: moving,
    touches: recruitingTouches,
  }),
});
