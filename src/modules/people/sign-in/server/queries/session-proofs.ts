import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Time in milliseconds during which a proof of identity is valid in its session. */
const proofLife = 10 * 60_000;

interface ProofOf {
  readonly sessionId: string;
  readonly personId: number;
  readonly now: Date;
}

/** Returns whether a person proved their identity again in this session, at most 10 minutes ago. */
export async function hasProof(on: Executor, { sessionId, personId, now }: ProofOf): Promise<boolean> {
  const { rows } = await sql`select from people.session_proof where session_id = ${sessionId}
    and person_id = ${personId} and proved_at > ${new Date(now.getTime() - proofLife)}`.execute(people(on));
  return rows.length > 0;
}

/** Saves that a person has proved their identity again in this session. */
export async function addProof(on: Executor, { sessionId, personId, now }: ProofOf): Promise<void> {
  await sql`insert into people.session_proof (session_id, person_id, proved_at)
    values (${sessionId}, ${personId}, ${now})
    on conflict (session_id) do update set person_id = excluded.person_id, proved_at = excluded.proved_at`.execute(
    people(on),
  );
}
