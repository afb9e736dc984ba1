import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { zoneSql } from '#kit/server/db/zone.ts';
import { marksOf as keyedMarks, nameOfSecret } from '#kit/server/secret-box.ts';
import { forgottenName } from '#modules/recruiting/candidates/contract/merge-codes.ts';
import { contactOf } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import type { Contacts } from '#modules/recruiting/candidates/server/rules/contacts.ts';
import { secretFields } from '#modules/recruiting/contract/codes.ts';
import { sealPurposes, type Seals } from '#modules/recruiting/server/commands/seals.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { mayRead, mayShow, type Viewer } from '#modules/recruiting/server/queries/rights.ts';

/** Facts that decide how long a candidate is kept. Nobody may forget the candidate while one of them holds. */
export interface Keeping {
  readonly id: number;
  readonly name: string;
  readonly consentUntil: string | null;
  readonly closedAt: Date | null;
  readonly madeAt: Date;
  readonly toldUntil: string | null;
  readonly toldOn: string | null;
  /** Title of an opening with a running application of this candidate. Null: none. */
  readonly running: string | null;
  /** The candidate is an employee or will be one. Former employees are kept no longer than other candidates. */
  readonly isHired: boolean;
  readonly version: number;
}

/** SQL condition: the person `p` is a former employee. */
const hasLeft = sql`(not p.is_active and p.leave_date is not null)`;

/**
 * Builds the query for {@link Keeping}. It is a function because the company time zone is set after this module is
 * loaded.
 */
const keeping = () => sql`
  select s.id, s.name, case when s.is_pooled then s.consent_until end as "consentUntil",
    greatest(a.closed, a."leftAt") as "closedAt",
    s.made_at as "madeAt", s.told_until as "toldUntil", s.told_on as "toldOn", a.running, s.version,
    (coalesce(a.hired, false) or exists (select from people.person p where p.id = s.person_id and p.is_active)) as "isHired"
  from recruiting.seeker s
  left join lateral (
    select max(i.stage_since) as closed,
      bool_or((i.stage = 8 or i.user_id is not null) and (p.id is null or not ${hasLeft})) as hired,
      max((p.leave_date + 1)::timestamp at time zone ${zoneSql()}) filter (where ${hasLeft}) as "leftAt",
      min(r.title) filter (where i.stage <= 6) as running
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    left join people.person p on p.id = coalesce(i.user_id, s.person_id)
    where i.seeker_id = s.id) a on true
  where s.anonymized_at is null and s.merged_into is null`;

/**
 * Loads the facts that keep a candidate.
 * @returns undefined if the candidate no longer exists
 */
export async function findKeeping(on: Executor, id: number): Promise<Keeping | undefined> {
  const { rows } = await sql<Keeping>`${keeping()} and s.id = ${id}`.execute(recruiting(on));
  return rows[0];
}

/**
 * Finds the title of an opening with a running application of the candidate that the viewer may see.
 * @returns null if there is none
 */
export async function findRunningSeen(on: Executor, id: number, viewer: Viewer): Promise<string | null> {
  const { rows } = await sql<{ title: string | null }>`select min(r.title) as title
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    join people.department d on d.id = r.department_id
    where i.seeker_id = ${id} and i.stage <= 6 and ${mayRead(viewer)} and ${mayShow(viewer)}`.execute(
    recruiting(on),
  );
  return rows[0]?.title ?? null;
}

/**
 * Lists candidates whose retention period ends soon, those kept longest first.
 * @param closedBefore only candidates whose last application ended before this instant
 * @param consentBefore only candidates whose consent ends on or before this company day
 * @param toldBefore company day; candidates whose owner was told after it sort last, since they only wait
 * @param limit maximum number of candidates
 */
export async function listEnding(
  on: Executor,
  closedBefore: Date,
  consentBefore: string,
  toldBefore: string,
  limit: number,
): Promise<Keeping[]> {
  const { rows } = await sql<Keeping>`select * from (${keeping()}
      and (not s.is_pooled or s.consent_until <= ${consentBefore}::date)
      and s.made_at < ${closedBefore}::timestamptz) k
    where k.running is null and not k."isHired" and coalesce(k."closedAt", k."madeAt") < ${closedBefore}::timestamptz
    order by coalesce(k."toldOn" > ${toldBefore}::date, false), coalesce(k."closedAt", k."madeAt"), k.id
    limit ${limit}`.execute(recruiting(on));
  return rows;
}

export async function saveTold(tx: Tx, id: number, until: string, on: string): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.seeker')
    .set({ told_until: until, told_on: on })
    .where('id', '=', id)
    .execute();
}

/**
 * Finds the person to tell before a candidate is forgotten, and the candidate's last application. This is the owner of
 * its opening, or else whoever added the candidate.
 */
export async function findConcerned(
  on: Executor,
  id: number,
): Promise<{
  readonly personId: number | null;
  readonly applicationId: number | null;
  readonly opening: number | null;
}> {
  const { rows } = await sql<{
    personId: number | null;
    applicationId: number | null;
    opening: number | null;
  }>`
    select coalesce(r.owner_id, s.made_by) as "personId", i.id as "applicationId", r.id as opening
    from recruiting.seeker s
    left join lateral (select * from recruiting.interviewee where seeker_id = s.id order by stage_since desc, id desc limit 1) i on true
    left join recruiting.recruitment r on r.id = i.recruitment_id
    where s.id = ${id}`.execute(recruiting(on));
  return rows[0] ?? { personId: null, applicationId: null, opening: null };
}

/** Lists the duplicates that were merged into a candidate. */
export async function listAliases(on: Executor, id: number): Promise<number[]> {
  const rows = await recruiting(on)
    .selectFrom('recruiting.seeker')
    .select('id')
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Lists the keyed hashes of the contacts of these candidates and of the duplicates merged into them. */
export async function listMarks(on: Executor, seals: Seals, ids: readonly number[]): Promise<string[]> {
  const rows = await recruiting(on)
    .selectFrom('recruiting.seeker as s')
    .select(['phone_sealed', 'phone_index', 'mail_sealed', 'mail_index', 'id_card_sealed', 'id_card_index'])
    .where(sql<boolean>`(s.id = any(${[...ids]}::bigint[]) or s.merged_into = any(${[...ids]}::bigint[]))`)
    .execute();
  return rows.flatMap((row) =>
    marksOf(seals, Object.fromEntries(secretFields.map((field) => [field, contactOf(seals, row, field)]))),
  );
}

/**
 * Deletes everything that identifies a candidate, and all texts about them. Stage events, sources, openings, gender and
 * year of birth stay because the statistics use them.
 * @param ids the candidate and all duplicates merged into them
 * @param applications applications of these candidates
 */
export async function forgetRows(
  tx: Tx,
  ids: readonly number[],
  applications: readonly number[],
  now: Date,
): Promise<void> {
  const db = recruiting(tx);
  const people = sql`any(${[...ids]}::bigint[])`;
  const theirs = sql`any(${[...applications]}::bigint[])`;
  const interviews = sql`(select id from recruiting.interview where interviewee_id = ${theirs})`;
  await sql`update recruiting.seeker set name = ${forgottenName}, phone_sealed = null, phone_index = null, mail_sealed = null,
      mail_index = null, id_card_sealed = null, id_card_index = null, education = null, school = '', work_years = null,
      last_company = '', tags = '{}', links = '{}', person_id = null, is_pooled = false, consent_day = null,
      consent_until = null, consent_kind = null, pool_note = '', search_text = '', anonymized_at = ${now}::timestamptz,
      told_until = null, told_on = null, version = version + 1
    where id = ${people}`.execute(db);
  await sql`update recruiting.merge set values_sealed = null where kept_id = ${people} or gone_id = ${people}`.execute(
    db,
  );
  await sql`update recruiting.interviewee set resume_uid = null, expect_salary_sealed = null, version = version + 1
    where id = ${theirs}`.execute(db);
  await sql`delete from recruiting.remark where interviewee_id = ${theirs}`.execute(db);
  await sql`delete from recruiting.letter where interview_id in ${interviews} or interviewee_id = ${theirs}`.execute(
    db,
  );
  await sql`update recruiting.interview set link = '' where interviewee_id = ${theirs} and link <> ''`.execute(
    db,
  );
  await sql`update recruiting.interview_user set evaluation = '', addition = '', before = before || '{"evaluation": ""}'::jsonb
    where interview_id in ${interviews}`.execute(db);
}

/**
 * Lists offer forms that were never submitted and concern one of these candidates. A form matches by the number of an
 * application. A form typed by hand has only a name and matches by it; such a form cannot be submitted.
 * @param template template of offer forms
 */
export async function listOfferDrafts(
  on: Executor,
  seekers: readonly number[],
  template: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select f.id from approval.form f
    where f.template_id = ${template} and f.submitted_at is null
      and ltrim(btrim(f.form_values->>'IntervieweeID'), '0') in (
        select i.id::text from recruiting.interviewee i where i.seeker_id = any(${[...seekers]}::bigint[]))
      or f.template_id = ${template} and f.submitted_at is null
        and btrim(coalesce(f.form_values->>'IntervieweeID', '')) = ''
        and lower(btrim(f.form_values->>'Candidate')) in (
          select lower(s.name) from recruiting.seeker s where s.id = any(${[...seekers]}::bigint[]))
    order by f.id`.execute(recruiting(on));
  return rows.map(({ id }) => id);
}

/** Lists the interviews of these applications. */
export async function listInterviewsOf(on: Executor, applications: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from recruiting.interview
    where interviewee_id = any(${[...applications]}::bigint[])`.execute(recruiting(on));
  return rows.map(({ id }) => id);
}

/**
 * Forbids writing to the holders of these contact hashes until a day; null allows it again. Only hashes made with the
 * newest secret are stored.
 */
export async function saveNoContact(
  tx: Tx,
  { secret }: Seals,
  marks: readonly string[],
  until: string | null,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  const newest = marks.filter((mark) => mark.startsWith(`${nameOfSecret(secret)}.`));
  await sql`delete from recruiting.no_contact where mark = any(${[...marks]}::text[])`.execute(
    recruiting(tx),
  );
  if (until !== null)
    await sql`insert into recruiting.no_contact (mark, until, made_by, made_at)
      select mark, ${until}::date, ${by}::bigint, ${now}::timestamptz from unnest(${newest}::text[]) as mark
      on conflict (mark) do update set until = excluded.until, made_by = excluded.made_by, made_at = excluded.made_at`.execute(
      recruiting(tx),
    );
}

/**
 * Finds the last company day on which these contact hashes must not be written to.
 * @param today company day
 * @returns null if writing is allowed
 */
export async function findNoContact(
  on: Executor,
  marks: readonly string[],
  today: string,
): Promise<string | null> {
  if (marks.length === 0) return null;
  const { rows } = await sql<{ until: string | null }>`select max(until) as until from recruiting.no_contact
    where mark = any(${[...marks]}::text[]) and until >= ${today}::date`.execute(recruiting(on));
  return rows[0]?.until ?? null;
}

/**
 * Lists the contact hashes that must not be written to, with their last days.
 * @param today company day
 */
export async function listNoContact(
  on: Executor,
  marks: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ mark: string; until: string }>`select mark, until from recruiting.no_contact
    where mark = any(${[...marks]}::text[]) and until >= ${today}::date`.execute(recruiting(on));
  return new Map(rows.map(({ mark, until }) => [mark, until]));
}

/** Lists the hashes of the given contacts with every secret in use, to look them up in the no-contact list. */
export const marksOf = ({ secret }: Seals, given: Contacts): string[] =>
  secretFields.flatMap((field) => {
    const value = given[field];
    return value ? keyedMarks(secret, `${sealPurposes[field]} mark`, value) : [];
  });

/**
 * Deletes no-contact entries that ended before today.
 * @param today company day
 * @returns number of deleted entries
 */
export async function dropNoContact(on: Executor, today: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from recruiting.no_contact where until < ${today}::date`.execute(recruiting(on));
  return Number(numAffectedRows ?? 0);
}

export interface Setting {
  readonly keepDays: number;
  readonly version: number;
}

/**
 * Loads the recruiting settings.
 * @param isHeld locks the row
 */
export const findSetting = (on: Executor, isHeld = false): Promise<Setting> =>
  recruiting(on)
    .selectFrom('recruiting.setting')
    .select(['keep_days as keepDays', 'version'])
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

export async function saveSetting(tx: Tx, keepDays: number): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.setting')
    .set((is) => ({ keep_days: keepDays, version: is('version', '+', 1) }))
    .execute();
}
