import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#kit/contract/call.ts';
import { MOST_COUNTED } from '#kit/contract/fields.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { rowColumns } from './companies.ts';
import { suppliers } from './db.ts';

export type CompanyFilter = Omit<InputOf<typeof EnterpriseInfo.GetEnterpriseList>, 'PageIndex' | 'PageSize'>;

/**
 * Length of the search index entries: sequences of two and three characters. A single character is searched in every
 * name.
 */
const grams = { shortest: 2, longest: 3 };

/**
 * SQL condition: one of the searched columns contains a text. Case-insensitive comparison is five times slower, so
 * Chinese and digits are compared as they are. A single letter is searched in both cases.
 */
function holding(text: string): RawBuilder<boolean> {
  const cases = [...new Set([text.toLowerCase(), text.toUpperCase()])];
  const isPlain = cases.length === 1 || [...text].length === 1;
  const holds = isPlain ? sql`like any(${cases.map(like)}::text[])` : sql`ilike ${like(text)}`;
  return sql`(c.name ${holds} or c.credit_code ${holds} or c.legal_person ${holds})`;
}

/**
 * Query for the companies that match a filter.
 * @param isCommon the words occur so often that scanning in list order is faster than their index
 */
function found(on: Executor, filter: CompanyFilter, { isCommon = false } = {}) {
  const { Keyword, State, TemplateId, Grade, Province, ReviewFrom, ReviewTo } = filter;
  // Repeats this condition beside a state, because the indexes contain only companies that are not deleted.
  let rows = suppliers(on).selectFrom('suppliers.company as c').where('c.state', '<>', sql.lit(-2));
  if (State !== undefined) rows = rows.where('c.state', '=', State);
  if (Keyword) {
    const size = Math.min([...Keyword].length, grams.longest);
    if (size >= grams.shortest && !isCommon)
      rows = rows.where(
        sql<boolean>`suppliers.company_grams(c.name, c.credit_code, c.legal_person)
          @> suppliers.grams(lower(${Keyword}), array[${size}::int])`,
      );
    rows = rows.where(holding(Keyword));
  }
  if (Grade) rows = rows.where('c.grade', '=', Grade);
  if (Province) rows = rows.where(sql<boolean>`c.province ilike ${like(Province)}`);
  if (ReviewFrom) rows = rows.where('c.review_on', '>=', ReviewFrom);
  if (ReviewTo) rows = rows.where('c.review_on', '<=', ReviewTo);
  if (TemplateId)
    rows = rows.where(
      sql<boolean>`exists (select from suppliers.form f
        where f.company_id = c.id and f.template_id = ${TemplateId} and f.state <> -2)`,
    );
  return rows;
}

/** Sort order and its reverse, each supported by an index. */
interface Order {
  readonly from: RawBuilder<unknown>;
  readonly back: RawBuilder<unknown>;
}
const newest: Order = { from: sql`c.id desc`, back: sql`c.id` };
const onward = (column: RawBuilder<unknown>): Order => ({
  from: sql`${column}, c.id`,
  back: sql`${column} desc, c.id desc`,
});
/** Unknown values come last in both directions. */
const knownFirst = (column: RawBuilder<unknown>, isDown: boolean): Order =>
  isDown
    ? { from: sql`${column} desc nulls last, c.id desc`, back: sql`${column} nulls first, c.id` }
    : { from: sql`${column} nulls last, c.id desc`, back: sql`${column} desc nulls first, c.id` };
const turned = ({ from, back }: Order): Order => ({ from: back, back: from });

function orderOf(sort = ''): Order {
  const isDown = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  if (name === 'score') return knownFirst(sql`c.score`, isDown);
  if (name === 'review') return knownFirst(sql`c.review_on`, isDown);
  if (name !== 'name' && name !== 'updated') return newest;
  const onwards = onward(name === 'name' ? sql`c.name` : sql`c.updated_at`);
  return isDown ? turned(onwards) : onwards;
}

/**
 * Loads a page of companies. An unknown sort column means newest first. The page is located in an index from the nearer
 * end of the list, and only its rows are read. A search with more than `most` results is cut off there.
 */
export async function pageCompanies(
  on: Executor,
  { PageIndex, PageSize, ...filter }: InputOf<typeof EnterpriseInfo.GetEnterpriseList>,
  most = MOST_COUNTED,
) {
  const counted = await countCompanies(on, filter, most);
  const { Total, IsMore } = counted;
  const offset = (PageIndex - 1) * PageSize;
  const size = Math.min(PageSize, Total - offset);
  if (size <= 0) return { ...counted, Rows: [] };
  const isNearEnd = !IsMore && offset > Total / 2;
  const order = orderOf(filter.Sort);
  const page = found(on, filter, { isCommon: IsMore })
    .select('c.id')
    .orderBy(isNearEnd ? order.back : order.from)
    .limit(size)
    .offset(isNearEnd ? Total - offset - size : offset);
  const Rows = await suppliers(on)
    .selectFrom(page.as('page'))
    .innerJoin('suppliers.company as c', 'c.id', 'page.id')
    .select(rowColumns)
    .orderBy(order.from)
    .execute();
  return { ...counted, Rows };
}

/** Lists the companies that match a filter in its order, with additional columns. */
export const listCompanies = (on: Executor, filter: CompanyFilter, most: number) =>
  found(on, filter)
    .select(rowColumns)
    .select(['c.district as District', 'c.street as Street', 'c.registered_on as RegisterTime'])
    .orderBy(orderOf(filter.Sort).from)
    .limit(most)
    .execute();

/**
 * Counts the companies that match a filter. Filters by state and grade alone use stored counts. Others are counted up
 * to `most`, and `IsMore` says that there are more.
 */
export async function countCompanies(
  on: Executor,
  filter: CompanyFilter,
  most = MOST_COUNTED,
): Promise<{ Total: number; IsMore: boolean }> {
  const { State, Grade, Sort: _, ...others } = filter;
  const isKept = Object.values(others).every((one) => !one);
  if (isKept) {
    const { total } = await suppliers(on)
      .selectFrom('suppliers.company_count')
      .select(sql<number>`coalesce(sum(change), 0)::int`.as('total'))
      .where('state', '<>', -2)
      .$if(State !== undefined, (rows) => rows.where('state', '=', State!))
      .$if(Boolean(Grade), (rows) => rows.where('grade', '=', Grade!))
      .executeTakeFirstOrThrow();
    return { Total: total, IsMore: false };
  }
  const some = found(on, filter)
    .select('c.id')
    .limit(most + 1);
  const { total } = await suppliers(on)
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { Total: Math.min(total, most), IsMore: total > most };
}

export const countByState = (on: Executor) =>
  suppliers(on)
    .selectFrom('suppliers.company_count')
    .where('state', '<>', -2)
    .groupBy('state')
    .having(sql<boolean>`sum(change) <> 0`)
    .orderBy('state')
    .select(['state as State', sql<number>`sum(change)::int`.as('Count')])
    .execute();

/**
 * Merges the stored count changes of each state and grade into one row.
 * @returns number of rows removed
 */
export async function sumCounts(on: Executor): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from suppliers.company_count where id in (select id from suppliers.company_count for update skip locked)
      returning state, grade, change
    )
    insert into suppliers.company_count (state, grade, change)
      select state, grade, sum(change) from gone group by state, grade having sum(change) <> 0`.execute(
    suppliers(on),
  );
  return Number(numAffectedRows ?? 0);
}
