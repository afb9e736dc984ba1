import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import {
  day,
  done,
  flag,
  id,
  idempotencyKey,
  nothing,
  pageOf,
  paging,
  required,
  text,
  when,
} from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { feedbackStateLabels, giveCode, manageCode } from './codes.ts';
import { feedbackRefusals } from './refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { stored } from '#modules/forms/contract/values.ts';

const either = [giveCode, manageCode];
const routeCode = required(60);

/** Question of a page. The key stays the same when the wording is improved. */
const question = z.object({ Key: z.string(), Value: z.string(), ValueEn: z.string() });

const questionSet = z.object({
  /** Id of the set of questions; null: the page has no questions. */
  ID: id.nullable(),
  RouteCode: z.string(),
  QuestionJson: z.array(question),
  /** Heading of the free text; empty: the default heading. */
  Other: z.string(),
  OtherEn: z.string(),
  EditionNumber: z.number().int(),
});

const state = chosen(feedbackStateLabels);

const person = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
};

const row = z.object({
  ID: id,
  RouteCode: z.string(),
  TypeName: z.string(),
  TypeNameEn: z.string(),
  Remark: z.string(),
  UrlCount: z.number().int(),
  State: coded(feedbackStateLabels),
  ...person,
  CreateTime: when,
  ReplyTime: when.nullable(),
});
export type FeedbackRow = z.infer<typeof row>;

const file = z.object({ uid: z.string(), name: z.string(), url: z.string(), ViewUrl: z.string() });

const stale = ['UserFeedback'];

export const UserFeedback = controller('UserFeedback', {
  GetTypeNameList: post({
    does: 'Lists the pages that feedback can be about: those the caller may open, or all of them for managers',
    access: either,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({ RouteCode: z.string(), TypeName: z.string(), TypeNameEn: z.string(), Url: z.string() }),
    ),
  }),
  GetHomeCacQuestion: post({
    does: 'Returns the questions of a page',
    access: either,
    reads: true,
    input: z.strictObject({ RouteCode: routeCode }),
    reply: questionSet,
  }),
  UploadUserFeedbackImg: upload({
    does: 'Stores a screenshot for feedback that is not sent yet',
    access: [giveCode],
    spec: 'image upload, multipart, bearer token',
    input: nothing,
    reply: z.object({ ...stored, ...file.shape }),
    refusals: [
      feedbackRefusals.imagesOnly,
      formRefusals.fileUnsupported,
      formRefusals.fileTooLarge,
      formRefusals.fileMismatch,
    ],
    touches: [],
    limit: { max: 60, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),
  InsertUserFeedback: post({
    does: 'Sends feedback and returns its id',
    access: [giveCode],
    input: z.strictObject({
      RouteCode: routeCode,
      /** Answers to every question of the page. Each names its question by the wording in one of the languages. */
      AnswerJson: z
        .array(z.strictObject({ QName: text(100), AName: text(100) }))
        .max(20)
        .default([]),
      Remark: text(500),
      /** Ids of the caller's own uploads; the last two are kept. */
      Url: z.array(z.uuid()).max(20).default([]),
      ClientJson: z
        .strictObject({
          Path: text(300).optional(),
          Language: z.enum(['zh', 'en']).optional(),
          Width: z.number().int().min(0).max(100_000).optional(),
          Height: z.number().int().min(0).max(100_000).optional(),
        })
        .default({}),
      Key: idempotencyKey,
    }),
    reply: id,
    refusals: [
      feedbackRefusals.remarkEmpty,
      feedbackRefusals.answerEmpty,
      feedbackRefusals.questionsChanged,
      feedbackRefusals.pageGone,
      formRefusals.attachmentGone,
      general.tooMany,
    ],
    touches: stale,
  }),
  GetUserFeedbackList: post({
    does: 'Lists feedback, newest first: all of it for managers, their own for everybody else',
    access: either,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Text to be found in the suggestion or the sender's name. */
      Keyword: text(100).optional(),
      /** Full title of a page, in either language. */
      TypeName: text(60).optional(),
      RouteCode: text(60).optional(),
      State: state.optional(),
      DateFrom: day.optional(),
      DateTo: day.optional(),
      /** 1 limits managers to the feedback that they sent themselves. */
      Mine: flag.optional(),
    }),
    reply: pageOf(row),
  }),
  GetUserFeedbackDeatils: post({
    does: 'Returns one feedback with answers, screenshots and reply (Deatils: sic)',
    access: either,
    reads: true,
    input: z.strictObject({ ID: id }),
    reply: z.object({
      ...row.shape,
      AnswerJson: z.array(z.object({ QName: z.string(), AName: z.string() })),
      Url: z.array(file),
      ClientJson: z.object({
        Path: z.string(),
        Language: z.string(),
        Width: z.number().int(),
        Height: z.number().int(),
        Browser: z.string(),
      }),
      Reply: z.string(),
      ReplyAUID: id.nullable(),
      ReplyName: z.string(),
      ReplyNameEn: z.string(),
      Version: z.number().int(),
    }),
  }),
  ReplyUserFeedback: post({
    example: { State: 2 },
    does: 'Replies to feedback and sets its state; the sender is notified',
    access: [manageCode],
    input: z.strictObject({
      ID: id,
      /** New state: 2 in progress, 3 done, 4 closed. */
      State: state.refine((value) => value > 1, '请选择处理状态 | Choose a state'),
      Reply: text(500),
      Version: z.coerce.number().int().min(1),
    }),
    reply: done,
    refusals: [general.stale, feedbackRefusals.replyEmpty],
    touches: stale,
  }),
  GetCacQuestion: post({
    does: 'Lists the questions in use, by page',
    access: [manageCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        ...questionSet.shape,
        ID: id,
        TypeName: z.string(),
        TypeNameEn: z.string(),
        UpdateTime: when,
      }),
    ),
  }),
  EditOrInsertQuestion: post({
    does: 'Sets the questions of a page as a new version; feedback already sent keeps the questions it was asked',
    access: [manageCode],
    input: z.strictObject({
      RouteCode: routeCode,
      QuestionJson: z
        .array(z.strictObject({ Key: required(40), Value: required(100), ValueEn: text(100).default('') }))
        .max(10),
      Other: text(100).default(''),
      OtherEn: text(100).default(''),
      /** Version of the questions that the sender was shown; 0: there were no questions. */
      EditionNumber: z.coerce.number().int().min(0),
    }),
    reply: done,
    refusals: [general.stale, feedbackRefusals.pageGone],
    touches: stale,
  }),
});
