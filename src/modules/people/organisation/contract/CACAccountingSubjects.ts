import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing } from '#kit/contract/fields.ts';

export const CACAccountingSubjects = controller('CACAccountingSubjects', {
  GetCacASubjectsList: post({
    does: 'Lists all accounting subjects; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'account tree',
    input: nothing,
    reply: z.array(
      z.object({ Id: id, Code: z.string(), Name: z.string(), NameEn: z.string(), ParentId: id.nullable() }),
    ),
  }),
});
