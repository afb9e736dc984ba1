import { sql } from 'kysely';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { mayRead, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { detailCalls } from '../../contract/detail-calls.ts';

type Entry = ReplyOf<(typeof detailCalls)['GetApprovalLogByAUID']>['Rows'][number];

const named = (column: string) => sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
  'EnglishName', x.english_name) from people.person x where x.id = ${sql.ref(column)})`;

/**
 * Returns the log of a person's sheets as far as the viewer may read it, newest first. Remarks on a result are hidden
 * from its person until publication. Reasons of a return are not.
 */
export async function pageLog(
  on: Executor,
  viewer: Viewer,
  asked: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly AUID: number;
    readonly SheetID?: number | undefined;
  },
): Promise<{ Total: number; Rows: Entry[] }> {
  const { PageIndex, PageSize, AUID, SheetID } = asked;
  const seen = sql`select s.* from kpi.sheet s join people.person p on p.id = s.person_id
    where s.person_id = ${AUID} and ${mayRead(viewer)} and (${SheetID ?? null}::bigint is null or s.id = ${SheetID ?? 0})`;
  const logged = sql`
    select s.id, s.period_id, s.post_id, r.decided_at as at, r.no, case r.status when 2 then 2 else 3 end as kind,
      coalesce(r.decided_by_id, r.person_id) as by, r.form_id,
      case when ${isNotReader(sql`s.person_id`, viewer.id)} or s.state in (7, 8) or r.form_id <> s.result_form_id
        or exists (select from kpi.event e where e.sheet_id = s.id and e.key = 'State' and e.before = '4'
          and e.after = '3' and e.at = r.decided_at) then r.comment else '' end as remark
    from seen s join approval.row r on (r.form_id in (s.target_form_id, s.result_form_id)
      or r.form_id in (select b.form_id from kpi.backup b where b.sheet_id = s.id)
      or r.form_id in (select a.form_id from kpi.appeal a where a.sheet_id = s.id)
      or r.form_id in (select e.result_form_id from kpi.sheet_edition e where e.sheet_id = s.id))
    where r.status in (2, 3) and r.decided_at is not null
    union all
    select s.id, s.period_id, s.post_id, e.at, 0, k.kind, e.person_id,
      case when e.before in ('0', '1') then s.target_form_id else s.result_form_id end, ''
    from seen s join kpi.event e on e.sheet_id = s.id
    cross join lateral (select case
      when e.key = 'Acknowledge' then 7
      when e.key <> 'State' then null
      when e.after = '-2' then 5
      when e.after = '7' then 6
      when e.after = '8' then 9
      when e.before in ('7', '8') and e.after = '3' then 8
      when e.before || e.after in ('01', '34') then 1
      when e.before || e.after in ('10', '43') and e.person_id = s.person_id then 4 end as kind) k
    where k.kind is not null`;
  const { rows } = await sql<Entry>`
    with seen as (${seen}), logged as (${logged})
    select l.id as "SheetID", e.name as "PeriodName", e.name_en as "PeriodNameEn", o.name as "PostName",
      o.name_en as "PostNameEn", l.kind as "Kind", l.at as "Time", ${named('l.by')} as "By", l.form_id as "FormID",
      l.remark as "Remark"
    from logged l join kpi.period e on e.id = l.period_id join people.post o on o.id = l.post_id
    order by l.at desc, l.id desc, l.no desc, l.kind desc limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    kpi(on),
  );
  const counted = await sql<{
    total: number;
  }>`with seen as (${seen}), logged as (${logged}) select count(*)::int as total from logged`.execute(
    kpi(on),
  );
  return { Total: counted.rows[0]!.total, Rows: rows };
}
