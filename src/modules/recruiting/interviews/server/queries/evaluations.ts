import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/** Result, scores and text of an interviewer's evaluation. */
export interface Said {
  readonly result: number;
  readonly scores: readonly number[];
  readonly evaluation: string;
}

export interface Evaluation {
  readonly interviewId: number;
  readonly personId: number;
  readonly result: number | null;
  readonly scores: readonly number[];
  readonly evaluation: string;
  readonly submittedAt: Date | null;
  /**
   * Evaluation before a correction that was made after others' evaluations became readable. Null: no such correction.
   */
  readonly before: (Said & { readonly at: string }) | null;
  readonly addition: string;
  readonly addedAt: Date | null;
}

const columns = sql`u.interview_id as "interviewId", u.person_id as "personId", u.result, u.scores, u.evaluation,
  u.submitted_at as "submittedAt", u.before, u.addition, u.added_at as "addedAt"`;

/**
 * Lists the submitted evaluations of interviews that the viewer may read.
 * @param readsOthers result of `readsOthers` in the rules; false: only the viewer's own
 */
export async function listEvaluations(
  on: Executor,
  interviews: readonly number[],
  viewerId: number,
  readsOthers: boolean,
): Promise<Evaluation[]> {
  const { rows } = await sql<Evaluation>`
    select ${columns} from recruiting.interview_user u
    where u.interview_id = any(${[...interviews]}::bigint[]) and u.submitted_at is not null
      and (${readsOthers}::boolean or u.person_id = ${viewerId}::bigint)`.execute(recruiting(on));
  return rows;
}

/**
 * Locks a person's own part of an interview.
 * @returns undefined if they are not expected there
 */
export async function lockEvaluation(tx: Tx, id: number, personId: number): Promise<Evaluation | undefined> {
  const { rows } = await sql<Evaluation>`
    select ${columns} from recruiting.interview_user u
    where u.interview_id = ${id} and u.person_id = ${personId} and u.is_live for no key update`.execute(
    recruiting(tx),
  );
  return rows[0];
}

/** Tells whether others submitted an evaluation of the same candidate that this person could read. */
export async function haveOthersEvaluated(
  on: Executor,
  intervieweeId: number,
  personId: number,
): Promise<boolean> {
  const { rows } = await sql`select from recruiting.interview_user u
    join recruiting.interview v on v.id = u.interview_id
    where v.interviewee_id = ${intervieweeId} and u.person_id <> ${personId} and u.submitted_at is not null
    limit 1`.execute(recruiting(on));
  return rows.length > 0;
}

interface Key {
  readonly id: number;
  readonly personId: number;
}

export async function saveEvaluation(
  tx: Tx,
  { id, personId }: Key,
  said: Said,
  { submittedAt, before }: { readonly submittedAt: Date; readonly before?: Said & { readonly at: Date } },
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interview_user')
    .set({
      result: said.result,
      scores: [...said.scores],
      evaluation: said.evaluation,
      submitted_at: submittedAt,
      ...(before ? { before: json(before) } : {}),
    })
    .where('interview_id', '=', id)
    .where('person_id', '=', personId)
    .execute();
}

export async function saveAddition(tx: Tx, { id, personId }: Key, text: string, now: Date): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interview_user')
    .set({ addition: text, added_at: now })
    .where('interview_id', '=', id)
    .where('person_id', '=', personId)
    .execute();
}
