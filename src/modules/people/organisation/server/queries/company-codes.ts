import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Credit code of a company and the names that it had before. */
export interface CompanyCode {
  readonly creditCode: string;
  readonly formerNames: { Name: string; ToDay: string }[];
}

/** Returns credit codes and former names of companies, by company. */
export async function listCompanyCodes(
  on: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CompanyCode>> {
  if (ids.length === 0) return new Map();
  const codes = await people(on)
    .selectFrom('people.company')
    .where('id', 'in', ids)
    .select(['id', 'credit_code as creditCode'])
    .execute();
  const names = await people(on)
    .selectFrom('people.company_name')
    .where('company_id', 'in', ids)
    .select(['company_id as id', 'name as Name', 'to_day as ToDay'])
    .orderBy('to_day')
    .orderBy('id')
    .execute();
  return new Map(
    codes.map(({ id, creditCode }) => [
      id,
      {
        creditCode,
        formerNames: names.filter((name) => name.id === id).map(({ Name, ToDay }) => ({ Name, ToDay })),
      },
    ]),
  );
}

export async function saveCreditCode(tx: Tx, id: number, creditCode: string): Promise<void> {
  await people(tx)
    .updateTable('people.company')
    .set({ credit_code: creditCode })
    .where('id', '=', id)
    .execute();
}

/** Locks a company for a change. Returns its name and credit code; undefined if there is none. */
export function holdCompany(tx: Tx, id: number): Promise<{ name: string; creditCode: string } | undefined> {
  return people(tx)
    .selectFrom('people.company')
    .where('id', '=', id)
    .select(['name', 'credit_code as creditCode'])
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a name that a company had until a day. */
export async function addFormerName(tx: Tx, companyId: number, name: string, toDay: string): Promise<void> {
  await people(tx)
    .insertInto('people.company_name')
    .values({ company_id: companyId, name, to_day: toDay })
    .execute();
}
