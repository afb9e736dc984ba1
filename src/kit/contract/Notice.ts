import { z } from 'zod';
import { controller, post } from './call.ts';
import { day, done, flag, id, nothing, pageOf, paging, when } from './fields.ts';

/** Fields that describe an event and its actor. */
const happening = {
  Id: id,
  /** Text of the event, worded to follow the actor's name if there is one. Empty if the title says everything. */
  WhatZh: z.string(),
  WhatEn: z.string(),
  /** Comment that the actor wrote. */
  Words: z.string(),
  /** Person who acted; null: the product itself. */
  ActorAUID: z.number().int().nullable(),
  ActorName: z.string(),
  ActorNameEn: z.string(),
  /** Company day of the event. */
  Day: day,
  CreateTime: when,
  IsRead: z.boolean(),
};

/** Subject of notifications, as the caller may see it now. */
const about = z.object({
  RefID: id,
  Number: z.string(),
  Title: z.string(),
  TitleEn: z.string(),
  Kind: z.string(),
  KindEn: z.string(),
  Amount: z.string().nullable(),
  /** Step of the subject that waits for the caller; null: none. */
  Step: z.object({ RowID: z.number().int(), Version: z.number().int(), IsFinance: z.boolean() }).nullable(),
  /** Last act of the caller on the subject. Empty if there is none, or if the subject waits for them again. */
  Done: z.string(),
  DoneEn: z.string(),
});
export type NoticeAbout = z.infer<typeof about>;

const entry = z.object({
  ...happening,
  /** Full sentence of the notification. If the caller may no longer see the subject, it only says what happened. */
  TitleZh: z.string(),
  TitleEn: z.string(),
  /** Path of the page to which the notification leads; empty if the caller may not see it. */
  Url: z.string(),
  /** Thread of the notification; null if it has none, or if the caller may not see its subject. */
  About: about.nullable(),
  /** Number of earlier notifications about the same subject that are folded into this one. */
  Earlier: z.number().int(),
});

/** Id of the entry before which the page starts, newest first. Left out: starts with the newest. */
const slice = { Before: id.optional(), PageSize: paging.PageSize };

/** Inbox of the signed-in person; nobody else can read it. */
export const Notice = controller('Notice', {
  GetNoticePageList: post({
    does: 'Lists the caller’s notifications, newest first; only the newest one for each form',
    access: 'signedIn',
    ownEyes: true,
    reads: true,
    input: z.strictObject({ ...slice, OnlyUnread: flag.default(false) }),
    reply: pageOf(entry).extend({
      /** Whether there are older entries than the last one of this page. */
      HasOlder: z.boolean(),
    }),
  }),
  GetEarlierNotices: post({
    does: 'Lists the caller’s earlier notifications about the same form, newest first',
    access: 'signedIn',
    ownEyes: true,
    reads: true,
    input: z.strictObject({ Before: id, PageSize: paging.PageSize }),
    reply: pageOf(z.object(happening)),
  }),
  GetUnreadNoticeCount: post({
    does: 'Counts the caller’s unread notifications',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({ Count: z.number().int() }),
  }),
  ReadNotice: post({
    does: 'Marks the caller’s notifications as read: the named ones with the earlier ones about the same form, or all of them',
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ Ids: z.array(id).max(200).optional(), WithEarlier: flag.default(false) }),
    reply: done,
    touches: ['Notice'],
  }),
});
