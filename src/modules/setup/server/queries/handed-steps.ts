import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { StepKey } from '../../contract/setup-codes.ts';
import { setup } from './setup-db.ts';

interface HandedStep {
  readonly key: StepKey;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly At: Date;
}

/** Returns the steps that were handed to people still in service. */
export async function listHandedSteps(on: Executor): Promise<HandedStep[]> {
  const { rows } = await sql<HandedStep>`select s.key, p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", s.handed_at as "At"
    from setup.step s join people.person p on p.id = s.handed_to and p.is_active`.execute(setup(on));
  return rows;
}

export async function saveHandedStep(
  tx: Tx,
  {
    key,
    to,
    by,
    now,
  }: { readonly key: StepKey; readonly to: number; readonly by: number; readonly now: Date },
): Promise<void> {
  const row = { handed_to: to, handed_by: by, handed_at: now };
  await setup(tx)
    .insertInto('setup.step')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function deleteHandedStep(tx: Tx, key: StepKey): Promise<void> {
  await setup(tx).deleteFrom('setup.step').where('key', '=', key).execute();
}

export async function isGuideHidden(on: Executor, personId: number): Promise<boolean> {
  const row = await setup(on)
    .selectFrom('setup.hidden')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveGuideHidden(tx: Tx, personId: number, isHidden: boolean): Promise<void> {
  if (isHidden)
    await setup(tx)
      .insertInto('setup.hidden')
      .values({ person_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await setup(tx).deleteFrom('setup.hidden').where('person_id', '=', personId).execute();
}
