import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, flag, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { education } from '#modules/people/persons/contract/user-codes.ts';
import { analysisCalls } from '#modules/recruiting/analysis/contract/analysis-calls.ts';
import { file } from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import {
  employTypeLabels,
  openingStateLabels,
  openReasonLabels,
  recruitingCodes,
  rejectLabels,
  stageLabels,
  urgencyLabels,
} from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { openingImportCalls } from '#modules/recruiting/imports/contract/import-calls.ts';
import { interviewModeLabels } from '#modules/recruiting/interviews/contract/interview-codes.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { openingFields } from './opening-fields.ts';
import { resumeFaults, resumeReading } from '#modules/recruiting/resumes/contract/resume-reading.ts';

const access = [recruitingCodes.openings];
/**
 * Controllers whose queries are reloaded after an opening changes. Applications are included, because they show its
 * data.
 */
export const recruitingTouches = [
  'Recruitment',
  'Interviewee',
  'JobseekerTalentPool',
  'RecruitmentResources',
];

const version = z.coerce.number().int().min(1);
const one = { RecruitmentID: id };
const seen = { ...one, Version: version };
const because = { ...seen, Reason: required(200) };

const person = z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string() });
const counts = z.array(z.object({ Stage: coded(stageLabels), Count: z.number().int() }));

const row = z.object({
  ...one,
  /** Number of the opening: ZP and digits. */
  No: z.string(),
  Title: z.string(),
  /** English title, if the title is the name of a post. Empty: the title has no English name. */
  TitleEn: z.string(),
  PostID: id,
  PostName: z.string(),
  PostNameEn: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
  CompanyID: id,
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  HeadCount: z.number().int(),
  /** Number of onboarded applications. */
  Hired: z.number().int(),
  EmployType: coded(employTypeLabels),
  City: z.string(),
  /** Range of the monthly pay. Null: not given, or the caller may not see pay. */
  SalaryMin: z.string().nullable(),
  SalaryMax: z.string().nullable(),
  CanSeePay: z.boolean(),
  Education: coded(education.labels).nullable(),
  WorkYears: z.number().int().nullable(),
  Reason: coded(openReasonLabels),
  Replaced: person.nullable(),
  Urgency: coded(urgencyLabels),
  Owner: person,
  Assistants: z.array(person),
  HRBP: person.nullable(),
  LatestEntryDay: z.string().nullable(),
  Description: z.string(),
  ScorecardID: id.nullable(),
  Rounds: z.array(
    z.object({
      Name: z.string(),
      Mode: coded(interviewModeLabels),
      Minutes: z.number().int(),
      Interviewers: z.array(person),
    }),
  ),
  State: coded(openingStateLabels),
  StateReason: z.string(),
  /** Requisition that was submitted last. Null: none, or the caller may not change the opening. */
  Requisition: z
    .object({
      FormID: id,
      Number: z.string(),
      /** Whether the caller may open the form. People who keep the opening need not take part in its approval. */
      IsReadable: z.boolean(),
    })
    .nullable(),
  IsTop: z.boolean(),
  SortNo: z.number().int(),
  OpenDay: z.string().nullable(),
  CloseDay: z.string().nullable(),
  /** Number of applications by stage. */
  Funnel: counts,
  Version: z.number().int(),
  /** Whether the caller may change the opening. */
  CanEdit: z.boolean(),
});
export type OpeningRow = z.output<typeof row>;

const checked = [
  recruitingRefusals.postGone,
  recruitingRefusals.departmentGone,
  recruitingRefusals.personGone,
  recruitingRefusals.salaryReversed,
  recruitingRefusals.payHidden,
  recruitingRefusals.pastDay,
  recruitingRefusals.replacedNeeded,
  interviewRefusals.scorecardGone,
];
const acting = [general.notFound, general.stale, recruitingRefusals.wrongState];
const example = {
  Title: 'Example',
  PostID: 1,
  DeptId: 1,
  CompanyID: 1,
  HeadCount: 1,
  EmployType: 0,
  Reason: 1,
};

/** Job openings: their requirements, places, owner and progress. */
export const Recruitment = controller('Recruitment', {
  ...analysisCalls,
  ...openingImportCalls,
  GetRecruitmentPage: post({
    does: 'Returns the openings that the caller owns, assists or oversees, and those in the caller’s scope, with the number of applications by stage',
    spec: 'page',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      RecruitmentID: id.optional(),
      /** Searches title, number, post and city. */
      Keyword: text(100).optional(),
      State: chosen(openingStateLabels).optional(),
      /** True: only closed openings. False: only others. Left out: both. */
      IsClosed: flag.optional(),
      DeptId: id.optional(),
      Urgency: chosen(urgencyLabels).optional(),
      OwnerAUID: id.optional(),
    }),
    reply: pageOf(row),
  }),
  AddRecruitment: post({
    does: 'Adds an opening, as a draft or published at once',
    spec: 'add',
    access,
    input: z.strictObject({ ...openingFields, IsDraft: flag.default(false) }),
    example,
    reply: z.object({ Code: z.number().int(), RecruitmentID: id }),
    refusals: [...checked, recruitingRefusals.requisitionNeeded],
    touches: recruitingTouches,
  }),
  UpdateRecruitment: post({
    does: 'Changes an opening. More places reopen a filled one',
    spec: 'update',
    access,
    input: z.strictObject({ ...seen, ...openingFields }),
    example: { ...example, RecruitmentID: 1, Version: 1 },
    reply: done,
    refusals: [
      ...acting,
      ...checked,
      recruitingRefusals.belowHired,
      recruitingRefusals.placesNeedRequisition,
    ],
    touches: recruitingTouches,
  }),
  UpdateRecruitmentSort: post({
    does: 'Sets the order number of an opening among those that are not pinned. Smaller numbers come first',
    spec: 'sort',
    access,
    input: z.strictObject({ ...seen, SortNo: z.coerce.number().int().min(0).max(9999) }),
    reply: done,
    refusals: [general.notFound, general.stale],
    touches: ['Recruitment'],
  }),
  UpdateRecruitmentTop: post({
    does: 'Pins an opening to the top of the list or unpins it. At most five per company',
    spec: 'top',
    access,
    input: z.strictObject({ ...seen, IsTop: flag }),
    reply: done,
    refusals: [...acting, recruitingRefusals.topFull],
    touches: ['Recruitment'],
  }),
  RequestPlaces: post({
    does: 'Starts the requisition of a draft opening, or of more places for an existing one. Returns the caller’s requisition if it already exists',
    access,
    input: z.strictObject({
      ...seen,
      /** Total number of places to request. Left out for a draft, which already states its number. */
      HeadCount: z.coerce.number().int().min(1).max(999).optional(),
    }),
    reply: z.object({
      FormID: id,
      /** Page on which the form is filled in. */
      Path: z.string(),
    }),
    refusals: [
      ...acting,
      recruitingRefusals.moreNeeded,
      recruitingRefusals.placesAsked,
      formRefusals.templateClosed,
    ],
    touches: [...recruitingTouches, 'ApprovalForm', 'CacApprovalOrder'],
  }),
  DisableRecruitment: post({
    does: 'Pauses an opening. Applications in progress continue',
    spec: 'disable',
    access,
    input: z.strictObject(because),
    reply: done,
    refusals: acting,
    touches: recruitingTouches,
  }),
  EnableRecruitment: post({
    does: 'Publishes a draft, or resumes a paused opening',
    spec: 'enable',
    access,
    input: z.strictObject({ ...seen, Reason: text(200).default('') }),
    reply: done,
    refusals: [
      ...acting,
      recruitingRefusals.postGone,
      recruitingRefusals.departmentGone,
      recruitingRefusals.reasonNeeded,
      recruitingRefusals.requisitionNeeded,
    ],
    touches: recruitingTouches,
  }),
  CloseRecruitment: post({
    does: 'Closes an opening permanently, once it has no applications in progress',
    access,
    input: z.strictObject(because),
    reply: done,
    refusals: [...acting, recruitingRefusals.stillRunning],
    touches: recruitingTouches,
  }),
  GetInterviewStats: post({
    does: 'Returns applications by current and reached stage, rejection reasons and sources, for one opening or all of the caller’s openings',
    spec: 'interview stats',
    access,
    reads: true,
    input: z.strictObject({ RecruitmentID: id.optional() }),
    reply: z.object({
      Total: z.number().int(),
      Funnel: counts,
      /** Number of applications that have reached each stage. */
      Reached: counts,
      Rejects: z.array(z.object({ RejectCode: coded(rejectLabels), Count: z.number().int() })),
      Sources: z.array(z.object({ SourceID: id, Name: z.string(), Count: z.number().int() })),
    }),
    refusals: [general.notFound],
  }),
  GetRecruitmentRemarks: post({
    does: 'Returns the remarks on an opening, latest first',
    spec: 'remarks',
    access,
    reads: true,
    input: z.strictObject({ ...one, ...paging }),
    reply: pageOf(z.object({ RemarkID: id, Text: z.string(), By: person.nullable(), CreateTime: when })),
    refusals: [general.notFound],
  }),
  AddRecruitmentRemark: post({
    does: 'Adds a remark to an opening. Remarks cannot be changed',
    access,
    input: z.strictObject({ ...one, Text: required(500) }),
    reply: done,
    refusals: [general.notFound],
    touches: ['Recruitment.GetRecruitmentRemarks'],
  }),
  UploadResume: upload({
    does: 'Stores a resume or another file for a candidate who is not saved yet',
    spec: 'resume upload',
    access: [recruitingCodes.openings, recruitingCodes.pool],
    input: z.strictObject({ RecruitmentID: id.optional(), SeekerID: id.optional() }),
    reply: file,
    refusals: [
      general.notFound,
      formRefusals.fileUnsupported,
      formRefusals.fileTooLarge,
      formRefusals.fileMismatch,
    ],
    touches: [],
    limit: { max: 200, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),
  ReadResume: post({
    does: 'Reads name, contacts, education and last employer from the text of a resume that the caller has just uploaded. Saves nothing',
    access: [recruitingCodes.openings, recruitingCodes.pool],
    reads: true,
    input: z.strictObject({ UID: z.uuid() }),
    reply: z.object({
      /** Reason why nothing was read. Null: the text was read. */
      Fault: z.enum(resumeFaults).nullable(),
      Fields: resumeReading,
    }),
    refusals: [general.notFound],
    limit: { max: 200, seconds: 3600 },
  }),
});
