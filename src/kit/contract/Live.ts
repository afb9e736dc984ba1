import { z } from 'zod';
import { controller, stream } from './call.ts';
import { nothing } from './fields.ts';

/** Event for this person: names of queries to be refetched, and possibly a text to show. */
const notice = z.object({
  Touches: z.array(z.string()),
  Notice: z.object({ Id: z.string(), TitleZh: z.string(), TitleEn: z.string(), Url: z.string() }).nullable(),
});

export type LiveEvent = z.infer<typeof notice>;

export const Live = controller('Live', {
  Stream: stream({
    does: 'Streams notifications to the signed-in person as they happen, as server-sent events',
    access: 'signedIn',
    input: nothing,
    reply: notice,
  }),
});
