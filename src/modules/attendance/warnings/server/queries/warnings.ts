import { sql, type RawBuilder } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { vacationType } from '#modules/attendance/contract/codes.ts';
import { dayState } from '#modules/attendance/days/contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { whoColumns, type Who } from '#modules/attendance/work/server/queries/people-days.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import {
  daysAhead,
  isInHours,
  warnMetric,
  type WarnLevel,
  type WarnMetric,
  type WarnReceiver,
  type WarnWindow,
} from '../../contract/warn-codes.ts';
import type { Days } from '../rules/warnings.ts';

export interface Counted {
  readonly metric: WarnMetric;
  readonly window: WarnWindow;
  readonly threshold: number;
}

export interface WarnRule extends Counted {
  readonly id: number;
  readonly level: WarnLevel;
  readonly receivers: readonly WarnReceiver[];
  readonly isUse: boolean;
  readonly since: string;
  readonly version: number;
}

/** Person whom a rule names, with the value of its metric. */
export interface Named extends Days {
  readonly personId: number;
  readonly value: number;
}

const { late, seriouslyLate, early, absent } = dayState;
const days = (bits: number) => sql`(d.state & ${sql.lit(bits)} <> 0)::int`;

/** SQL expressions: the value that a metric adds up over days; `d` is attendance.day. */
const summed: Readonly<Record<1 | 2 | 3 | 4 | 5, RawBuilder<unknown>>> = {
  1: sql`${days(late | seriouslyLate)} + ${days(early)}`,
  2: sql`d.late`,
  3: sql`d.lack_count`,
  4: days(absent),
  5: sql`d.over_work + d.over_rest + d.over_statutory`,
};

/** Number of days before the first period in which a run may have begun. */
const longestRun = 92;

/** People whose days are counted: everybody, those in a scope, or some. */
export interface Whom {
  readonly scope?: Scope;
  readonly ids?: readonly number[];
}

const employed = ({ scope, ids }: Whom, today: string) =>
  sql`p.is_active and (p.leave_date is null or p.leave_date >= ${today}::date)
    and ${scope ? inScope(scope, 'p') : sql`true`} and ${ids ? sql`p.id = any(${[...ids]}::bigint[])` : sql`true`}`;

const spans = (windows: readonly Days[]) =>
  sql`unnest(${windows.map(({ from }) => from)}::date[], ${windows.map(({ to }) => to)}::date[]) as w (from_day, to_day)`;

/** SQL query: values of people in each period, for days up to yesterday. */
const ofDays = (rule: Counted, windows: readonly Days[], whom: Whom, today: string) => {
  const value = sql`sum(${summed[rule.metric as keyof typeof summed]})`;
  return sql`select p.id as person_id, w.from_day, w.to_day, ${value}::int as value
    from ${spans(windows)} cross join people.person p
    join attendance.day d on d.person_id = p.id and d.day between w.from_day and least(w.to_day, ${today}::date - 1)
    where ${employed(whom, today)} group by p.id, w.from_day, w.to_day having ${value} >= ${leastOf(rule)}::int`;
};

/** SQL query: runs of worked days that touch a period. A run is its own period and may grow. */
const running = (rule: Counted, windows: readonly Days[], whom: Whom, today: string) => {
  const first = windows.map(({ from }) => from).toSorted()[0] ?? today;
  return sql`select distinct r.person_id, r.from_day, r.to_day, r.value
    from (
      select i.person_id, min(i.day) as from_day, max(i.day) as to_day, count(*)::int as value
      from (
        select d.person_id, d.day,
          d.day - (row_number() over (partition by d.person_id order by d.day))::int as island
        from people.person p join attendance.day d on d.person_id = p.id
          and d.day between ${first}::date - ${sql.lit(longestRun)}::int and ${today}::date - 1
        where ${employed(whom, today)} and (d.worked > 0 or d.over_work + d.over_rest + d.over_statutory > 0)
      ) i group by i.person_id, i.island having count(*) >= ${rule.threshold}::int
    ) r join ${spans(windows)} on r.from_day <= w.to_day and r.to_day >= w.from_day`;
};

/** SQL query: time off in lieu that expires soon, each last day by itself. */
const expiring = (rule: Counted, whom: Whom, today: string) =>
  sql`select l.person_id, l.valid_to as from_day, l.valid_to as to_day, sum(l.left_amount)::int as value
    from people.person p join attendance.lot l on l.person_id = p.id
    where ${employed(whom, today)} and l.type = ${sql.lit(vacationType.compTime)} and l.left_amount > 0
      and l.valid_to between ${today}::date and ${today}::date + ${daysAhead[rule.window]}::int
    group by l.person_id, l.valid_to having sum(l.left_amount) >= ${leastOf(rule)}::int`;

const leastOf = ({ metric, threshold }: Counted): number => (isInHours(metric) ? threshold * 60 : threshold);

const found = (rule: Counted, windows: readonly Days[], whom: Whom, today: string): RawBuilder<unknown> => {
  if (rule.metric === warnMetric.expiring) return expiring(rule, whom, today);
  return (rule.metric === warnMetric.running ? running : ofDays)(rule, windows, whom, today);
};

/** Returns the people whom a rule names in some periods, by results up to yesterday. */
export async function listNamed(
  on: Executor,
  rule: Counted,
  windows: readonly Days[],
  whom: Whom,
  today: string,
): Promise<Named[]> {
  if (windows.length === 0 && rule.metric !== warnMetric.expiring) return [];
  const { rows } =
    await sql<Named>`select f.person_id as "personId", f.from_day as "from", f.to_day as "to", f.value
    from (${found(rule, windows, whom, today)}) f order by f.person_id, f.from_day`.execute(attendance(on));
  return rows;
}

/** Returns a page of the people whom a rule names, the highest values first, and their number. */
export async function pageNamed(
  on: Executor,
  rule: Counted,
  windows: readonly Days[],
  { scope, today, limit }: { readonly scope: Scope; readonly today: string; readonly limit: number },
) {
  const { rows } = await sql<Who & { FromDate: string; ToDate: string; Value: number; total: number }>`
    select ${whoColumns}, f.from_day as "FromDate", f.to_day as "ToDate", f.value as "Value",
      (count(*) over ())::int as total
    from (${found(rule, windows, { scope }, today)}) f join people.person p on p.id = f.person_id
    join people.department u on u.id = p.department_id
    order by f.value desc, p.employee_id, p.id, f.from_day limit ${limit}`.execute(attendance(on));
  return {
    Total: rows[0]?.total ?? 0,
    Rows: rows.map(({ total: _total, ...row }) => row),
  };
}

const ruleColumns = sql`r.id, r.metric, r.span as "window", r.threshold, r.level, r.receivers, r.is_use as "isUse", r.since,
  r.version`;

export async function listRulesInUse(on: Executor): Promise<WarnRule[]> {
  const { rows } =
    await sql<WarnRule>`select ${ruleColumns} from attendance.warn_rule r where r.is_use order by r.id`.execute(
      attendance(on),
    );
  return rows;
}

/** Locks and returns a rule. */
export async function holdRule(tx: Tx, id: number): Promise<(WarnRule & { isUsed: boolean }) | undefined> {
  const { rows } = await sql<WarnRule & { isUsed: boolean }>`select ${ruleColumns},
      exists (select from attendance.warned w where w.rule_id = r.id) as "isUsed"
    from attendance.warn_rule r where r.id = ${id} for update of r`.execute(attendance(tx));
  return rows[0];
}

type RuleGiven = Omit<WarnRule, 'id' | 'version'>;

export async function insertRule(
  tx: Tx,
  rule: RuleGiven,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into attendance.warn_rule
      (metric, span, threshold, level, receivers, is_use, since, made_by, made_at)
    values (${rule.metric}, ${rule.window}, ${rule.threshold}, ${rule.level}, ${[...rule.receivers]}::smallint[],
      ${rule.isUse}, ${rule.since}::date, ${by}, ${now}) returning id`.execute(attendance(tx));
  return rows[0]!.id;
}

export async function updateRule(tx: Tx, id: number, rule: RuleGiven): Promise<void> {
  await sql`update attendance.warn_rule set metric = ${rule.metric}, span = ${rule.window},
      threshold = ${rule.threshold}, level = ${rule.level}, receivers = ${[...rule.receivers]}::smallint[],
      is_use = ${rule.isUse}, since = ${rule.since}::date, version = version + 1 where id = ${id}`.execute(
    attendance(tx),
  );
}

export interface RuleRow {
  readonly RuleID: number;
  readonly Metric: WarnMetric;
  readonly Window: WarnWindow;
  readonly Threshold: number;
  readonly Level: WarnLevel;
  readonly Receivers: WarnReceiver[];
  readonly IsUse: boolean;
  readonly IsUsed: boolean;
  readonly Named: number;
  readonly Open: number;
  readonly Version: number;
}

export interface RuleFilter {
  readonly Metric?: number | undefined;
  readonly IsUse?: boolean | undefined;
}

/** Returns rules, those in use first, with the number of people in a scope they have named. */
export async function pageRules(
  on: Executor,
  scope: Scope,
  { Metric, IsUse }: RuleFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { rows } = await sql<RuleRow & { total: number }>`
    select r.id as "RuleID", r.metric as "Metric", r.span as "Window", r.threshold as "Threshold", r.level as "Level",
      r.receivers as "Receivers", r.is_use as "IsUse", r.version as "Version",
      exists (select from attendance.warned w where w.rule_id = r.id) as "IsUsed",
      n.named as "Named", n.open as "Open", (count(*) over ())::int as total
    from attendance.warn_rule r cross join lateral (
      select count(distinct w.person_id)::int as named, count(*) filter (where w.state < 3)::int as open
      from attendance.warned w join people.person p on p.id = w.person_id
      where w.rule_id = r.id and ${inScope(scope, 'p')}) n
    where ${Metric === undefined ? sql`true` : sql`r.metric = ${Metric}`}
      and ${IsUse === undefined ? sql`true` : sql`r.is_use = ${IsUse}`}
    order by r.is_use desc, r.metric, r.span, r.level limit ${limit} offset ${offset}`.execute(
    attendance(on),
  );
  return { Total: rows[0]?.total ?? 0, Rows: rows.map(({ total: _total, ...row }) => row) };
}
