import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Signed } from '../../contract/contract-terms.ts';

export interface ContractRow extends Signed {
  readonly id: number;
  readonly personId: number;
  readonly signNo: string;
  readonly endReason: string;
  readonly version: number;
}

const columns = [
  'k.id',
  'k.person_id as personId',
  'k.contract_type as ContractType',
  'k.company_id as SignCompanyId',
  'k.start_day as StartDay',
  'k.end_day as EndDay',
  'k.ended_on as EndedEarly',
  'k.sign_no as signNo',
  'k.end_reason as endReason',
  'k.version',
] as const;

/** Returns the contracts of people, latest start first. */
export async function listContracts(
  on: Executor,
  persons: readonly number[],
): Promise<Map<number, ContractRow[]>> {
  const rows = await hr(on)
    .selectFrom('hr_requests.contract as k')
    .select(columns)
    .where(sql<boolean>`k.person_id = any(${[...persons]}::bigint[])`)
    .orderBy('k.start_day', 'desc')
    .execute();
  const found = Map.groupBy(rows, ({ personId }) => personId);
  return new Map(persons.map((id) => [id, found.get(id) ?? []]));
}

/** Returns the id of a contract's person if the scope covers them. */
export async function findOwner(on: Executor, contractId: number, scope: Scope): Promise<number | undefined> {
  const row = await hr(on)
    .selectFrom('hr_requests.contract as k')
    .innerJoin('people.person as p', 'p.id', 'k.person_id')
    .select('p.id')
    .where('k.id', '=', contractId)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();
  return row?.id;
}

/** Returns the data of people in a scope against which contracts are checked. */
export const listEmployed = (on: Executor, persons: readonly number[], scope: Scope) =>
  hr(on)
    .selectFrom('people.person as p')
    .leftJoin('people.employee_card as c', 'c.person_id', 'p.id')
    .select(['p.id', 'p.company_id as companyId', 'p.entry_date as EntryTime'])
    .select(['p.chinese_name as ChineseName', 'p.english_name as EnglishName'])
    .select(['c.probation_until as PrepareBARW', 'c.confirmed_on as RealityBARW'])
    .where(sql<boolean>`p.id = any(${[...persons]}::bigint[])`)
    .where(inScope(scope, 'p'))
    .execute();

export type ContractValues = Pick<
  ContractRow,
  'ContractType' | 'SignCompanyId' | 'StartDay' | 'EndDay' | 'EndedEarly' | 'signNo' | 'endReason'
>;

const columnsOf = (values: ContractValues) => ({
  contract_type: values.ContractType,
  company_id: values.SignCompanyId,
  start_day: values.StartDay,
  end_day: values.EndDay,
  ended_on: values.EndedEarly,
  sign_no: values.signNo,
  end_reason: values.endReason,
});

export async function insertContract(
  tx: Tx,
  personId: number,
  values: ContractValues,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<number> {
  const row = await hr(tx)
    .insertInto('hr_requests.contract')
    .values({ ...columnsOf(values), person_id: personId, made_by: by, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function saveContract(tx: Tx, id: number, values: ContractValues): Promise<void> {
  await hr(tx)
    .updateTable('hr_requests.contract')
    .set((is) => ({ ...columnsOf(values), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeContract(tx: Tx, id: number): Promise<void> {
  await hr(tx).deleteFrom('hr_requests.contract').where('id', '=', id).execute();
}

/** Returns the active companies, which can sign contracts. */
export async function listCompaniesInUse(on: Executor) {
  const rows = await hr(on)
    .selectFrom('people.company')
    .select(['id', 'name', 'name_en as nameEn'])
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns contracts of active people in a scope for an Excel sheet, by employee number and start day. */
export const listForSheet = (on: Executor, scope: Scope, limit: number) =>
  hr(on)
    .selectFrom('hr_requests.contract as k')
    .innerJoin('people.person as p', 'p.id', 'k.person_id')
    .innerJoin('people.company as c', 'c.id', 'k.company_id')
    .select(['p.employee_id as employeeId', 'p.chinese_name as name', 'p.english_name as nameEn'])
    .select([
      'k.contract_type as type',
      'c.name as company',
      'c.name_en as companyEn',
      'k.start_day as startDay',
    ])
    .select(['k.end_day as endDay', 'k.sign_no as signNo', 'k.ended_on as endedOn'])
    .where(inScope(scope, 'p'))
    .where('p.is_active', '=', true)
    .orderBy('p.employee_id')
    .orderBy('k.start_day')
    .limit(limit)
    .execute();

const last = sql`coalesce(k.ended_on, k.end_day)`;

/** SQL expression: state of a contract on a company day. Must agree with `stateOf`. */
const stateOn = (today: string) => sql<number>`case when k.ended_on < ${today}::date then 3
  when k.start_day > ${today}::date then 0 when ${last} < ${today}::date then 2 else 1 end`;

/** SQL order that puts the contract shown on the employee card first: the active one, otherwise the newest. */
const shownFirst = (today: string) => sql`(${stateOn(today)} = 1) desc, k.start_day desc`;

export interface ContractFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly AUID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly State?: number | undefined;
  readonly ContractType?: number | undefined;
  readonly EndFrom?: string | undefined;
  readonly EndTo?: string | undefined;
  readonly Sort?: string | undefined;
}

const sortable = { EndDay: last, StartDay: sql`k.start_day`, EmployeeId: sql`p.employee_id` } as const;

/**
 * Returns a page of contracts in a scope with their state on a day. `canUpdate` is true if the second scope covers the
 * person.
 */
export async function pageContracts(
  on: Executor,
  { reads, writes }: { readonly reads: Scope; readonly writes: Scope },
  filter: ContractFilter,
  today: string,
) {
  const { AUID, Keyword, DeptId, State, ContractType, EndFrom, EndTo, Sort, PageIndex, PageSize } = filter;
  const found = hr(on)
    .selectFrom('hr_requests.contract as k')
    .innerJoin('people.person as p', 'p.id', 'k.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .innerJoin('people.company as c', 'c.id', 'k.company_id')
    .where(inScope(reads, 'p'))
    .$if(AUID !== undefined, (query) => query.where('p.id', '=', AUID!))
    .$if(Boolean(Keyword), (query) =>
      query.where(
        sql<boolean>`(p.search_text like ${like(Keyword!.toLowerCase())} or k.sign_no ilike ${like(Keyword!)})`,
      ),
    )
    .$if(DeptId !== undefined, (query) => query.where(sql<boolean>`d.path @> array[${DeptId!}::bigint]`))
    .$if(State !== undefined, (query) => query.where(sql<boolean>`${stateOn(today)} = ${State!}`))
    .$if(ContractType !== undefined, (query) => query.where('k.contract_type', '=', ContractType!))
    .$if(EndFrom !== undefined, (query) => query.where(sql<boolean>`${last} >= ${EndFrom!}::date`))
    .$if(EndTo !== undefined, (query) => query.where(sql<boolean>`${last} <= ${EndTo!}::date`));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  // One person's contracts are shown as a history, the latest start first.
  const sort = Sort ?? (AUID === undefined ? 'EndDay' : '-StartDay');
  const by = sortable[sort.replace('-', '') as keyof typeof sortable];
  const isDown = sort.startsWith('-');
  const rows = await found
    .select(columns)
    .select(['p.chinese_name as ChineseName', 'p.english_name as EnglishName', 'p.employee_id as EmployeeId'])
    .select([
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'c.name as SignCompany',
      'c.name_en as SignCompanyEn',
    ])
    .select([
      stateOn(today).as('state'),
      inScope(writes, 'p').as('canUpdate'),
      sql<number | null>`${last} - ${today}::date`.as('daysLeft'),
    ])
    // By default what ends next comes first, and what has ended already comes last, the newest first.
    .$if(Sort === undefined && AUID === undefined, (query) =>
      query
        .orderBy(sql`${stateOn(today)} >= 2`)
        .orderBy(sql`case when ${stateOn(today)} >= 2 then ${last} end desc nulls last`),
    )
    .orderBy(isDown ? sql`${by} desc nulls last` : sql`${by} asc nulls last`)
    .orderBy('k.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/** Returns people whose card shows another contract than theirs on a company day. */
export async function listMiscopied(on: Executor, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.person_id as id from (
      select distinct on (k.person_id) k.* from hr_requests.contract k order by k.person_id, ${shownFirst(today)}
    ) s left join people.employee_card c on c.person_id = s.person_id
    where (c.contract_type, c.contract_start, c.contract_end) is distinct from (s.contract_type, s.start_day, s.end_day)
    order by 1`.execute(hr(on));
  return rows.map(({ id }) => id);
}

/** Ends contracts that would run beyond a person's last working day, if the person has left. */
export async function endWithEmployment(tx: Tx, personId: number): Promise<void> {
  await sql`update hr_requests.contract k set ended_on = p.leave_date, version = k.version + 1
    from people.person p where p.id = ${personId} and k.person_id = p.id and p.job_type <> 0
      and (${last} is null or ${last} > p.leave_date)`.execute(hr(tx));
}

/** Returns how many of a person's contracts are active or start later on a company day. */
export async function countRunning(on: Executor, personId: number, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hr_requests.contract k
    where k.person_id = ${personId} and ${stateOn(today)} < 2`.execute(hr(on));
  return rows[0]!.count;
}
