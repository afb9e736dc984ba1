import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** Person whose pay is concerned. Days are company days. */
export interface Payee {
  readonly id: number;
  readonly name: Words;
  readonly department: Words;
  readonly isActive: boolean;
  readonly entry: string | null;
  /** Last working day. */
  readonly last: string | null;
}

const both = (zh: string, en: string): Words => ({ zh, en: en || zh });

export async function findPayee(on: Executor, id: number): Promise<Payee | undefined> {
  const row = await payroll(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select(['p.id', 'p.chinese_name', 'p.english_name', 'd.name', 'd.name_en'])
    .select(['p.is_active as isActive', 'p.entry_date as entry', 'p.leave_date as last'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { chinese_name, english_name, name, name_en, ...rest } = row;
  return { ...rest, name: both(chinese_name, english_name), department: both(name, name_en) };
}

/** Returns whether a scope covers a person. */
export async function reachesPayee(on: Executor, scope: Scope, id: number): Promise<boolean> {
  const row = await payroll(on)
    .selectFrom('people.person as p')
    .select(sql<number>`1`.as('one'))
    .where('p.id', '=', id)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();
  return row !== undefined;
}
