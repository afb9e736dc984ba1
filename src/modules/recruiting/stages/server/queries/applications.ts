import { sql, type RawBuilder } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import {
  mayReach,
  mayRead,
  mayShow,
  seesPay,
  type Viewer,
} from '#modules/recruiting/server/queries/rights.ts';

/** Query for the applications that the viewer may see, with candidates and openings. */
const counted = (on: Executor, viewer: Viewer) =>
  recruiting(on)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.recruitment as r', 'r.id', 'i.recruitment_id')
    .innerJoin('people.department as d', 'd.id', 'r.department_id')
    .where(mayReach(viewer))
    .where(mayShow(viewer));

/** Query for the applications that the viewer may see, with all columns that are shown. */
const seen = (on: Executor, viewer: Viewer) =>
  counted(on, viewer)
    .innerJoin('recruiting.seeker as s', 's.id', 'i.seeker_id')
    .innerJoin('recruiting.source as o', 'o.id', 'i.source_id');

const ofSeeker = [
  's.name',
  's.gender',
  's.birth_year',
  's.education',
  's.school',
  's.work_years',
  's.last_company',
  's.tags',
  's.person_id',
  's.anonymized_at as forgottenAt',
  's.phone_sealed',
  's.phone_index',
  's.mail_sealed',
  's.mail_index',
  's.id_card_sealed',
  's.id_card_index',
] as const;

const ofRow = [
  'i.id',
  'i.seeker_id as seekerId',
  'i.recruitment_id as recruitmentId',
  'r.title',
  'r.state as openingState',
  'i.source_id as sourceId',
  'o.name as sourceName',
  'i.stage',
  'i.stage_since as since',
  'i.spent_ms as spent',
  'i.closed_from as closedFrom',
  'i.reject_code as rejectCode',
  'i.resume_uid as resumeUid',
  'i.made_at as madeAt',
  'i.offer_state as offerState',
  'i.user_id as userId',
  'i.transfer_form_id as transferFormId',
  'i.version',
] as const;

export interface ApplicationFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly RecruitmentID?: number | undefined;
  readonly Stage?: number | undefined;
  readonly SourceID?: number | undefined;
  readonly Keyword?: string | undefined;
}

/** Builds the SQL condition of a list filter. */
function narrowed({ RecruitmentID, Stage, SourceID, Keyword }: ApplicationFilter): RawBuilder<boolean> {
  const all = [
    sql`true`,
    ...(RecruitmentID === undefined ? [] : [sql`i.recruitment_id = ${RecruitmentID}::bigint`]),
    ...(Stage === undefined ? [] : [sql`i.stage = ${Stage}`]),
    ...(SourceID === undefined ? [] : [sql`i.source_id = ${SourceID}::bigint`]),
    ...(Keyword
      ? [
          sql`exists (select from recruiting.seeker k where k.id = i.seeker_id
            and k.search_text like ${like(Keyword.toLowerCase())})`,
        ]
      : []),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** Loads a page of the applications that the viewer may see, those moved last first. */
export async function pageApplications(on: Executor, viewer: Viewer, filter: ApplicationFilter) {
  const { PageIndex, PageSize } = filter;
  const isFound = narrowed(filter);
  const { total } = await counted(on, viewer)
    .where(isFound)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await seen(on, viewer)
    .where(isFound)
    .select(ofRow)
    .select(ofSeeker)
    .select([mayRead(viewer).as('handles')])
    .orderBy('i.stage_since', 'desc')
    .orderBy('i.id', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { total, rows };
}
export type ApplicationRow = Awaited<ReturnType<typeof pageApplications>>['rows'][number];

/** Finds an application that the viewer may see, with its candidate. */
export const findApplication = (on: Executor, id: number, viewer: Viewer) =>
  seen(on, viewer)
    .leftJoin('people.person as f', 'f.id', 'i.referrer_id')
    .select(ofRow)
    .select(ofSeeker)
    .select(['s.links', 's.version as seekerVersion', 's.is_pooled', 's.consent_until'])
    .select([
      'i.referrer_id as referrerId',
      'f.chinese_name as referrerName',
      'f.english_name as referrerNameEn',
    ])
    .select(['i.expect_salary_sealed as salarySealed', 'i.plan_entry_day as planEntryDay'])
    .select([seesPay(viewer).as('seesPay'), mayRead(viewer).as('handles')])
    .where('i.id', '=', id)
    .executeTakeFirst();

/** Finds the opening of an application that the viewer may see. */
export async function findOpeningOf(on: Executor, id: number, viewer: Viewer): Promise<number | undefined> {
  const row = await seen(on, viewer).select('r.id').where('i.id', '=', id).executeTakeFirst();
  return row?.id;
}

/** Locks an application. Its opening must be locked before. */
export const lockApplication = (tx: Tx, id: number) =>
  recruiting(tx)
    .selectFrom('recruiting.interviewee as i')
    .innerJoin('recruiting.seeker as s', 's.id', 'i.seeker_id')
    .selectAll('i')
    .select(['s.name', 's.anonymized_at as forgottenAt'])
    .where('i.id', '=', id)
    .forNoKeyUpdate('i')
    .executeTakeFirst();
export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/**
 * Finds the stage of a candidate's running application to an opening.
 * @returns undefined if none is running
 */
export async function findRunning(
  on: Executor,
  seekerId: number,
  recruitmentId: number,
): Promise<number | undefined> {
  const row = await recruiting(on)
    .selectFrom('recruiting.interviewee')
    .select('stage')
    .where('seeker_id', '=', seekerId)
    .where('recruitment_id', '=', recruitmentId)
    .where('stage', '<=', 6)
    .executeTakeFirst();
  return row?.stage;
}

export interface ApplicationValues {
  readonly source_id?: number;
  readonly referrer_id?: number | null;
  readonly resume_uid?: string | null;
  readonly expect_salary_sealed?: string | null;
  readonly plan_entry_day?: string | null;
}

export async function insertApplication(
  tx: Tx,
  values: ApplicationValues & { seeker_id: number; recruitment_id: number; source_id: number },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.interviewee')
    .values({ ...values, stage: 1, stage_since: now, made_by: by, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertEvent(tx, { id, from: null, to: 1, rejectCode: null }, { by, now });
  return id;
}

export async function saveApplication(
  tx: Tx,
  id: number,
  values: ApplicationValues & {
    stage?: number;
    stage_since?: Date;
    spent_ms?: number;
    closed_from?: number | null;
    reject_code?: number | null;
    reached?: number;
    spans_ms?: number[];
  },
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.interviewee')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Adds a stage change.
 * @returns its id
 */
export async function insertEvent(
  tx: Tx,
  event: {
    readonly id: number;
    readonly from: number | null;
    readonly to: number;
    readonly rejectCode: number | null;
  },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.stage_event')
    .values({
      interviewee_id: event.id,
      from_stage: event.from,
      to_stage: event.to,
      reject_code: event.rejectCode,
      made_by: by,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the stage changes of an application, latest first. */
export const listEvents = (on: Executor, id: number) =>
  recruiting(on)
    .selectFrom('recruiting.stage_event as e')
    .leftJoin('recruiting.remark as m', 'm.event_id', 'e.id')
    .select(['e.id', 'e.from_stage as from', 'e.to_stage as to', 'e.at', 'e.reject_code as rejectCode'])
    .select(['e.made_by as by', 'm.text as reason'])
    .where('e.interviewee_id', '=', id)
    .orderBy('e.id', 'desc')
    .execute();

/** Finds the person who moved an application last. */
export async function findLastMover(on: Executor, id: number): Promise<number | null> {
  const row = await recruiting(on)
    .selectFrom('recruiting.stage_event')
    .select('made_by')
    .where('interviewee_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.made_by ?? null;
}

/** Returns which of these candidates have a running application to an opening. */
export async function listRunning(
  on: Executor,
  seekers: readonly number[],
  recruitmentId: number,
): Promise<Set<number>> {
  const rows = await recruiting(on)
    .selectFrom('recruiting.interviewee')
    .select('seeker_id')
    .where('recruitment_id', '=', recruitmentId)
    .where(sql<boolean>`seeker_id = any(${[...seekers]}::bigint[])`)
    .where('stage', '<=', 6)
    .execute();
  return new Set(rows.map((row) => row.seeker_id));
}
