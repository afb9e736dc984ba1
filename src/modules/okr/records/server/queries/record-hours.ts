import { sql } from 'kysely';
import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf, wholeMonths } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inScope } from '#modules/people/server/open.ts';
import { dimensions, recordStates } from '../../contract/record-codes.ts';
import { seesNodeOf, type RecordViewer } from './record-rights.ts';

export interface Part {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
}

export interface HourCell {
  readonly row: Part;
  readonly column: Part;
  /** Minutes as exact text. */
  readonly minutes: string;
}

type Said = Record<'key' | 'name' | 'nameEn', ReturnType<typeof sql>>;

const text = (value: string) => sql`${value}::text`;

const post = (column: string) => sql`coalesce((select ' · ' || nullif(${sql.ref(`o.${column}`)}, '')
  from people.post o where o.id = k.post_id), '')`;

/** SQL: the label of time that belongs to no project the reader may know. */
const apart = (other: string, execution: string, none: string) =>
  sql`case r.part when 'other' then ${text(other)} when 'kr' then ${text(execution)} else ${text(none)} end`;

/** SQL for each dimension that hours can be grouped by: its key, and its name in Chinese and English. */
const spoken: Readonly<Record<number, Said>> = {
  [dimensions.project]: {
    key: sql`coalesce(r.project_id::text, r.part, 'none')`,
    name: sql`coalesce(j.name, ${apart('其他', 'KR 执行', '未归项目')})`,
    nameEn: sql`coalesce(j.name, ${apart('Other projects', 'Key results', 'No project')})`,
  },
  [dimensions.person]: {
    key: sql`w.id::text`,
    name: sql`w.chinese_name`,
    nameEn: sql`coalesce(nullif(w.english_name, ''), w.chinese_name)`,
  },
  // The page names the types itself.
  [dimensions.type]: { key: sql`r.type::text`, name: text(''), nameEn: text('') },
  [dimensions.calibre]: {
    key: sql`(k.department_id || '-' || coalesce(k.post_id, 0))`,
    name: sql`((select y.name from people.department y where y.id = k.department_id) || ${post('name')})`,
    nameEn: sql`((select coalesce(nullif(y.name_en, ''), y.name) from people.department y where y.id = k.department_id)
        || ${post('name_en')})`,
  },
  [dimensions.department]: {
    key: sql`b.department_id::text`,
    name: sql`(select y.name from people.department y where y.id = b.department_id)`,
    nameEn: sql`(select coalesce(nullif(y.name_en, ''), y.name) from people.department y where y.id = b.department_id)`,
  },
  [dimensions.month]: {
    key: sql`to_char(r.work_day, 'YYYY-MM')`,
    name: sql`to_char(r.work_day, 'YYYY-MM')`,
    nameEn: sql`to_char(r.work_day, 'YYYY-MM')`,
  },
};

/** SQL: the department and position of a person on the day of a record. */
const belonged = sql`cross join lateral (select coalesce(f.department_id, w.department_id) as department_id, f.post_id
  from (select 1) one left join lateral (select a.department_id, a.post_id from people.assignment a
    where a.person_id = w.id and a.superseded_at is null and a.from_day <= r.work_day
    order by a.from_day desc, a.id desc limit 1) f on true) b`;

/**
 * SQL: the departments and positions a record counts under, and its ratio for each. Uses the person's time allocation
 * of that month, otherwise their own department and position.
 */
const calibred = sql`cross join lateral (
  select c.department_id, c.post_id, c.ratio_bp from okr.user_calibre c
  where c.person_id = w.id and c.from_month <= r.work_day and (c.to_month is null or c.to_month + interval '1 month' > r.work_day)
  union all
  select b.department_id, b.post_id, 10000 where not exists (select from okr.user_calibre c
    where c.person_id = w.id and c.from_month <= r.work_day and (c.to_month is null or c.to_month + interval '1 month' > r.work_day))) k`;

/** SQL: the kind of item a record is for (`kr` or `other`), if it is not a node the reader sees; null otherwise. */
const part = sql`case when seen.id is not null then null when x.id is not null then 'kr' when q.obid is not null then 'other' end`;

const lookedUp = sql`left join seen on seen.id = q.obid left join okr.kr_execute x on x.id = q.obid`;

interface Range {
  readonly DateFrom: string;
  readonly DateTo: string;
}

/** SQL: confirmed records of ranges of days. */
const recordsOf = (
  ranges: readonly Range[],
) => sql`select person_id, obid, type, minutes, work_day from okr.work_record
  where state = ${recordStates.confirmed}::int and (${sql.join(
    ranges.map(({ DateFrom, DateTo }) => sql`work_day between ${DateFrom}::date and ${DateTo}::date`),
    sql` or `,
  )})`;

/**
 * SQL: confirmed minutes of a range. Whole months come from stored sums on their first day, other days from the
 * records.
 */
function inMonths(asked: Range) {
  const whole = wholeMonths(asked.DateFrom, asked.DateTo);
  if (!whole) return recordsOf([asked]);
  const [first, last] = [firstDayOf(whole.from), lastDayOf(whole.to)];
  const around = [
    { DateFrom: asked.DateFrom, DateTo: shiftDays(first, -1) },
    { DateFrom: shiftDays(last, 1), DateTo: asked.DateTo },
  ].filter(({ DateFrom, DateTo }) => DateFrom <= DateTo);
  const sums = sql`select person_id, nullif(obid, 0) as obid, type, minutes, month as work_day from okr.record_sum
    where month between ${first}::date and ${last}::date`;
  return around.length > 0 ? sql`${sums} union all ${recordsOf(around)}` : sums;
}

/** Sums confirmed minutes of people in scope over a range of days, by two dimensions. */
export async function sumHours(
  on: Executor,
  viewer: RecordViewer,
  asked: Range & {
    readonly DeptId?: number | undefined;
    readonly Rows: number;
    readonly Columns: number;
  },
): Promise<HourCell[]> {
  const [row, column] = [spoken[asked.Rows]!, spoken[asked.Columns]!];
  const asksFor = (dimension: number): boolean => [asked.Rows, asked.Columns].includes(dimension);
  const isCalibred = asksFor(dimensions.calibre);
  // These joins run for every record, so they are used only if needed.
  const isPlaced = isCalibred || asksFor(dimensions.department);
  const isNamed = asksFor(dimensions.project);
  const isByMonth = asksFor(dimensions.month);
  const kept = sql`q.person_id, ${isNamed ? sql`seen.project_id, ${part} as part` : sql`null::bigint as project_id, null::text as part`},
    ${asksFor(dimensions.type) ? sql`q.type` : sql`null::smallint`} as type`;
  const looked = isNamed ? lookedUp : sql``;
  // Names are joined after grouping, because a year has hundreds of thousands of records.
  const records = isPlaced
    ? sql`(select ${kept}, q.minutes, q.work_day from (${recordsOf([asked])}) q ${looked})`
    : sql`(select ${kept}, sum(q.minutes) as minutes,
        ${isByMonth ? sql`date_trunc('month', q.work_day)::date` : sql`null::date`} as work_day
        from (${inMonths(asked)}) q ${looked} group by 1, 2, 3, 4, 6)`;
  const { rows } = await sql<{
    rowKey: string;
    rowName: string;
    rowNameEn: string;
    columnKey: string;
    columnName: string;
    columnNameEn: string;
    minutes: string;
  }>`
    with seen as materialized (select n.id, n.project_id from okr.work_breakdown n where ${seesNodeOf(viewer)})
    select ${row.key} as "rowKey", max(${row.name}) as "rowName", max(${row.nameEn}) as "rowNameEn",
      ${column.key} as "columnKey", max(${column.name}) as "columnName", max(${column.nameEn}) as "columnNameEn",
      trim_scale(sum(${isCalibred ? sql`r.minutes::numeric * k.ratio_bp / 10000` : sql`r.minutes::numeric`}))::text as minutes
    from ${records} r join people.person w on w.id = r.person_id join people.department wd on wd.id = w.department_id
      left join okr.project j on j.id = r.project_id ${isPlaced ? belonged : sql``}
      ${isCalibred ? calibred : sql``}
    where ${inScope(viewer.hours, 'w')}
      and ${asked.DeptId === undefined ? sql`true` : sql`wd.path @> array[${asked.DeptId}::bigint]`}
    group by 1, 4 order by 1, 4`.execute(okr(on));
  return rows.map((one) => ({
    row: { key: one.rowKey, name: one.rowName, nameEn: one.rowNameEn },
    column: { key: one.columnKey, name: one.columnName, nameEn: one.columnNameEn },
    minutes: one.minutes,
  }));
}
