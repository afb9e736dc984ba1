import { hashAddress } from '../secret-address.ts';
import type { Context } from './context.ts';

/** Returns iCalendar text as the reply of a download, or nothing to a program that knows it already. */
export function calendarReply(ctx: Context, text: string) {
  const tag = `"${hashAddress(text)}"`;
  const isKnown = ctx.request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag) ?? false;
  if (isKnown) ctx.reply.code(304);
  return {
    stream: Buffer.from(isKnown ? '' : text),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="portico.ics"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      etag: tag,
    },
  };
}
