import { sql } from 'kysely';
import type { Span } from '#kit/rules/spans.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface InterviewRow extends Span {
  readonly id: number;
  readonly intervieweeId: number;
  readonly seekerId: number;
  readonly roundNo: number;
  readonly mode: number;
  readonly bookingId: number | null;
  readonly link: string;
  readonly state: number;
  readonly replan: number;
  readonly editionId: number | null;
  readonly sequence: number;
  readonly version: number;
}

/** Selected columns of an interview `v`. */
export const interviewColumns = sql`v.id, v.interviewee_id as "intervieweeId", v.seeker_id as "seekerId",
  v.round_no as "roundNo", v.mode, lower(v.during) as start, upper(v.during) as "end", v.booking_id as "bookingId",
  v.link, v.state, v.replan, v.edition_id as "editionId", v.sequence, v.version`;

export async function findInterview(on: Executor, id: number): Promise<InterviewRow | undefined> {
  const { rows } = await sql<InterviewRow>`
    select ${interviewColumns} from recruiting.interview v where v.id = ${id}`.execute(recruiting(on));
  return rows[0];
}

/** Lists the interviews of an application by round. */
export async function listInterviews(on: Executor, intervieweeId: number): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`
    select ${interviewColumns} from recruiting.interview v where v.interviewee_id = ${intervieweeId}
    order by v.round_no, v.id`.execute(recruiting(on));
  return rows;
}

export interface InterviewUser {
  readonly interviewId: number;
  readonly personId: number;
  readonly isLive: boolean;
  readonly isSubmitted: boolean;
}

/** Lists the present and former interviewers of interviews, without their evaluations. */
export async function listUsers(on: Executor, interviews: readonly number[]): Promise<InterviewUser[]> {
  const { rows } = await sql<InterviewUser>`
    select interview_id as "interviewId", person_id as "personId", is_live as "isLive",
      submitted_at is not null as "isSubmitted"
    from recruiting.interview_user where interview_id = any(${[...interviews]}::bigint[])
    order by 1, 2`.execute(recruiting(on));
  return rows;
}

/** Lists the interviewers' parts of an application that count, without cancelled and missed interviews. */
export async function listParts(on: Executor, intervieweeId: number): Promise<InterviewUser[]> {
  const { rows } = await sql<InterviewUser>`
    select u.interview_id as "interviewId", u.person_id as "personId", u.is_live as "isLive",
      u.submitted_at is not null as "isSubmitted"
    from recruiting.interview_user u join recruiting.interview v on v.id = u.interview_id
    where v.interviewee_id = ${intervieweeId} and (v.state in (0, 1) or u.submitted_at is not null)
    order by 1, 2`.execute(recruiting(on));
  return rows;
}

const rangeOf = ({ start, end }: Span) => sql<string>`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;

export interface NewInterview extends Span {
  readonly intervieweeId: number;
  readonly seekerId: number;
  readonly roundNo: number;
  readonly mode: number;
  readonly bookingId: number | null;
  readonly link: string;
  readonly editionId: number | null;
  readonly people: readonly number[];
}

interface Moment {
  /** Person who acted. Null: the system. */
  readonly by: number | null;
  readonly now: Date;
}

export async function insertInterview(tx: Tx, given: NewInterview, { by, now }: Moment): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.interview')
    .values({
      interviewee_id: given.intervieweeId,
      seeker_id: given.seekerId,
      round_no: given.roundNo,
      mode: given.mode,
      during: rangeOf(given),
      booking_id: given.bookingId,
      link: given.link,
      edition_id: given.editionId,
      made_by: by,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUsers(tx, id, given.people, given);
  return id;
}

/** Adds interviewers to an interview, or restores removed ones. */
export async function addUsers(tx: Tx, id: number, people: readonly number[], span: Span): Promise<void> {
  await sql`insert into recruiting.interview_user (interview_id, person_id, during)
    select ${id}, p, ${rangeOf(span)} from unnest(${[...people]}::bigint[]) as p order by p
    on conflict (interview_id, person_id) do update set is_live = true, during = excluded.during`.execute(
    recruiting(tx),
  );
}

/**
 * Removes interviewers; submitted evaluations stay.
 * @param people left out: all of them
 */
export async function dropUsers(tx: Tx, id: number, people?: readonly number[]): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interview_user')
    .set({ is_live: false })
    .where('interview_id', '=', id)
    .$if(people !== undefined, (query) =>
      query.where('person_id', '=', sql<number>`any(${[...people!]}::bigint[])`),
    )
    .execute();
}

export interface InterviewChange {
  readonly during?: Span;
  readonly roundNo?: number;
  readonly mode?: number;
  readonly bookingId?: number | null;
  readonly link?: string;
  readonly state?: number;
  readonly replan?: number;
  /** True if a value shown in calendars changed, so that calendars get an update. */
  readonly isShown?: boolean;
}

/**
 * Saves an interview.
 * @returns false if somebody else changed it meanwhile
 */
export async function saveInterview(
  tx: Tx,
  { id, version }: Pick<InterviewRow, 'id' | 'version'>,
  { during, roundNo, mode, bookingId, link, state, replan, isShown = false }: InterviewChange,
): Promise<boolean> {
  const { numUpdatedRows } = await recruiting(tx)
    .updateTable('recruiting.interview')
    .set((is) => ({
      ...(during ? { during: rangeOf(during) } : {}),
      ...(roundNo === undefined ? {} : { round_no: roundNo }),
      ...(mode === undefined ? {} : { mode }),
      ...(bookingId === undefined ? {} : { booking_id: bookingId }),
      ...(link === undefined ? {} : { link }),
      ...(state === undefined ? {} : { state }),
      ...(replan === undefined ? {} : { replan }),
      ...(isShown ? { sequence: is('sequence', '+', 1) } : {}),
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (during)
    await recruiting(tx)
      .updateTable('recruiting.interview_user')
      .set({ during: rangeOf(during) })
      .where('interview_id', '=', id)
      .execute();
  return true;
}

/**
 * Adds an entry to the history of an interview.
 * @returns its id
 */
export async function insertInterviewEvent(
  tx: Tx,
  { id, act, detail = {} }: { readonly id: number; readonly act: number; readonly detail?: object },
  { by, now }: Moment,
): Promise<number> {
  const row = await recruiting(tx)
    .insertInto('recruiting.interview_event')
    .values({ interview_id: id, act, detail: json(detail), made_by: by, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface EventDetail {
  readonly from?: string;
  readonly to?: string;
  readonly added?: readonly number[];
  readonly removed?: readonly number[];
  readonly replan?: number;
}

/** Lists the history of interviews, latest first. */
export async function listInterviewEvents(on: Executor, interviews: readonly number[]) {
  const rows = await recruiting(on)
    .selectFrom('recruiting.interview_event as e')
    .leftJoin('recruiting.remark as m', 'm.interview_event_id', 'e.id')
    .select(['e.id', 'e.interview_id as interviewId', 'e.act', 'e.detail', 'e.at', 'e.made_by as by'])
    .select('m.text as reason')
    .where('e.interview_id', '=', sql<number>`any(${[...interviews]}::bigint[])`)
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, detail: row.detail as EventDetail }));
}

/** Returns which of these people have another interview at a time. */
export async function listTakenPeople(
  on: Executor,
  people: readonly number[],
  span: Span,
  except = 0,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct person_id as id from recruiting.interview_user
    where person_id = any(${[...people]}::bigint[]) and is_live and during && ${rangeOf(span)}
      and interview_id <> ${except} order by 1`.execute(recruiting(on));
  return rows.map(({ id }) => id);
}

/** Lists a candidate's planned interviews between two instants, for any opening. */
export async function listCandidateTimes(
  on: Executor,
  seekerId: number,
  span: Span,
  except = 0,
): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select lower(during) as start, upper(during) as "end" from recruiting.interview
    where seeker_id = ${seekerId} and state = 0 and during && ${rangeOf(span)} and id <> ${except}
    order by 1`.execute(recruiting(on));
  return rows;
}

/** Lists the interview times of people between two instants. */
export async function listInterviewTimes(
  on: Executor,
  people: readonly number[],
  span: Span,
  except = 0,
): Promise<(Span & { readonly personId: number })[]> {
  const { rows } = await sql<Span & { personId: number }>`
    select person_id as "personId", lower(during) as start, upper(during) as "end" from recruiting.interview_user
    where person_id = any(${[...people]}::bigint[]) and is_live and during && ${rangeOf(span)}
      and interview_id <> ${except} order by 2`.execute(recruiting(on));
  return rows;
}

/** Lists the planned interviews of an application that have not begun. */
export async function listComing(on: Executor, intervieweeId: number, now: Date): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow>`
    select ${interviewColumns} from recruiting.interview v
    where v.interviewee_id = ${intervieweeId} and v.state = 0 and lower(v.during) > ${now}
    order by v.id`.execute(recruiting(on));
  return rows;
}

/**
 * Marks interviews that have not begun as to be planned again.
 * @returns the interviews that had no such mark before
 */
export async function flagInterviews(
  tx: Tx,
  ids: readonly number[],
  replan: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update recruiting.interview set replan = ${replan}, version = version + 1
    where id = any(${[...ids]}::bigint[]) and state = 0 and replan = 0 and upper(during) > ${now}
    returning id`.execute(recruiting(tx));
  return rows.map(({ id }) => id);
}
