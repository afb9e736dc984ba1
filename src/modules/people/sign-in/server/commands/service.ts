import type { Database } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { WorkChat } from '#modules/people/work-chat/server/commands/binding.ts';
import type { SignInConfig } from './config.ts';
import { cookieName, cookieOptions, credentialsOf } from './credentials.ts';
import type { Enrolment } from './enrolment.ts';
import type { Origin } from './login-record.ts';

/** Services that the handlers of signing in and out need. */
export interface SignInService {
  readonly db: Database;
  readonly config: SignInConfig;
  readonly enrolment: Enrolment;
  readonly sweep: (now: Date) => Promise<void>;
  readonly workChat: WorkChat;
}

export const originOf = (ctx: Context): Origin => ({
  ip: ctx.ip,
  userAgent: ctx.request.headers['user-agent'] ?? '',
  now: ctx.now,
});

export const givenBy = (ctx: Context, config: SignInConfig) => credentialsOf(ctx.request.headers, config);

/** Binds the session to this browser by a cookie that lasts until the browser is closed. */
export function setCookie(ctx: Context, config: SignInConfig, cookie: string): void {
  ctx.reply.setCookie(cookieName(config), cookie, cookieOptions(config));
}

export function clearCookie(ctx: Context, config: SignInConfig): void {
  ctx.reply.clearCookie(cookieName(config), cookieOptions(config));
}
