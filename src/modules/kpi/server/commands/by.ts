import type { Language } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';

/** Person who acts, the time and address of the request, and the language of the answer. */
export interface By {
  readonly id: number | null;
  readonly language: Language;
  readonly now: Date;
  readonly ip: string | null;
}

export const byOf = ({ actor, language, now, ip }: Context): By => ({ id: actor.id, language, now, ip });
