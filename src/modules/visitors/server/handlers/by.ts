import type { Context } from '#kit/server/http/context.ts';
import { deskCode } from '../../contract/codes.ts';
import type { By } from '../commands/by.ts';
import type { Viewer } from '../queries/visits.ts';

export const viewerOf = (ctx: Context): Viewer => ({ id: ctx.actor.id, isDesk: ctx.can(deskCode) });

export const byOf = (ctx: Context, secret: string): By => ({
  ...viewerOf(ctx),
  language: ctx.language,
  now: ctx.now,
  ip: ctx.ip,
  secret,
});
