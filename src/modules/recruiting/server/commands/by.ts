import type { Language } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { manageCode } from '#modules/rooms/contract/codes.ts';
import type { RoomsBy } from '#modules/rooms/server/open.ts';
import { recruitingCodes } from '../../contract/codes.ts';
import type { Asker } from '../queries/rights.ts';
import type { Seals } from './seals.ts';

/** Person who acts, with their scope, the time and the encryption keys. */
export interface By extends Asker {
  readonly now: Date;
  readonly language: Language;
  readonly ip: string | null;
  readonly seals: Seals;
  /** True if the person also administers meeting rooms. */
  readonly managesRooms?: boolean;
}

/** Returns the caller with the scope of their openings code. */
export const viewerOf = async ({ db, actor }: Context): Promise<Asker> => ({
  id: actor.id,
  permissions: actor.permissions,
  scope: await scopeOf(db, actor.id, recruitingCodes.openings),
  isSeenThrough: actor.viewer !== undefined,
});

export const byOf = async (ctx: Context, seals: Seals): Promise<By> => ({
  ...(await viewerOf(ctx)),
  now: ctx.now,
  language: ctx.language,
  ip: ctx.ip,
  seals,
  managesRooms: ctx.can(manageCode),
});

/** Converts the actor to the type that room bookings use. */
export const roomsBy = ({ id, now, language, ip, managesRooms = false }: By): RoomsBy => ({
  id,
  now,
  language,
  manages: managesRooms,
  ...(ip === null ? {} : { ip }),
});
