import { z } from 'zod';
import { controller, post } from './call.ts';
import { done, id, required } from './fields.ts';
import { refusals } from './refusals.ts';

/** Maximum number of saved searches per person and list. */
export const viewsMost = 20;

export const savedViewRefusals = refusals({
  tooManyViews: {
    code: 42291,
    status: 422,
    zh: '每个列表最多保存 {max} 个常用筛选，请先删除不用的',
    en: 'At most {max} searches can be saved for a list. Remove one first.',
  },
});

const list = z.string().regex(/^\/[\w/-]{1,99}$/);

/** Saved searches of the signed-in person; nobody else sees them. */
export const SavedView = controller('SavedView', {
  GetSavedViewList: post({
    does: 'Lists the searches the caller saved for a list, by name',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ List: list }),
    reply: z.array(z.object({ Id: id, Name: z.string(), Query: z.string() })),
  }),
  SaveView: post({
    does: 'Saves a search under a name; saving under the same name replaces it',
    access: 'signedIn',
    input: z.strictObject({ List: list, Name: required(20), Query: required(1000) }),
    reply: done,
    refusals: [savedViewRefusals.tooManyViews],
    touches: ['SavedView'],
  }),
  DeleteView: post({
    does: 'Deletes a saved search',
    access: 'signedIn',
    input: z.strictObject({ Id: id }),
    reply: done,
    touches: ['SavedView'],
  }),
});
