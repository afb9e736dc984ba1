import { sql } from 'kysely';
import type { InputOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isNamed } from '#modules/people/persons/server/queries/persons.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { rosterStates, type EmployeeRoster } from '../../contract/EmployeeRoster.ts';

export type RosterFilter = Omit<InputOf<typeof EmployeeRoster.GetRosterPage>, 'PageIndex' | 'PageSize'>;

/** Scopes in which a caller sees people, their accounts and their cards. */
export interface RosterScopes {
  readonly people: Scope;
  readonly accounts: Scope;
  readonly cards: Scope;
}

/** SQL expression: state of a person. Whoever is to join is not enabled and has no days of employment yet. */
const stateOf = sql<number>`case when p.is_active then ${rosterStates.inService}::int
  when p.job_type <> 0 then ${rosterStates.left}::int
  when not exists (select from people.assignment a where a.person_id = p.id and a.superseded_at is null)
    then ${rosterStates.toCome}::int
  else ${rosterStates.disabled}::int end`;

const sortable = {
  EmployeeId: 'p.employee_id',
  ChineseName: 'p.pinyin',
  EntryTime: 'p.entry_date',
  PrepareBARW: 'c.probation_until',
  ContractEndDate: 'c.contract_end',
} as const;

const ofCards = new Set<string>(['PrepareBARW', 'ContractEndDate']);

function filtered(on: Executor, filter: RosterFilter, scopes: RosterScopes) {
  const { Name, DeptId, CompanyId, State, UserType, Position, EntryFrom, EntryTo } = filter;
  const { ContractType, Education, BirthMonth, Sort } = filter;
  const asksCards =
    ContractType !== undefined ||
    Education !== undefined ||
    BirthMonth !== undefined ||
    ofCards.has(Sort?.replace('-', '') ?? '');
  return people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .leftJoin('people.employee_card as c', 'c.person_id', 'p.id')
    .where('p.is_program', '=', false)
    .where(inScope(scopes.people, 'p'))
    .$if(asksCards, (found) => found.where(inScope(scopes.cards, 'p')))
    .$if(Boolean(Name), (found) => found.where(isNamed(Name!)))
    .$if(DeptId !== undefined, (found) => found.where(sql<boolean>`d.path @> array[${DeptId!}::bigint]`))
    .$if(CompanyId !== undefined, (found) => found.where('p.company_id', '=', CompanyId!))
    .$if(State === undefined, (found) => found.where('p.job_type', '=', 0))
    .$if(State !== undefined, (found) => found.where(sql<boolean>`${stateOf} = ${State!}::int`))
    .$if(UserType !== undefined, (found) => found.where('p.user_type', '=', UserType!))
    .$if(Boolean(Position), (found) => found.where('p.position', '=', Position!))
    .$if(EntryFrom !== undefined, (found) => found.where('p.entry_date', '>=', EntryFrom!))
    .$if(EntryTo !== undefined, (found) => found.where('p.entry_date', '<=', EntryTo!))
    .$if(ContractType !== undefined, (found) => found.where('c.contract_type', '=', ContractType!))
    .$if(Education !== undefined, (found) => found.where('c.education', '=', Education!))
    .$if(BirthMonth !== undefined, (found) =>
      found.where(sql<boolean>`extract(month from c.birth_date) = ${BirthMonth!}::int`),
    );
}

export async function countRoster(on: Executor, filter: RosterFilter, scopes: RosterScopes): Promise<number> {
  const { total } = await filtered(on, filter, scopes)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists people of the roster with the names of their places, and whether the caller sees account and card. */
export function listRoster(
  on: Executor,
  filter: RosterFilter,
  scopes: RosterScopes,
  limit: number,
  offset: number,
) {
  const by = filter.Sort?.replace('-', '') as keyof typeof sortable | undefined;
  return filtered(on, filter, scopes)
    .innerJoin('people.company as k', 'k.id', 'p.company_id')
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'p.employee_id as EmployeeId',
      'k.name as CompanyName',
      'k.name_en as CompanyNameEn',
      sql<string>`coalesce(l.chinese_name, '')`.as('LeaderName'),
      sql<string>`coalesce(l.english_name, '')`.as('LeaderNameEn'),
      stateOf.as('State'),
      inScope(scopes.accounts, 'p').as('seesAccount'),
      inScope(scopes.cards, 'p').as('seesCard'),
    ])
    .orderBy(by ? sortable[by] : 'p.employee_id', (order) =>
      filter.Sort?.startsWith('-') ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
