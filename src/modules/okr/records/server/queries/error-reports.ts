import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { person } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { ErrorRow } from '../../contract/ErrorReporting.ts';

/** Person who looks at error reports, and the scope of their code. */
export interface ErrorViewer {
  readonly id: number;
  readonly errors: Scope;
}

export interface ErrorFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly State?: number | undefined;
  readonly Kind?: number | undefined;
  readonly Keyword?: string | undefined;
}

/** SQL: reports `q` about person `w`. */
const from = sql`okr.error_report q join people.person w on w.id = q.person_id`;

/**
 * SQL condition: the viewer is the handler of a report, or their code reaches its person. It never holds for reports
 * about themselves.
 */
const handles = ({ id, errors }: ErrorViewer) =>
  sql<boolean>`(${isNotReader(sql`q.person_id`, id)} and (q.handler_id = ${id}::bigint or ${inScope(errors, 'w')}))`;

const sees = (viewer: ErrorViewer) =>
  sql<boolean>`(q.made_by = ${viewer.id}::bigint or q.person_id = ${viewer.id}::bigint or ${handles(viewer)})`;

const columns = (viewer: ErrorViewer) => sql`q.id as "ReportID", ${person(sql`q.person_id`)} as "Person",
  q.work_day as "WorkDate", q.record_id as "RecordID", q.kind as "Kind", q.words as "Words", q.state as "State",
  ${person(sql`q.handler_id`)} as "Handler", q.answer as "Answer", ${person(sql`q.made_by`)} as "By",
  q.made_at as "At", q.version as "Version", (${handles(viewer)} and q.state <= 1) as "CanHandle"`;

/** Returns a page of reports that the viewer sees: open ones first, then the newest. */
export async function pageErrors(
  on: Executor,
  viewer: ErrorViewer,
  { State, Kind, Keyword, PageIndex, PageSize }: ErrorFilter,
): Promise<{ total: number; rows: ErrorRow[] }> {
  const where = sql.join(
    [
      sees(viewer),
      ...(State === undefined ? [] : [sql`q.state = ${State}::int`]),
      ...(Kind === undefined ? [] : [sql`q.kind = ${Kind}::int`]),
      ...(Keyword
        ? [
            sql`(q.words ilike ${like(Keyword)} or w.chinese_name ilike ${like(Keyword)}
              or w.english_name ilike ${like(Keyword)})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(okr(on));
  const { rows } = await sql<ErrorRow>`select ${columns(viewer)} from ${from} where ${where}
    order by q.state > 1, q.id desc limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(
    okr(on),
  );
  return { total: counted[0]!.total, rows };
}

/** Locks a report that the viewer handles. Returns undefined if there is none. */
export async function lockErrorReport(tx: Tx, viewer: ErrorViewer, id: number) {
  const { rows } = await sql<{ state: number; version: number; madeBy: number; day: string }>`
    select q.state, q.version, q.made_by as "madeBy", q.work_day as day from ${from}
    where q.id = ${id}::bigint and ${handles(viewer)} for update of q`.execute(okr(tx));
  return rows[0];
}

export async function insertError(
  tx: Tx,
  values: {
    readonly person_id: number;
    readonly work_day: string;
    readonly record_id: number | null;
    readonly kind: number;
    readonly words: string;
    readonly handler_id: number | null;
    readonly made_by: number;
    readonly made_at: Date;
  },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.error_report')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveError(
  tx: Tx,
  id: number,
  values: { readonly state: number; readonly answer: string; readonly handler_id: number },
): Promise<void> {
  await okr(tx)
    .updateTable('okr.error_report')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the leader of a person, if in service. */
export async function findLeader(on: Executor, personId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select l.id from people.person p
    join people.person l on l.id = p.leader_id and l.is_active where p.id = ${personId}::bigint`.execute(
    okr(on),
  );
  return rows[0]?.id ?? null;
}
