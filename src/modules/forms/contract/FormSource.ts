import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, text } from '#kit/contract/fields.ts';
import { sourceSets } from './sources.ts';

/** Source of the suppliers that supplier selects offer. */
export const FormSource = controller('FormSource', {
  Search: post({
    does: 'Lists suppliers that can be chosen in a form',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Set: z.enum(sourceSets), Keyword: text(100).default('') }),
    reply: z.array(z.object({ ID: id, ParentId: id.nullable(), Name: z.string(), NameEn: z.string() })),
  }),
});
