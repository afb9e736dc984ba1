import type { Context } from '#kit/server/http/context.ts';
import { viewerOf, type Viewer } from '../queries/rights.ts';

/** Who acts, what he reaches, and when. */
export interface By extends Viewer {
  readonly now: Date;
  readonly ip: string | null;
}

export const byOf = async ({ db, actor, now, ip }: Context): Promise<By> => ({
  ...(await viewerOf(db, actor.id)),
  now,
  ip,
});
