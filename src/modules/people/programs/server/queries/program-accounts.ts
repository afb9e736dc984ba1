import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { programStates } from '../../contract/ProgramAccount.ts';

/** SQL condition: an account works on a company day. `pa` is its row, `o` the row of the person responsible for it. */
export const works = (today: string) =>
  sql<boolean>`(pa.stopped_at is null and pa.ends_on >= ${today}::date and o.is_active)`;

const stateOn = (today: string) => sql<number>`case
  when pa.stopped_at is not null then ${programStates.stopped}::int
  when pa.ends_on < ${today}::date then ${programStates.ended}::int
  when not o.is_active then ${programStates.rests}::int
  else ${programStates.works}::int end`;

const accounts = (on: Executor, scope: Scope) =>
  people(on)
    .selectFrom('people.program_account as pa')
    .innerJoin('people.person as p', 'p.id', 'pa.person_id')
    .innerJoin('people.person as o', 'o.id', 'pa.owner_id')
    .where(inScope(scope, 'p'));

/** Lists accounts whose department is within a scope, working ones first, then by name. */
export const listProgramAccounts = (on: Executor, scope: Scope, today: string, now: Date) =>
  accounts(on, scope)
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'p.id as AUID',
      'p.chinese_name as Name',
      'pa.purpose as Purpose',
      'o.id as OwnerId',
      'o.chinese_name as OwnerName',
      'o.english_name as OwnerNameEn',
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'pa.areas as Areas',
      'pa.may_write as MayWrite',
      'pa.ends_on as EndDay',
      'pa.version as Version',
      'p.created_at as CreateTime',
      stateOn(today).as('State'),
      sql<{ RoleID: number; RoleName: string; RoleNameEn: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('RoleID', r.id, 'RoleName', r.name, 'RoleNameEn', r.name_en) order by r.id)
        from people.person_role pr join people.role r on r.id = pr.role_id where pr.person_id = p.id), '[]')`.as(
        'Roles',
      ),
      sql<number>`(select count(*)::int from people.access_token t where t.person_id = p.id
        and t.revoked_at is null and t.expires_at > ${now}::timestamptz)`.as('Tokens'),
      sql<Date | null>`(select max(t.last_used_at) from people.access_token t where t.person_id = p.id)`.as(
        'LastUseTime',
      ),
    ])
    .orderBy(sql`${stateOn(today)} > ${programStates.rests}::int`)
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .limit(500)
    .execute();

/** Finds and locks an account within a scope. */
export const holdProgramAccount = (tx: Tx, id: number, scope: Scope, today: string) =>
  accounts(tx, scope)
    .select([
      'p.id',
      'p.chinese_name as name',
      'p.department_id as departmentId',
      'pa.owner_id as ownerId',
      'pa.purpose',
      'pa.areas',
      'pa.may_write as mayWrite',
      'pa.ends_on as endsOn',
      'pa.stopped_at as stoppedAt',
      'pa.version',
      works(today).as('works'),
    ])
    .where('p.id', '=', id)
    .forUpdate(['pa', 'p'])
    .executeTakeFirst();

/** Fields of a program account without its roles. */
export interface AccountFields {
  readonly name: string;
  readonly purpose: string;
  readonly ownerId: number;
  readonly departmentId: number;
  readonly areas: readonly string[];
  readonly mayWrite: boolean;
  /** Last company day on which the account works. */
  readonly endsOn: string;
}

const kept = ({ purpose, ownerId, areas, mayWrite, endsOn }: AccountFields) => ({
  purpose,
  owner_id: ownerId,
  areas: [...areas],
  may_write: mayWrite,
  ends_on: endsOn,
});

/** The account belongs to the company of the person responsible for it. */
const companyOf = (ownerId: number) =>
  sql<number>`(select company_id from people.person where id = ${ownerId}::bigint)`;

/** Adds a program account. @param key unique text used as employee id and login name, with which nobody can sign in */
export async function addProgramAccount(
  tx: Tx,
  fields: AccountFields & { readonly pinyin: string; readonly key: string },
  now: Date,
): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.person')
    .values({
      employee_id: fields.key,
      login_name: fields.key,
      chinese_name: fields.name,
      english_name: fields.name,
      pinyin: fields.pinyin,
      company_id: companyOf(fields.ownerId),
      department_id: fields.departmentId,
      is_active: false,
      sso_state: 0,
      is_program: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await people(tx)
    .insertInto('people.program_account')
    .values({ person_id: id, ...kept(fields) })
    .execute();
  return id;
}

export async function saveProgramAccount(
  tx: Tx,
  id: number,
  fields: AccountFields & { readonly pinyin: string },
): Promise<void> {
  await people(tx)
    .updateTable('people.person')
    .set((is) => ({
      chinese_name: fields.name,
      english_name: fields.name,
      pinyin: fields.pinyin,
      company_id: companyOf(fields.ownerId),
      department_id: fields.departmentId,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await people(tx)
    .updateTable('people.program_account')
    .set((is) => ({ ...kept(fields), version: is('version', '+', 1) }))
    .where('person_id', '=', id)
    .execute();
}

/** Switches a program account off. A null instant switches it on again. */
export async function stopProgramAccount(tx: Tx, id: number, at: Date | null): Promise<void> {
  await people(tx)
    .updateTable('people.program_account')
    .set((is) => ({ stopped_at: at, version: is('version', '+', 1) }))
    .where('person_id', '=', id)
    .execute();
}

/** Lists the role ids of an account, in ascending order. */
export async function listRoleIds(on: Executor, id: number): Promise<number[]> {
  const rows = await people(on)
    .selectFrom('people.person_role')
    .select('role_id as id')
    .where('person_id', '=', id)
    .orderBy('role_id')
    .execute();
  return rows.map((row) => row.id);
}

/** Finds the person responsible for a program account; undefined: the id belongs to a person. */
export async function findOwner(on: Executor, accountId: number): Promise<number | undefined> {
  const row = await people(on)
    .selectFrom('people.program_account')
    .select('owner_id as ownerId')
    .where('person_id', '=', accountId)
    .executeTakeFirst();
  return row?.ownerId;
}

/** Lists accounts for which somebody is responsible and that are not switched off or expired, by name. */
export const listOwned = (on: Executor, ownerId: number, today: string) =>
  people(on)
    .selectFrom('people.program_account as pa')
    .innerJoin('people.person as p', 'p.id', 'pa.person_id')
    .select(['p.id', 'p.chinese_name as name'])
    .where('pa.owner_id', '=', ownerId)
    .where('pa.stopped_at', 'is', null)
    .where('pa.ends_on', '>=', today)
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .execute();
