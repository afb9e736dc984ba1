import type { Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { By } from '#modules/approval/server/open.ts';
import { personBehind, type Actor, type Context } from '#kit/server/http/context.ts';

/** The payroll administrator behind a request, with its time and origin. */
export interface Keeper {
  readonly id: number;
  /** Id of the person, or of the owner if the actor is a program. Rules about one's own pay apply to this person. */
  readonly behind: number;
  readonly now: Date;
  readonly ip: string | null;
  readonly language: Language;
}

/** The parts of a request context that pay commands need. The demo acts without a request. */
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

/** Returns the actor in the form that approval commands take. */
export const byOf = ({ actor, language, now }: Acting): By => ({
  id: actor.id,
  administers: false,
  oversees: false,
  language,
  now,
});

/**
 * Writes an audit log entry.
 * @param detail must not contain an amount
 */
export const audit = (
  tx: Tx,
  by: Keeper,
  act: string,
  target: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => writeAudit(tx, { actorId: by.id, act, target, detail, ip: by.ip });
