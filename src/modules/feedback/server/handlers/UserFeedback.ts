import { z } from 'zod';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { type Context, serve, type Served } from '#kit/server/http/context.ts';
import { isPicture } from '#modules/forms/contract/files.ts';
import { listUploads, storeAttachment } from '#modules/forms/server/open.ts';
import { browserAndSystem } from '#modules/people/server/open.ts';
import { manageCode, otherPage } from '../../contract/codes.ts';
import { feedbackRefusals } from '../../contract/refusals.ts';
import { UserFeedback } from '../../contract/UserFeedback.ts';
import type { Caller } from '../commands/by.ts';
import { listPages } from '../commands/pages.ts';
import { saveQuestions } from '../commands/questions.ts';
import { replyTo } from '../commands/reply.ts';
import { screenshotOwner, sendFeedback } from '../commands/send.ts';
import { findFeedback, pageFeedback, type Answer } from '../queries/feedback.ts';
import { findQuestions, listQuestions, type QuestionSet } from '../queries/questions.ts';

const byOf = (ctx: Context): Caller => ({
  id: ctx.actor.id,
  manages: ctx.can(manageCode),
  language: ctx.language,
  now: ctx.now,
  ip: ctx.ip,
});

const client = z.object({
  Path: z.string().default(''),
  Language: z.string().default(''),
  Width: z.number().default(0),
  Height: z.number().default(0),
  browser: z.string().default(''),
});

const browserOf = (ctx: Context): string => {
  const { browser, os } = browserAndSystem(ctx.request.headers['user-agent'] ?? '');
  return [browser, os].filter(Boolean).join(' · ');
};

const shown = ({ id, routeCode, edition, questions, other, otherEn }: QuestionSet) => ({
  ID: id,
  RouteCode: routeCode,
  QuestionJson: questions.map(({ key, zh, en }) => ({ Key: key, Value: zh, ValueEn: en })),
  Other: other,
  OtherEn: otherEn,
  EditionNumber: edition,
});

export const userFeedback = (files: FileStore, known: ReadonlySet<string>): Served =>
  serve(UserFeedback, {
    GetTypeNameList: async (_input, ctx) =>
      (await listPages(ctx.db, byOf(ctx), known)).map(({ code, name, nameEn, url }) => ({
        RouteCode: code,
        TypeName: name,
        TypeNameEn: nameEn,
        Url: url,
      })),

    GetHomeCacQuestion: async ({ RouteCode }, ctx) => {
      const none = { QuestionJson: [], Other: '', OtherEn: '', EditionNumber: 0 };
      const found = await findQuestions(ctx.db, RouteCode);
      return found ? shown(found) : { ID: null, RouteCode, ...none };
    },

    UploadUserFeedbackImg: async (_input, ctx) => {
      if (!isPicture(ctx.file.fileName)) {
        ctx.file.stream.resume();
        refuse(feedbackRefusals.imagesOnly, { field: 'file' });
      }
      return { Status: 1, ...(await storeAttachment(ctx.db, files, ctx.file, ctx.actor.id)) };
    },

    InsertUserFeedback: (input, ctx) => sendFeedback(ctx.db, byOf(ctx), input, known, browserOf(ctx)),

    GetUserFeedbackList: ({ Mine, ...filter }, ctx) => {
      const by = byOf(ctx);
      return pageFeedback(ctx.db, { ...by, manages: by.manages && !Mine }, filter);
    },

    GetUserFeedbackDeatils: async ({ ID }, ctx) => {
      const found = (await findFeedback(ctx.db, byOf(ctx), ID)) ?? refuse(general.notFound);
      const { answers, client: sent, ...row } = found;
      const { browser, ...where } = client.parse(sent);
      const urls = await listUploads(ctx.db, screenshotOwner(ID));
      return {
        ...row,
        AnswerJson: (answers as Answer[]).map(({ question, answer }) => ({
          QName: question,
          AName: answer,
        })),
        Url: urls,
        ClientJson: { ...where, Browser: browser },
      };
    },

    ReplyUserFeedback: (input, ctx) => replyTo(ctx.db, byOf(ctx), input),

    GetCacQuestion: async (_input, ctx) => {
      const pages = new Map(
        (await listPages(ctx.db, byOf(ctx), known)).map((page) => [page.code, page] as const),
      );
      return (await listQuestions(ctx.db)).map((set) => {
        const page = pages.get(set.routeCode) ?? otherPage;
        return { ...shown(set), TypeName: page.name, TypeNameEn: page.nameEn, UpdateTime: set.createdAt };
      });
    },

    EditOrInsertQuestion: (input, ctx) => saveQuestions(ctx.db, byOf(ctx), input, known),
  });
