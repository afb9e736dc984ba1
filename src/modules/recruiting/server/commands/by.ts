import type { Language } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { recruitingCodes } from '../../contract/codes.ts';
import type { Viewer } from '../queries/rights.ts';
import type { Seals } from '../seals.ts';

/** Who acts, how far he reaches, and when. */
export interface By extends Viewer {
  readonly now: Date;
  readonly language: Language;
  readonly ip: string | null;
  readonly seals: Seals;
}

/** The caller, with how far the code of openings reaches for him. */
export const viewerOf = async ({ db, actor }: Context): Promise<Viewer> => ({
  id: actor.id,
  scope: await scopeOf(db, actor.id, recruitingCodes.openings),
});

export const byOf = async (ctx: Context, seals: Seals): Promise<By> => ({
  ...(await viewerOf(ctx)),
  now: ctx.now,
  language: ctx.language,
  ip: ctx.ip,
  seals,
});
