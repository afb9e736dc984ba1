import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { maySeeScores, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import type { Standing } from '#modules/kpi/sheets/server/rules/stretches.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** Returns all periods, newest first, and whether the viewer sees others' sheets in each. */
export const listPeriods = (on: Executor, viewer: Viewer): Promise<PeriodRow[]> =>
  kpi(on)
    .selectFrom('kpi.period')
    .select([
      'id as PeriodID',
      'type as PeriodType',
      'name as Name',
      'name_en as NameEn',
      'from_day as FromDay',
      'to_day as ToDay',
    ])
    .select(['targets_until as TargetsUntil', 'scores_until as ScoresUntil', 'state as State'])
    .select('version as Version')
    .select(
      sql<boolean>`exists (select from kpi.sheet s join people.person p on p.id = s.person_id
        where s.period_id = kpi.period.id and s.state <> -2 and ${maySeeScores(viewer)})`.as('HasSheets'),
    )
    .orderBy('from_day', 'desc')
    .orderBy('type')
    .execute();

export const findPeriod = (on: Executor, id: number) =>
  kpi(on).selectFrom('kpi.period').selectAll().where('id', '=', id).executeTakeFirst();

export const holdPeriod = (tx: Tx, id: number) =>
  kpi(tx).selectFrom('kpi.period').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type HeldPeriod = NonNullable<Awaited<ReturnType<typeof holdPeriod>>>;

interface PeriodValues {
  readonly type: number;
  readonly name: string;
  readonly name_en: string;
  readonly from_day: string;
  readonly targets_until: string;
  readonly to_day: string;
  readonly scores_until: string;
}

export const addPeriod = async (tx: Tx, values: PeriodValues, by: number | null): Promise<number> =>
  (
    await kpi(tx)
      .insertInto('kpi.period')
      .values({ ...values, made_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export async function savePeriod(
  tx: Tx,
  id: number,
  values: Partial<PeriodValues> & { readonly state?: number },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.period')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the periods that may move to their next state today. @param today company day */
export const listMoving = (on: Executor, today: string) =>
  kpi(on)
    .selectFrom('kpi.period')
    .select(['id', 'state', 'targets_until', 'to_day'])
    .where('state', 'in', [1, 2, 3])
    .where('targets_until', '<', today)
    .orderBy('id')
    .execute();

/** Run of days of a person at one position with one leader. */
export interface Stretch {
  readonly personId: number;
  readonly chineseName: string;
  readonly englishName: string;
  readonly postId: number;
  readonly postName: string;
  readonly postNameEn: string;
  readonly departmentId: number;
  readonly leaderId: number | null;
  readonly from: string;
  readonly to: string;
}

/** Returns where people in scope were during a period, one line per assignment. */
export async function listStretches(
  on: Executor,
  scope: Scope,
  { from_day, to_day }: Pick<HeldPeriod, 'from_day' | 'to_day'>,
  departmentId: number | undefined,
  personId?: number,
): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select a.person_id as "personId", p.chinese_name as "chineseName", p.english_name as "englishName",
      a.post_id as "postId", o.name as "postName", o.name_en as "postNameEn", a.department_id as "departmentId",
      l.id as "leaderId", greatest(a.from_day, ${from_day}::date)::text as "from",
      least(coalesce(a.to_day, ${to_day}::date), ${to_day}::date)::text as "to"
    from people.assignment a
    join people.person p on p.id = a.person_id join people.post o on o.id = a.post_id
    join people.department d on d.id = p.department_id
    left join people.person l on l.id = a.leader_id and l.is_active
    where a.superseded_at is null and a.from_day <= ${to_day}::date
      and (a.to_day is null or a.to_day >= ${from_day}::date) and p.is_active and ${inScope(scope, 'p')}
      and (${departmentId ?? null}::bigint is null or d.path @> array[${departmentId ?? 0}::bigint])
      and (${personId ?? null}::bigint is null or a.person_id = ${personId ?? 0}::bigint)
    order by p.employee_id, a.person_id, a.from_day`.execute(kpi(on));
  return rows;
}

/**
 * Returns the template in use for each position: the one for the product type if there is one, otherwise the position's
 * own.
 */
export async function listOpenTemplates(on: Executor, productId: number | null) {
  const rows = await kpi(on)
    .selectFrom('kpi.template')
    .select(['id', 'post_id as postId', 'content'])
    .where('state', '=', 2)
    .where((is) => is.or([is('product_type_id', 'is', null), is('product_type_id', '=', productId ?? 0)]))
    .orderBy('product_type_id', (order) => order.desc().nullsFirst())
    .execute();
  return new Map(rows.map((row) => [row.postId, row]));
}

/** Sheet that is not abandoned, with the product type of its template and its form. */
export interface StandingSheet extends Standing {
  readonly productId: number | null;
  readonly formId: number | null;
}

/** Returns the sheets of a period that are not abandoned by first day, optionally of one person only. */
export async function listStanding(
  on: Executor,
  periodId: number,
  personId?: number,
): Promise<StandingSheet[]> {
  return kpi(on)
    .selectFrom('kpi.sheet as s')
    .innerJoin('kpi.template as t', 't.id', 's.template_id')
    .select([
      's.id',
      's.person_id as personId',
      's.post_id as postId',
      's.from_day as from',
      's.to_day as to',
    ])
    .select(['s.state', 't.product_type_id as productId', 's.target_form_id as formId'])
    .where('s.period_id', '=', periodId)
    .where('s.state', '<>', -2)
    .$if(personId !== undefined, (query) => query.where('s.person_id', '=', personId!))
    .orderBy('s.from_day')
    .orderBy('s.id')
    .execute();
}

/** Sets the last day of a sheet. */
export async function endSheet(tx: Tx, id: number, toDay: string): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.sheet')
    .set((is) => ({ to_day: toDay, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the periods in which transfers can still split sheets. */
export const listUnderWay = (on: Executor) =>
  kpi(on)
    .selectFrom('kpi.period')
    .select(['id', 'from_day', 'to_day'])
    .where('state', 'in', [1, 2])
    .orderBy('id')
    .execute();

/** Returns sheets in force whose days are over, of periods that are not published. @param today company day */
export async function listOver(on: Executor, today: string): Promise<number[]> {
  const rows = await kpi(on)
    .selectFrom('kpi.sheet as s')
    .innerJoin('kpi.period as e', 'e.id', 's.period_id')
    .select('s.id')
    .where('s.state', '=', 2)
    .where('s.to_day', '<', today)
    .where('e.state', 'in', [1, 2, 3])
    .orderBy('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewSheet {
  readonly template_id: number;
  readonly period_id: number;
  readonly post_id: number;
  readonly person_id: number;
  readonly department_id: number;
  readonly leader_id: number | null;
  readonly second_id: number | null;
  readonly from_day: string;
  readonly to_day: string;
}

/** Inserts a sheet. @returns its id; undefined if somebody else was quicker */
export async function insertSheet(tx: Tx, values: NewSheet): Promise<number | undefined> {
  const made = await kpi(tx)
    .insertInto('kpi.sheet')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function hasSheets(on: Executor, periodId: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('kpi.sheet')
    .select('id')
    .where('period_id', '=', periodId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the present positions of people. */
export async function listPostsOf(on: Executor, persons: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct a.post_id as id from people.assignment a
    where a.superseded_at is null and a.to_day is null and a.post_id is not null
      and a.person_id = any(${[...persons]}::bigint[]) order by 1`.execute(kpi(on));
  return rows.map(({ id }) => id);
}
