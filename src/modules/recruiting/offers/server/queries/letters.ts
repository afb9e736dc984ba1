import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/**
 * Subject of a letter: an interview, or an application. An offer letter also names the form whose pay is filled in when
 * it is sent.
 */
type About = { readonly interviewId: number } | { readonly intervieweeId: number; readonly formId?: number };

export type NewLetter = About & {
  readonly kind: number;
  readonly toSealed: string | null;
  readonly subject: string;
  readonly body: string;
  readonly calendar: string;
  readonly state: number;
};

export async function insertLetter(
  tx: Tx,
  given: NewLetter,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.letter')
    .values({
      ...('interviewId' in given
        ? { interview_id: given.interviewId }
        : { interviewee_id: given.intervieweeId, form_id: given.formId ?? null }),
      kind: given.kind,
      to_sealed: given.toSealed,
      subject: given.subject,
      body: given.body,
      calendar: given.calendar,
      state: given.state,
      made_by: by,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a letter that was not sent yet. */
export const findWaiting = (on: Executor, id: number) =>
  recruiting(on)
    .selectFrom('recruiting.letter as l')
    .leftJoin('recruiting.interviewee as i', 'i.id', 'l.interviewee_id')
    .select(['l.kind', 'l.to_sealed as toSealed', 'l.subject', 'l.body', 'l.calendar', 'l.form_id as formId'])
    // Detects letters that must no longer be sent: the offer was revoked or replaced, or the rejected application was
    // reopened.
    .select(
      sql<boolean>`(l.form_id is not null and (i.offer_form_id is distinct from l.form_id or i.offer_state not in (3, 4))
        or l.kind = 5 and i.stage <> 7)`.as('isGone'),
    )
    .where('l.id', '=', id)
    .where('l.state', '=', 0)
    .executeTakeFirst();

/** Saves the result of sending a letter. */
export async function saveDelivered(
  on: Executor,
  id: number,
  { state, fault, at }: { readonly state: number; readonly fault: string; readonly at: Date },
): Promise<void> {
  await sql`update recruiting.letter set state = ${state}, fault = ${fault.slice(0, 500)},
    sent_at = ${state === 1 ? at : null}::timestamptz where id = ${id} and state = 0`.execute(recruiting(on));
}

/** Lists the letters about interviews, latest first. */
export const listLetters = (on: Executor, interviews: readonly number[]) =>
  recruiting(on)
    .selectFrom('recruiting.letter')
    .select([
      'id',
      'interview_id as interviewId',
      'kind',
      'subject',
      'body',
      'state',
      'fault',
      'made_at as at',
    ])
    .where('interview_id', '=', sql<number>`any(${[...interviews]}::bigint[])`)
    .orderBy('id', 'desc')
    .execute();

/** Lists the offer or rejection letters of an application, latest first. */
export const listApplicationLetters = (on: Executor, intervieweeId: number, kind: 4 | 5) =>
  recruiting(on)
    .selectFrom('recruiting.letter')
    .select(['id', 'form_id as formId', 'subject', 'body', 'state', 'fault', 'made_at as at'])
    .where('interviewee_id', '=', intervieweeId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute();

/**
 * Finds the encrypted mail address of an interview's candidate.
 * @returns null if none is known
 */
export async function findMail(on: Executor, interviewId: number): Promise<string | null> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interview as v')
    .innerJoin('recruiting.seeker as s', 's.id', 'v.seeker_id')
    .select('s.mail_sealed as mail')
    .where('v.id', '=', interviewId)
    .executeTakeFirst();
  return row?.mail ?? null;
}
