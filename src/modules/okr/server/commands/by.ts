import type { Context } from '#kit/server/http/context.ts';
import { viewerOf, type Viewer } from '../queries/rights.ts';

/** Person who acts, with the people and departments they reach, and the time and address of the request. */
export interface By extends Viewer {
  readonly now: Date;
  readonly ip: string | null;
}

export const byOf = async ({ db, actor, now, ip }: Context): Promise<By> => ({
  ...(await viewerOf(db, actor.id)),
  now,
  ip,
});
