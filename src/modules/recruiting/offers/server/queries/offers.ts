import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface OfferColumns {
  readonly offer_form_id?: number | null;
  readonly offer_state?: number;
  readonly offer_sent_at?: Date | null;
  readonly offer_until?: string | null;
  readonly user_id?: number | null;
  readonly plan_entry_day?: string | null;
  readonly transfer_form_id?: number | null;
}

/** Saves the offer columns of an application. */
export async function saveOffer(tx: Tx, id: number, values: OfferColumns): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interviewee')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Locks an opening and then an application to it, without checking rights.
 * @returns undefined if there is none
 */
export async function holdOffered(tx: Tx, id: number) {
  const found = await recruiting(tx)
    .selectFrom('recruiting.interviewee')
    .select('recruitment_id as recruitmentId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  await recruiting(tx)
    .selectFrom('recruiting.recruitment')
    .select('id')
    .where('id', '=', found.recruitmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return findOffered(tx, id, true);
}

/**
 * Loads an application with the data that its offer needs.
 * @param isHeld locks the row
 */
export const findOffered = (on: Executor, id: number, isHeld = false) =>
  recruiting(on)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.seeker as s', 's.id', 'i.seeker_id')
    .innerJoin('recruiting.recruitment as r', 'r.id', 'i.recruitment_id')
    .selectAll('i')
    .select([
      's.name',
      's.anonymized_at as forgottenAt',
      'r.state as openingState',
      'r.title',
      'r.city',
      'r.owner_id as ownerId',
      'r.head_count as headCount',
    ])
    .where('i.id', '=', id)
    .$if(isHeld, (query) => query.forNoKeyUpdate('i'))
    .executeTakeFirst();

export type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>;

export interface OfferForm {
  readonly number: string;
  readonly title: string;
  readonly status: number;
  readonly isDeleted: boolean;
  readonly applicantId: number;
  /** Number of the last entry in the form's log. */
  readonly seq: number;
  readonly hash: string;
}

/** Finds the form of an offer. */
export async function findForm(on: Executor, formId: number): Promise<OfferForm | undefined> {
  const { rows } = await sql<OfferForm>`select number, template_title as title, status,
      state_type <> 0 as "isDeleted", applicant_id as "applicantId", log_seq as seq, log_hash as hash
    from approval.form where id = ${formId}`.execute(recruiting(on));
  return rows[0];
}

/** Counts the onboarded applications of an opening and those about to be onboarded. */
export async function countPlaced(on: Executor, recruitmentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recruiting.interviewee
    where recruitment_id = ${recruitmentId}
      and (stage = 8 or (stage = 6 and (user_id is not null or transfer_form_id is not null)))`.execute(
    recruiting(on),
  );
  return rows[0]!.count;
}

/**
 * Lists offers that were not answered in time.
 * @param today company day
 */
export const listLapsed = (on: Executor, today: string) =>
  recruiting(on)
    .selectFrom('recruiting.interviewee')
    .select('id')
    .where('offer_state', '=', 3)
    .where('offer_until', '<', today)
    .orderBy('id')
    .execute();

/** Loads the names of a place and a person as form controls store them. */
export async function findNames(
  on: Executor,
  ids: {
    readonly company: number;
    readonly department: number;
    readonly post: number;
    readonly leader: number;
  },
) {
  const { rows } = await sql<
    Record<'company' | 'department' | 'post' | 'leader', { zh: string; en: string } | null>
  >`
    select (select jsonb_build_object('zh', name, 'en', name_en) from people.company where id = ${ids.company}) as company,
      (select jsonb_build_object('zh', name, 'en', name_en) from people.department where id = ${ids.department}) as department,
      (select jsonb_build_object('zh', name, 'en', name_en) from people.post where id = ${ids.post}) as post,
      (select jsonb_build_object('zh', chinese_name, 'en', english_name) from people.person
        where id = ${ids.leader}) as leader`.execute(recruiting(on));
  return rows[0]!;
}

/** Finds the name of a post. */
export async function findPostName(on: Executor, id: number): Promise<string> {
  const row = await recruiting(on)
    .selectFrom('people.post')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Finds an employee's number and name, and whether they are in service. */
export const findUser = (on: Executor, id: number) =>
  recruiting(on)
    .selectFrom('people.person')
    .select(['employee_id as employeeId', 'chinese_name as name', 'is_active as isActive'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Loads the candidate's data with which a user is created. */
export const findSeekerFacts = (on: Executor, id: number) =>
  recruiting(on)
    .selectFrom('recruiting.seeker as s')
    .innerJoin('recruiting.source as o', 'o.id', 's.source_id')
    .select(['s.name', 's.gender', 's.phone_sealed as phone', 's.mail_sealed as mail', 'o.name as source'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/**
 * Finds the employee who made an application.
 * @returns null if the candidate is no employee
 */
export async function findEmployee(on: Executor, id: number): Promise<number | null> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.seeker as s', 's.id', 'i.seeker_id')
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .select('p.id')
    .where('i.id', '=', id)
    .where('p.is_active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Finds the application whose candidate takes the place by this transfer form.
 * @returns undefined if there is none
 */
export async function findTransferred(on: Executor, formId: number): Promise<number | undefined> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interviewee')
    .select('id')
    .where('transfer_form_id', '=', formId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the company that the opening of an application recruits for. */
export async function findCompanyOf(on: Executor, id: number): Promise<number | undefined> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.recruitment as r', 'r.id', 'i.recruitment_id')
    .where('i.id', '=', id)
    .select('r.company_id as companyId')
    .executeTakeFirst();
  return row?.companyId;
}
