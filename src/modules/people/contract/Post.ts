import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from './refusals.ts';

const postFields = {
  PostName: required(50),
  PostNameEn: text(100).default(''),
  Sort: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
const one = z.strictObject({ PostID: id });

/** Posts: what people are employed as. A person's position is the name of one. */
export const Post = controller('Post', {
  GetPostList: post({
    does: 'The posts in use, for choosing one',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(z.object({ PostID: id, PostName: z.string(), PostNameEn: z.string() })),
  }),

  GetPostPage: post({
    does: 'Posts for administrators, disabled ones too, with how many people in service hold them',
    spec: 'page',
    access: ['Organization', 'PositionManagement'],
    reads: true,
    input: z.strictObject({ ...paging, Name: text(50).optional(), IsUse: flag.optional() }),
    reply: pageOf(
      z.object({
        PostID: id,
        PostName: z.string(),
        PostNameEn: z.string(),
        Sort: z.number().int(),
        IsUse: z.boolean(),
        UserCount: z.number().int(),
      }),
    ),
  }),

  AddPost: post({
    does: 'Adds a post',
    spec: 'add',
    access: ['Organization', 'PositionManagement'],
    input: z.strictObject(postFields),
    reply: z.object({ Code: z.number().int(), PostID: id }),
    refusals: [peopleRefusals.nameTaken, general.taken],
    touches: ['Post'],
  }),

  UpdatePost: post({
    does: 'Changes a post; a new name is the new position of everybody who holds it',
    spec: 'update',
    access: ['Organization', 'PositionManagement'],
    input: z.strictObject({ PostID: id, ...postFields }),
    reply: done,
    refusals: [general.notFound, peopleRefusals.nameTaken],
    touches: ['Post', 'CacUser'],
  }),

  DisablePost: post({
    does: 'Takes a post out of what can be chosen; whoever holds it keeps it',
    spec: 'disable',
    access: ['Organization', 'PositionManagement'],
    input: one,
    reply: done,
    refusals: [general.notFound],
    touches: ['Post'],
  }),

  EnablePost: post({
    does: 'Lets a post be chosen again',
    spec: 'enable',
    access: ['Organization', 'PositionManagement'],
    input: one,
    reply: done,
    refusals: [general.notFound],
    touches: ['Post'],
  }),
});
