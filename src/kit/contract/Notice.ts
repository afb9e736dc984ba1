import { z } from 'zod';
import { controller, post } from './call.ts';
import { done, flag, id, nothing, pageOf, paging, when } from './fields.ts';

const notice = z.object({
  Id: id,
  TitleZh: z.string(),
  TitleEn: z.string(),
  /** A page of the product. */
  Url: z.string(),
  CreateTime: when,
  IsRead: z.boolean(),
});

/** The inbox of the signed-in person; nobody reads another one's. */
export const Notice = controller('Notice', {
  GetNoticePageList: post({
    does: 'What the caller was told, newest first',
    access: 'signedIn',
    ownEyes: true,
    reads: true,
    input: z.strictObject({ ...paging, OnlyUnread: flag.default(false) }),
    reply: pageOf(notice),
  }),
  GetUnreadNoticeCount: post({
    does: 'How many notices the caller has not read',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({ Count: z.number().int() }),
  }),
  ReadNotice: post({
    does: "Marks the caller's notices as read: the named ones, or all of them",
    access: 'signedIn',
    byPrograms: true,
    input: z.strictObject({ Ids: z.array(id).max(200).optional() }),
    reply: done,
    touches: ['Notice'],
  }),
});
