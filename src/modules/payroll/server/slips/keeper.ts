import type { Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { By } from '#modules/approval/server/open.ts';
import { personBehind, type Actor, type Context } from '#kit/server/http/context.ts';

/** Who looks after pay, and when. */
export interface Keeper {
  readonly id: number;
  /** Himself, or who answers for the program: what is his is not its either. */
  readonly behind: number;
  readonly now: Date;
  readonly ip: string | null;
  readonly language: Language;
}

/** Of a request what acts on pay need; the demo acts without one. */
export interface Acting extends Pick<Context, 'db' | 'now' | 'ip' | 'language'> {
  readonly actor: Pick<Actor, 'id' | 'program'>;
}

export const keeperOf = ({ actor, now, ip, language }: Omit<Acting, 'db'>): Keeper => ({
  id: actor.id,
  behind: personBehind(actor),
  now,
  ip,
  language,
});

/** The same as who moves a form. */
export const byOf = ({ actor, language, now }: Acting): By => ({
  id: actor.id,
  administers: false,
  oversees: false,
  language,
  now,
});

/** @param detail never an amount */
export const audit = (
  tx: Tx,
  by: Keeper,
  act: string,
  target: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => writeAudit(tx, { actorId: by.id, act, target, detail, ip: by.ip });
