import { companyDayStart } from '#kit/rules/dates.ts';
import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { feedback } from './db.ts';

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

export interface NewFeedback {
  readonly personId: number;
  readonly routeCode: string;
  readonly typeName: string;
  readonly typeNameEn: string;
  readonly answers: readonly Answer[];
  readonly remark: string;
  readonly client: Readonly<Record<string, unknown>>;
  readonly screenshots: number;
  readonly now: Date;
}

export async function addFeedback(tx: Tx, given: NewFeedback): Promise<number> {
  const { id } = await feedback(tx)
    .insertInto('feedback.feedback')
    .values({
      person_id: given.personId,
      route_code: given.routeCode,
      type_name: given.typeName,
      type_name_en: given.typeNameEn,
      answers: json(given.answers),
      remark: given.remark,
      client: json(given.client),
      screenshots: given.screenshots,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the times of a person's feedback since an instant, oldest first. Locks the person against parallel counting.
 */
export async function lockSentSince(tx: Tx, personId: number, since: Date): Promise<Date[]> {
  await sql`select from people.person where id = ${personId} for no key update`.execute(feedback(tx));
  const rows = await feedback(tx)
    .selectFrom('feedback.feedback')
    .select('created_at')
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Person who reads feedback; managers see everybody's. */
export interface Viewer {
  readonly id: number;
  readonly manages: boolean;
}

const shown = (on: Executor, viewer: Viewer) =>
  feedback(on)
    .selectFrom('feedback.feedback as f')
    .innerJoin('people.person as p', 'p.id', 'f.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .$if(!viewer.manages, (query) => query.where('f.person_id', '=', viewer.id));

const rowColumns = [
  'f.id as ID',
  'f.route_code as RouteCode',
  'f.type_name as TypeName',
  'f.type_name_en as TypeNameEn',
  'f.remark as Remark',
  'f.screenshots as UrlCount',
  'f.state as State',
  'p.id as AUID',
  'p.chinese_name as ChineseName',
  'p.english_name as EnglishName',
  'd.name as DeptName',
  'd.name_en as DeptNameEn',
  'f.created_at as CreateTime',
  'f.replied_at as ReplyTime',
] as const;

export interface FeedbackFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly TypeName?: string | undefined;
  readonly RouteCode?: string | undefined;
  readonly State?: number | undefined;
  readonly DateFrom?: string | undefined;
  readonly DateTo?: string | undefined;
}

/** Returns one page of the feedback list, newest first. The filter's first and last company day are both included. */
export async function pageFeedback(on: Executor, viewer: Viewer, filter: FeedbackFilter) {
  const { Keyword, TypeName, RouteCode, State, DateFrom, DateTo } = filter;
  let found = shown(on, viewer);
  if (Keyword)
    found = found.where(
      sql<boolean>`(f.remark ilike ${like(Keyword)} or p.chinese_name ilike ${like(Keyword)}
        or p.english_name ilike ${like(Keyword)})`,
    );
  if (TypeName)
    found = found.where((eb) =>
      eb.or([eb('f.type_name', '=', TypeName), eb('f.type_name_en', '=', TypeName)]),
    );
  if (RouteCode) found = found.where('f.route_code', '=', RouteCode);
  if (State) found = found.where('f.state', '=', State);
  if (DateFrom) found = found.where('f.created_at', '>=', companyDayStart(DateFrom));
  if (DateTo) found = found.where('f.created_at', '<', companyDayStart(DateTo, 1));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(rowColumns)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(filter.PageSize)
    .offset((filter.PageIndex - 1) * filter.PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/** Finds one feedback if the viewer may see it. */
export const findFeedback = (on: Executor, viewer: Viewer, id: number) =>
  shown(on, viewer)
    .leftJoin('people.person as r', 'r.id', 'f.replied_by')
    .select(rowColumns)
    .select([
      'f.answers',
      'f.client',
      'f.reply as Reply',
      'f.replied_by as ReplyAUID',
      'f.version as Version',
      (eb) => eb.fn.coalesce('r.chinese_name', sql.lit('')).as('ReplyName'),
      (eb) => eb.fn.coalesce('r.english_name', sql.lit('')).as('ReplyNameEn'),
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();

/** Finds and locks one feedback until the transaction ends. */
export const lockFeedback = (tx: Tx, id: number) =>
  feedback(tx)
    .selectFrom('feedback.feedback')
    .select(['id', 'person_id as personId', 'state', 'version', 'type_name', 'type_name_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function saveReply(
  tx: Tx,
  id: number,
  reply: { readonly state: number; readonly text: string; readonly by: number; readonly now: Date },
): Promise<void> {
  await feedback(tx)
    .updateTable('feedback.feedback')
    .set({
      state: reply.state,
      reply: reply.text,
      replied_by: reply.by,
      replied_at: reply.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
