import type { Database } from '#kit/server/db/database.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';

/** A period of many sheets. */
export interface ManySheets {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** State of the sheets in the period: 3 to be filled in, 5 scored, 7 published. */
  readonly state: 3 | 5 | 7;
}

/** Grades of the template that all of them have. */
const grades: Content['Grades'] = [
  { Name: 'A', From: '90' },
  { Name: 'B', From: '70' },
  { Name: 'C', From: '0' },
];

/** A post with a template of so many items, of each ten seven measured, two in bands and one judged. @returns the post's id */
export async function manyItems(db: Database, items: number): Promise<number> {
  const { rows: posts } = await db.pool.query<{ id: number }>(
    `insert into people.post (name, name_en) values ('考核岗位', 'Appraised') returning id`,
  );
  const post = posts[0]!.id;
  const { rows: headers } = await db.pool.query<{ id: number; menu: number }>(
    `with menu as (insert into kpi.menu (name, kind) values ('考核表', 2) returning id)
     insert into kpi.header (menu_id, number, state, columns, made_at) select id, 1, 2, '[]', now() from menu
     returning id, menu_id as menu`,
  );
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into kpi.indicator (code, name) select 'M' || n, '指标' || n from generate_series(1, $1::int) n returning id`,
    [items],
  );
  await db.pool.query(
    `insert into kpi.calibre (indicator_id, number, definition, valid_from)
     select id, 1, '按月统计', '2020-01-01' from kpi.indicator`,
  );
  const content: Content = {
    Rows: rows.map(({ id }, n) => ({
      IndicatorID: id,
      Kind: n % 10 === 9 ? 3 : n % 10 > 6 ? 2 : 1,
      WeightBp: Math.floor(10_000 / items) + (n < 10_000 % items ? 1 : 0),
      Target: n % 10 === 9 ? null : '100',
      ScoreFormula: '',
      Bands:
        n % 10 > 6 && n % 10 < 9 ? [60, 80, 100].map((at) => ({ From: String(at), Score: String(at) })) : [],
    })),
    Parts: { Self: 3000, Leader: 7000, Second: 0 },
    TotalFormula: 'total',
    Grades: grades,
    BonusCap: '5',
    VetoCap: '60',
    Max: '120',
  };
  await db.pool.query(
    `insert into kpi.template (post_id, number, state, menu_id, header_id, content, made_at, opened_at)
     values ($1, 1, 2, $2, $3, $4, now(), now())`,
    [post, headers[0]!.menu, headers[0]!.id, JSON.stringify(content)],
  );
  return post;
}

/** A sheet of everybody with an employee id that begins with `B`, filled in and scored by numbers that are the same each time. */
export async function manySheets(
  db: Database,
  post: number,
  { name, from, to, state }: ManySheets,
  leader: number,
): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into kpi.period (type, name, from_day, targets_until, to_day, scores_until, state)
     values (1, $1, $2, $2, $3, $3, $4) returning id`,
    [name, from, to, state === 7 ? 5 : 3],
  );
  const period = rows[0]!.id;
  await db.pool.query(
    `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day, state,
       total, grade, published_at)
     select (select id from kpi.template where post_id = $1), $2, $1, p.id, p.department_id, $3, $4, $5, $6::int,
       case when $6::int > 3 then (60 + p.id % 50)::text end,
       case when $6::int > 3 then case when p.id % 50 >= 30 then 'A' when p.id % 50 >= 10 then 'B' else 'C' end end,
       case when $6::int = 7 then now() end
     from people.person p where p.employee_id like 'B%' and p.id <> $3 order by p.id`,
    [post, period, leader, from, to, state],
  );
  await db.pool.query(
    `insert into kpi.row (sheet_id, row_no, indicator_id, calibre_id, kind, weight_bp, target, actual)
     select s.id, r.no, i.id, c.id, (r.row ->> 'Kind')::int, (r.row ->> 'WeightBp')::int, r.row ->> 'Target',
       case when (r.row ->> 'Kind')::int < 3 then (50 + (s.id * 37 + r.no * 11) % 70)::text end
     from kpi.sheet s join kpi.template t on t.id = s.template_id
     cross join lateral jsonb_array_elements(t.content -> 'Rows') with ordinality as r (row, no)
     join kpi.indicator i on i.id = (r.row ->> 'IndicatorID')::bigint join kpi.calibre c on c.indicator_id = i.id
     where s.period_id = $1 order by s.id, r.no`,
    [period],
  );
  await db.pool.query(
    `insert into kpi.row_score (sheet_id, row_no, role, person_id, value, at)
     select s.id, r.row_no, g, case g when 1 then s.person_id else s.leader_id end, (60 + (s.id + r.row_no * 7) % 50)::text, now()
     from kpi.sheet s join kpi.row r on r.sheet_id = s.id and r.kind = 3 cross join generate_series(1, 2) g
     where s.period_id = $1`,
    [period],
  );
  return period;
}
