import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { person } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { CalibreRow } from '../../contract/UserInfoCaliber.ts';

export interface CalibreFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly DeptId?: number | undefined;
  readonly Keyword?: string | undefined;
}

const lines = (month: string) => sql`coalesce((
  select json_agg(json_build_object('DeptId', c.department_id, 'DeptName', y.name, 'DeptNameEn', y.name_en,
      'PostID', c.post_id, 'PostName', coalesce(o.name, ''), 'PostNameEn', coalesce(o.name_en, ''),
      'RatioBp', c.ratio_bp, 'FromMonth', to_char(c.from_month, 'YYYY-MM'), 'ToMonth', to_char(c.to_month, 'YYYY-MM'))
    order by c.from_month, c.id)
  from okr.user_calibre c join people.department y on y.id = c.department_id
  left join people.post o on o.id = c.post_id
  where c.person_id = p.id and (c.to_month is null or c.to_month >= ${`${month}-01`}::date)), '[]')`;

/** Returns a page of people in scope, each with their time allocations in force in a month and after. */
export async function pageCalibres(
  on: Executor,
  scope: Scope,
  { DeptId, Keyword, PageIndex, PageSize }: CalibreFilter,
  month: string,
  today: string,
): Promise<{ total: number; rows: CalibreRow[] }> {
  const where = sql.join(
    [
      sql`p.is_active`,
      inScope(scope, 'p'),
      ...(DeptId === undefined ? [] : [sql`pd.path @> array[${DeptId}::bigint]`]),
      ...(Keyword
        ? [
            sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)}
              or p.employee_id ilike ${like(Keyword)})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const from = sql`people.person p join people.department pd on pd.id = p.department_id where ${where}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(
    okr(on),
  );
  // People with a time allocation of their own come first, because most have none.
  const holds = sql`exists (select 1 from okr.user_calibre c where c.person_id = p.id
    and (c.to_month is null or c.to_month >= ${`${month}-01`}::date))`;
  const post = (column: string) => sql`coalesce((select ${sql.ref(`o.${column}`)} from people.assignment a
    join people.post o on o.id = a.post_id where a.person_id = p.id and a.superseded_at is null
    and a.from_day <= ${today}::date order by a.from_day desc, a.id desc limit 1), '')`;
  const { rows } = await sql<CalibreRow>`select ${person(sql`p.id`)} as "Person", pd.name as "DeptName",
      pd.name_en as "DeptNameEn", ${post('name')} as "PostName", ${post('name_en')} as "PostNameEn",
      ${lines(month)} as "Lines",
      coalesce((select h.version from okr.user_calibre_head h where h.person_id = p.id), 0) as "Version"
    from ${from} order by ${holds} desc, pd.path, p.id limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(
    okr(on),
  );
  return { total: counted[0]!.total, rows };
}

/**
 * Locks the time allocation of a person in scope. Returns its version, 0 if there is none, or undefined if the person
 * is out of scope.
 */
export async function holdCalibre(tx: Tx, scope: Scope, personId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select p.id from people.person p
    where p.id = ${personId}::bigint and p.is_active and ${inScope(scope, 'p')} for no key update of p`.execute(
    okr(tx),
  );
  if (rows.length === 0) return undefined;
  const head = await okr(tx)
    .selectFrom('okr.user_calibre_head')
    .select('version')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return head?.version ?? 0;
}

export interface CalibreLine {
  readonly DeptId: number;
  readonly PostID?: number | null | undefined;
  readonly RatioBp: number;
}

/** Replaces all lines from a month on. @param month YYYY-MM */
export async function saveCalibre(
  tx: Tx,
  personId: number,
  month: string,
  lines: readonly CalibreLine[],
): Promise<void> {
  const first = `${month}-01`;
  await sql`delete from okr.user_calibre where person_id = ${personId}::bigint and from_month >= ${first}::date`.execute(
    okr(tx),
  );
  await sql`update okr.user_calibre set to_month = (${first}::date - interval '1 month')::date
    where person_id = ${personId}::bigint and (to_month is null or to_month >= ${first}::date)`.execute(
    okr(tx),
  );
  if (lines.length > 0)
    await okr(tx)
      .insertInto('okr.user_calibre')
      .values(
        lines.map(({ DeptId, PostID, RatioBp }) => ({
          person_id: personId,
          department_id: DeptId,
          post_id: PostID ?? null,
          ratio_bp: RatioBp,
          from_month: first,
          to_month: null,
        })),
      )
      .execute();
  await sql`insert into okr.user_calibre_head (person_id) values (${personId}::bigint)
    on conflict (person_id) do update set version = okr.user_calibre_head.version + 1`.execute(okr(tx));
}
