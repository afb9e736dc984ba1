import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/** Offered time: instants in ISO 8601, and the room that was free. */
export interface OfferedTime {
  readonly start: string;
  readonly end: string;
  readonly roomId: number | null;
}

export interface Choice {
  readonly intervieweeId: number;
  readonly roundNo: number;
  readonly mode: number;
  readonly link: string;
  readonly people: readonly number[];
  readonly slots: readonly OfferedTime[];
  readonly madeBy: number;
  readonly expiresAt: Date;
}

/** Replaces the times offered to a candidate; a former link no longer works. */
export async function saveChoice(
  tx: Tx,
  { intervieweeId, roundNo, mode, link, people, slots, madeBy, expiresAt }: Choice,
  tokenHash: string,
  now: Date,
): Promise<void> {
  await recruiting(tx)
    .deleteFrom('recruiting.interview_choice')
    .where('interviewee_id', '=', intervieweeId)
    .execute();
  await recruiting(tx)
    .insertInto('recruiting.interview_choice')
    .values({
      interviewee_id: intervieweeId,
      token_hash: tokenHash,
      round_no: roundNo,
      mode,
      link,
      people: [...people],
      slots: json(slots),
      made_by: madeBy,
      made_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Finds times that can still be chosen by the secret of their link. @param isHeld locks them until the transaction ends */
export async function findChoice(
  on: Executor,
  tokenHash: string,
  now: Date,
  isHeld = false,
): Promise<Choice | undefined> {
  const { rows } =
    await sql<Choice>`select interviewee_id as "intervieweeId", round_no as "roundNo", mode, link, people,
      slots, made_by as "madeBy", expires_at as "expiresAt" from recruiting.interview_choice
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}::timestamptz
    ${isHeld ? sql`for update` : sql``}`.execute(recruiting(on));
  return rows[0];
}

/** Ends the link of a candidate: an interview was planned. */
export async function endChoice(tx: Tx, intervieweeId: number, now: Date): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interview_choice')
    .set({ used_at: now })
    .where('interviewee_id', '=', intervieweeId)
    .where('used_at', 'is', null)
    .execute();
}

/** Returns the opening of an application as its candidate may know it. */
export async function findOffering(on: Executor, intervieweeId: number) {
  return recruiting(on)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.recruitment as r', 'r.id', 'i.recruitment_id')
    .innerJoin('people.company as c', 'c.id', 'r.company_id')
    .innerJoin('people.post as p', 'p.id', 'r.post_id')
    .where('i.id', '=', intervieweeId)
    .select([
      'r.title',
      'p.name_en as postEn',
      'c.name as company',
      'c.name_en as companyEn',
      'i.seeker_id as seekerId',
    ])
    .executeTakeFirst();
}
