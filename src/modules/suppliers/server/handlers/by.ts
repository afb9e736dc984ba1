import type { Context } from '#kit/server/http/context.ts';
import { viewerOf } from '#modules/approval/server/open.ts';
import type { By } from '../commands/by.ts';

/** Returns the acting person of a request. */
export const byOf = (ctx: Context): By => ({
  ...viewerOf(ctx.actor),
  language: ctx.language,
  now: ctx.now,
  ip: ctx.ip,
});
