import type { Context } from '#kit/server/http/context.ts';
import { COMPANY_ZONE } from '#kit/rules/dates.ts';
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

const minutes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: COMPANY_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The company's day and clock at an instant: 2026-11-20 14:30. */
export const minuteText = (at: Date): string => minutes.format(at);
