import type { Context } from '#kit/server/http/context.ts';
import { manageCode } from '../../contract/codes.ts';
import type { By } from '../commands/by.ts';

export const byOf = (ctx: Context): By => ({
  id: ctx.actor.id,
  manages: ctx.can(manageCode),
  language: ctx.language,
  now: ctx.now,
  ip: ctx.ip,
});
