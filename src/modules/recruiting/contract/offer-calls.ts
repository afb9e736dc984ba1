import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { documentType } from '#modules/people/contract/user-codes.ts';
import { userCodes } from '#modules/people/contract/user-tabs.ts';
import { offerStateLabels, recruitingCodes, stageLabels } from './codes.ts';
import { letterStateLabels } from './letters.ts';
import { mergeRefusals } from './merge-refusals.ts';
import { offerPaper } from './offer-paper.ts';
import { recruitingRefusals } from './refusals.ts';
import { file } from './seeker-fields.ts';

const access = [recruitingCodes.openings];
const one = { IntervieweeID: id, Version: z.coerce.number().int().min(1) };
const touches = ['Interviewee', 'Recruitment', 'CacApprovalOrder', 'ApprovalForm', 'CacUser'];
const moved = z.object({
  Code: z.number().int(),
  Stage: coded(stageLabels),
  OfferState: coded(offerStateLabels),
  Version: z.number().int(),
});
const stands = [general.notFound, general.stale, mergeRefusals.forgotten, recruitingRefusals.offerState];

/** A letter to a candidate as whoever handles his application reads it. */
export const letterShown = z.object({
  LetterID: id,
  Subject: z.string(),
  Text: z.string(),
  State: coded(letterStateLabels),
  /** What the mail server said; empty: nothing. */
  Fault: z.string(),
  CreateTime: when,
});
export type LetterShown = z.output<typeof letterShown>;

/** What is written to a candidate; null: nothing is. */
export const letterFields = z.strictObject({ Subject: required(200), Text: required(4000) }).nullish();

/** The offer of an application as whoever handles it sees it. */
export const offerFields = z.object({
  State: coded(offerStateLabels),
  /** The form; null: there was never one. */
  FormID: id.nullable(),
  Number: z.string(),
  /** Whether the form is the caller's to open and to print; who handles the application need not be in its approval. */
  IsReadable: z.boolean(),
  /** Whether there is a letter to print and the caller may open it: it says the pay. */
  HasPaper: z.boolean(),
  /** Still a draft, or sent back: he goes on filling it in; else it is looked at. */
  Path: z.string(),
  SentAt: when.nullable(),
  /** Company day, included. */
  Until: z.string().nullable(),
  /** Who comes of it. */
  UserAUID: id.nullable(),
  EmployeeId: z.string(),
  /** Company day on which he begins. */
  EntryDay: z.string().nullable(),
  /** He works here and takes the place by a transfer, once he has accepted. */
  IsTransfer: z.boolean(),
  /** Of somebody in service: the form by which he takes the place; null: none. */
  Transfer: z
    .object({ FormID: id, Number: z.string(), Path: z.string(), IsReadable: z.boolean() })
    .nullable(),
  /** What he was written about it, the latest first; pay stands in it for whom pay is. */
  Letters: z.array(letterShown),
});
export type OfferShown = z.output<typeof offerFields>;

/** Calls from an offer to the first day. */
export const offerCalls = {
  AddOffer: post({
    does: 'Begins the offer form of a candidate who has passed, filled in as far as it is known; a draft that is there already is the answer',
    access,
    input: z.strictObject(one),
    reply: z.object({ Code: z.number().int(), FormID: id, Path: z.string() }),
    refusals: [
      general.notFound,
      general.stale,
      recruitingRefusals.offerStage,
      recruitingRefusals.offerOut,
      recruitingRefusals.wrongState,
      formRefusals.templateClosed,
    ],
    touches,
  }),
  GetOfferLetter: post({
    does: 'The letter of an approved offer as it would go out today, with marks where its pay is filled in',
    access,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ IntervieweeID: id }),
    reply: z.object({
      Subject: z.string(),
      Text: z.string(),
      /** What stands where the marks are, in both languages; null: pay is not for the caller. */
      Pay: z.object({ Zh: z.string(), En: z.string() }).nullable(),
      /** Where it goes, masked; empty: nobody knows. */
      To: z.string(),
      /** Something carries mail here. */
      HasMail: z.boolean(),
      /** Company day until which he may answer if it goes today. */
      Until: z.string(),
    }),
    refusals: [general.notFound, mergeRefusals.forgotten, recruitingRefusals.offerState],
  }),
  GetOfferPaper: post({
    does: 'The letter of an approved, sent or accepted offer to print, as its form says it with the pay; for whom pay is',
    access,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ IntervieweeID: id }),
    reply: offerPaper,
    refusals: [
      general.notFound,
      mergeRefusals.forgotten,
      recruitingRefusals.paperHidden,
      recruitingRefusals.offerState,
    ],
  }),
  SendOffer: post({
    does: 'Notes that an approved offer went out, with the letter that takes it there; from then on the days for the answer count',
    access,
    input: z.strictObject({
      ...one,
      /** Goes by mail; left out: it went another way. */
      Letter: letterFields,
    }),
    reply: moved,
    refusals: stands,
    touches,
  }),
  AnswerOffer: post({
    does: 'Notes what the candidate answered, with where it says so',
    access,
    input: z.strictObject({
      ...one,
      IsAccepted: flag,
      /** How and when he said so. */
      Proof: required(200),
    }),
    reply: moved,
    refusals: stands,
    touches,
  }),
  OnboardToUser: post({
    does: 'Makes a user of a candidate who has accepted: he begins on his first day and is nowhere before. Asked again it gives the first answer',
    access,
    input: z.strictObject({
      ...one,
      /** Left out: the next free one. */
      EmployeeId: text(20).optional(),
      /** Left out: that of the employee. */
      LoginName: text(50).optional(),
      IdCard: required(20),
      /** Left out: as the number tells, and else a passport. */
      IdCardType: documentType.schema.optional(),
      EntryTime: day,
      /** He worked here before, and that is known. */
      Confirmed: flag.default(false),
    }),
    reply: z.object({
      Code: z.number().int(),
      UserAUID: id,
      EmployeeId: z.string(),
      /** For his first sign-in; null: who was here before keeps his, or it was told already. */
      Password: z.string().nullable(),
      /** He was made by an earlier call. */
      IsAgain: z.boolean(),
    }),
    refusals: [
      general.notFound,
      general.stale,
      general.forbidden,
      recruitingRefusals.offerState,
      recruitingRefusals.placesFull,
      recruitingRefusals.entryTooEarly,
      recruitingRefusals.idCardWrong,
      recruitingRefusals.wasHere,
      recruitingRefusals.isEmployee,
      peopleRefusals.identityNumberTaken,
      peopleRefusals.employeeIdTaken,
      peopleRefusals.loginNameTaken,
      peopleRefusals.departmentGone,
      peopleRefusals.companyGone,
      peopleRefusals.personGone,
      peopleRefusals.placeBeyond,
    ],
    touches,
  }),
  BeginTransfer: post({
    does: 'Begins the transfer of somebody in service who has accepted, as his offer says; a form that is under way is the answer',
    access,
    input: z.strictObject(one),
    reply: z.object({ Code: z.number().int(), FormID: id, Path: z.string() }),
    refusals: [
      ...stands,
      general.forbidden,
      recruitingRefusals.placesFull,
      recruitingRefusals.notEmployee,
      formRefusals.templateClosed,
    ],
    touches,
  }),
  GetArrivals: post({
    does: 'How somebody came: openings that he was hired for, sources, and the files of his applications',
    access: [userCodes.common],
    reads: true,
    input: z.strictObject({ AUID: id }),
    reply: z.array(
      z.object({
        IntervieweeID: id,
        Title: z.string(),
        TitleEn: z.string(),
        SourceName: z.string(),
        Stage: coded(stageLabels),
        /** Company day on which he began, or is to begin. */
        EntryDay: z.string().nullable(),
        /** The resume first. */
        Files: z.array(file.extend({ IsResume: z.boolean() })),
      }),
    ),
    refusals: [general.notFound],
  }),
  CancelOnboard: post({
    does: 'Calls a first day off, until a week after it: his account is closed, and he was never employed',
    access,
    input: z.strictObject({ ...one, Reason: required(200) }),
    reply: moved,
    refusals: [
      general.notFound,
      general.stale,
      general.forbidden,
      recruitingRefusals.noUser,
      recruitingRefusals.onboardOver,
    ],
    touches,
  }),
};
