import { sql } from 'kysely';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { began, ended, type Agency } from './hrbp-days.ts';

/** Locks all stand-ins until the transaction ends, so that nobody else adds or changes one or processes its turns. */
export async function lockAgencies(tx: Tx): Promise<void> {
  await sql`lock table people.hrbp_agent in share row exclusive mode`.execute(people(tx));
}

/**
 * State of a stand-in: 0 future, 1 active, 2 ended or disabled; by the earlier of the given and the database's clock.
 */
const standing = (now: Date) => {
  const at = sql`least(${now}::timestamptz, clock_timestamp())`;
  return sql<number>`(case when not a.is_active or ${ended()} <= ${at} then 2 when ${began()} <= ${at} then 1
    else 0 end)`;
};

/** Returns whether a stand-in has begun, ended or changed that has not been processed yet. */
export async function isAgencyTurnDue(on: Executor, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select from people.hrbp_agent a where a.acted <> ${standing(now)} limit 1`.execute(people(on));
  return rows.length > 0;
}

/** Returns the HRBPs whose stand-ins have begun, ended or changed, and marks them as processed. */
export async function takeTurnedAgencies(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ person: number }>`
    update people.hrbp_agent a set acted = ${standing(now)} where a.acted <> ${standing(now)}
    returning a.person_id as person`.execute(people(tx));
  return [...new Set(rows.map(({ person }) => person))];
}

export interface AgentFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly IsUse?: boolean | undefined;
  readonly State?: number | undefined;
}

/** SQL of the state on a company day: 0 future, 1 active, 2 ended. Whether the row is in use is a separate column. */
const stateOn = (today: string) => sql<number>`(case when a.to_day < ${today}::date then 2
  when a.from_day <= ${today}::date then 1 else 0 end)`;

/** SQL of the stand-ins for people within a scope, and of those in which the reader is the agent. */
const seen = (scope: Scope, { Keyword, IsUse, State }: AgentFilter, today: string) => sql`
  from people.hrbp_agent a join people.person p on p.id = a.person_id join people.person g on g.id = a.agent_id
  where (${inScope(scope, 'p')} or a.agent_id = ${scope.personId}::bigint)
    and (${IsUse ?? null}::boolean is null or a.is_active = ${IsUse ?? null}::boolean)
    and (${State ?? null}::int is null or (a.is_active and ${stateOn(today)} = ${State ?? null}::int))
    and (${Keyword ?? ''} = '' or p.search_text like ${like((Keyword ?? '').toLowerCase())}
      or g.search_text like ${like((Keyword ?? '').toLowerCase())})`;

export interface AgentRow {
  HRBPAgentID: number;
  FromAUID: number;
  FromName: string;
  FromNameEn: string;
  ToAUID: number;
  ToName: string;
  ToNameEn: string;
  StartDay: string;
  EndDay: string;
  Depts: { DeptId: number; DeptName: string; DeptNameEn: string }[];
  IsUse: boolean;
  State: number;
  CanEdit: boolean;
  Version: number;
}

/** Lists a page of stand-ins, the latest first. */
export async function pageAgents(
  on: Executor,
  scope: Scope,
  filter: AgentFilter,
  now: Date,
): Promise<{ Total: number; Rows: AgentRow[] }> {
  const today = companyDay(now);
  const from = seen(scope, filter, today);
  const count = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(people(on));
  const { rows } = await sql<AgentRow>`
    select a.id as "HRBPAgentID", p.id as "FromAUID", p.chinese_name as "FromName", p.english_name as "FromNameEn",
      g.id as "ToAUID", g.chinese_name as "ToName", g.english_name as "ToNameEn", a.from_day as "StartDay",
      a.to_day as "EndDay", a.is_active as "IsUse", ${stateOn(today)} as "State", ${inScope(scope, 'p')} as "CanEdit",
      a.version as "Version",
      coalesce((select jsonb_agg(jsonb_build_object('DeptId', d.id, 'DeptName', d.name, 'DeptNameEn', d.name_en)
        order by d.path) from people.department d where d.id = any(a.department_ids)), '[]') as "Depts"
    ${from}
    order by a.from_day desc, a.id desc
    limit ${filter.PageSize} offset ${(filter.PageIndex - 1) * filter.PageSize}`.execute(people(on));
  return { Total: count.rows[0]?.total ?? 0, Rows: rows };
}

export interface AgentFields {
  readonly personId: number;
  readonly agentId: number;
  /** Company days, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Departments of the stand-in; empty: all departments of the HRBP. */
  readonly departmentIds: readonly number[];
}

/** Finds a stand-in for somebody within a scope. */
export async function findAgent(on: Executor, scope: Scope, id: number) {
  const { rows } = await sql<AgentFields & { isActive: boolean; version: number }>`
    select a.person_id as "personId", a.agent_id as "agentId", a.from_day as "fromDay", a.to_day as "toDay",
      a.department_ids as "departmentIds", a.is_active as "isActive", a.version
    from people.hrbp_agent a join people.person p on p.id = a.person_id
    where a.id = ${id} and ${inScope(scope, 'p')}`.execute(people(on));
  return rows[0];
}

/** Lists other stand-ins in use that overlap some days and in which one of these people is HRBP or agent. */
export async function listTouching(
  on: Executor,
  { personId, agentId, fromDay, toDay }: AgentFields,
  exceptId: number,
): Promise<Agency[]> {
  const { rows } = await sql<{ person: number; agent: number; departments: number[] }>`
    select a.person_id as person, a.agent_id as agent, a.department_ids as departments
    from people.hrbp_agent a where a.is_active and a.id <> ${exceptId}
      and a.from_day <= ${toDay}::date and a.to_day >= ${fromDay}::date
      and (a.person_id = any(${[personId, agentId]}::bigint[]) or a.agent_id = ${personId}::bigint)`.execute(
    people(on),
  );
  return rows.map((row) => ({ ...row, departments: row.departments.length === 0 ? null : row.departments }));
}

/** Lists the departments of an HRBP by rows in use that overlap some days, with their names. */
export async function listOwnDepartments(on: Executor, personId: number, fromDay: string, toDay: string) {
  const { rows } = await sql<{ DeptId: number; DeptName: string; DeptNameEn: string }>`
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn"
    from people.hrbp h join people.department d on d.id = h.department_id
    where h.person_id = ${personId} and h.is_active and h.from_day <= ${toDay}::date
      and (h.to_day is null or h.to_day >= ${fromDay}::date)
    order by d.path`.execute(people(on));
  return rows;
}

export async function addAgent(tx: Tx, fields: AgentFields): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.hrbp_agent')
    .values({
      person_id: fields.personId,
      agent_id: fields.agentId,
      from_day: fields.fromDay,
      to_day: fields.toDay,
      department_ids: [...fields.departmentIds],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a stand-in; pending decisions are assigned again. */
export async function saveAgent(tx: Tx, id: number, fields: AgentFields, isActive: boolean): Promise<void> {
  await people(tx)
    .updateTable('people.hrbp_agent')
    .set({
      agent_id: fields.agentId,
      from_day: fields.fromDay,
      to_day: fields.toDay,
      department_ids: [...fields.departmentIds],
      is_active: isActive,
      acted: 3,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
