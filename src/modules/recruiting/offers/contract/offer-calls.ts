import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { documentType } from '#modules/people/persons/contract/user-codes.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { mergeRefusals } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { file } from '#modules/recruiting/candidates/contract/seeker-fields.ts';
import { offerStateLabels, recruitingCodes, stageLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { letterStateLabels } from './letters.ts';
import { offerPaper } from './offer-paper.ts';

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

/** Letter to a candidate, as shown to people who handle the application. */
export const letterShown = z.object({
  LetterID: id,
  Subject: z.string(),
  Text: z.string(),
  State: coded(letterStateLabels),
  /** Error text from the mail server. Empty: no error. */
  Fault: z.string(),
  CreateTime: when,
});
export type LetterShown = z.output<typeof letterShown>;

/** Letter to the candidate: subject and text. Null or left out: no letter is written. */
export const letterFields = z.strictObject({ Subject: required(200), Text: required(4000) }).nullish();

/** Offer of an application, as shown to people who handle the application. */
export const offerFields = z.object({
  State: coded(offerStateLabels),
  /** Offer form. Null: no form was ever begun. */
  FormID: id.nullable(),
  Number: z.string(),
  /**
   * Whether the caller may open and print the form. People who handle the application need not take part in its
   * approval.
   */
  IsReadable: z.boolean(),
  /** Whether there is a letter to print and the caller may open it. The letter contains pay. */
  HasPaper: z.boolean(),
  /** Page of the form: the editor while it is a draft or was sent back, else the read-only view. */
  Path: z.string(),
  SentAt: when.nullable(),
  /** Last company day for the answer, inclusive. */
  Until: z.string().nullable(),
  /** User created from the application. Null: none yet. */
  UserAUID: id.nullable(),
  EmployeeId: z.string(),
  /** Employee number proposed for the new user; empty unless the user is to be created next. */
  NextEmployeeId: z.string(),
  /** Company day on which the candidate starts work. */
  EntryDay: z.string().nullable(),
  /** The candidate is an employee and takes the place by a transfer after accepting. */
  IsTransfer: z.boolean(),
  /** Transfer form of a candidate who is already an employee. Null: there is none. */
  Transfer: z
    .object({ FormID: id, Number: z.string(), Path: z.string(), IsReadable: z.boolean() })
    .nullable(),
  /** Letters to the candidate about this offer, latest first. They contain pay only if the caller may see pay. */
  Letters: z.array(letterShown),
});
export type OfferShown = z.output<typeof offerFields>;

/** Calls from making the offer to the first working day. */
export const offerCalls = {
  AddOffer: post({
    does: 'Starts the offer form of a candidate who has passed, with known data filled in. Returns the draft if it already exists',
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
    does: 'Returns the letter of an approved offer as it would be sent today, with placeholders for pay',
    access,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ IntervieweeID: id }),
    reply: z.object({
      Subject: z.string(),
      Text: z.string(),
      /** Pay texts, in both languages, that replace the pay marks of the letter. Null: the caller may not see pay. */
      Pay: z.object({ Zh: z.string(), En: z.string() }).nullable(),
      /** Masked mail address of the candidate. Empty: no address is known. */
      To: z.string(),
      /** Whether this installation can send mail. */
      HasMail: z.boolean(),
      /** Last company day for the answer if the offer is sent today. */
      Until: z.string(),
    }),
    refusals: [general.notFound, mergeRefusals.forgotten, recruitingRefusals.offerState],
  }),
  GetOfferPaper: post({
    does: 'Returns the printable letter of an approved, sent or accepted offer, with pay. Only for people who may see pay',
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
    does: 'Sends an approved offer, with its letter. The days for the answer count from then on',
    access,
    input: z.strictObject({
      ...one,
      /** Letter sent by mail. Left out: the offer was sent another way. */
      Letter: letterFields,
    }),
    reply: moved,
    refusals: stands,
    touches,
  }),
  AnswerOffer: post({
    does: 'Records the candidate’s answer, with its evidence',
    access,
    input: z.strictObject({
      ...one,
      IsAccepted: flag,
      /** How and when the candidate gave the answer. */
      Proof: required(200),
    }),
    reply: moved,
    refusals: stands,
    touches,
  }),
  OnboardToUser: post({
    does: 'Creates the account of a candidate who has accepted. It is active from the first day and not visible before. A repeated call returns the first result',
    access,
    input: z.strictObject({
      ...one,
      /** Employee number. Left out: the next free one. */
      EmployeeId: text(20).optional(),
      /** Login name. Left out: same as the employee number. */
      LoginName: text(50).optional(),
      IdCard: required(20),
      /** Type of the identity document. Left out: derived from the number, otherwise a passport. */
      IdCardType: documentType.schema.optional(),
      EntryTime: day,
      /** True if the caller confirms that the candidate is a former employee. */
      Confirmed: flag.default(false),
    }),
    reply: z.object({
      Code: z.number().int(),
      UserAUID: id,
      EmployeeId: z.string(),
      /** Password for the first sign-in. Null: a former employee keeps the old one, or it was already returned once. */
      Password: z.string().nullable(),
      /** True if the user had already been created by an earlier call. */
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
    does: 'Starts the transfer of a current employee who has accepted, with the data of the offer. Returns the transfer form if it already exists',
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
    does: 'Returns how a person was hired: openings, sources and the files of their applications',
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
        /** Company day on which the person started work or will start. */
        EntryDay: z.string().nullable(),
        /** Files of the application, the resume first. */
        Files: z.array(file.extend({ IsResume: z.boolean() })),
      }),
    ),
    refusals: [general.notFound],
  }),
  CancelOnboard: post({
    does: 'Cancels an onboarding until 7 days after the first day. The account is closed, and the person counts as never employed',
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
