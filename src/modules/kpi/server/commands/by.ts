import type { Language } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';

/** Who acts, when, and in which language he is answered. */
export interface By {
  readonly id: number | null;
  readonly language: Language;
  readonly now: Date;
  readonly ip: string | null;
}

export const byOf = ({ actor, language, now, ip }: Context): By => ({ id: actor.id, language, now, ip });
