import type { Executor } from '#kit/server/db/database.ts';
import { kpi } from './kpi-db.ts';

/** What somebody is called; null: there is nobody. */
export const findPerson = async (on: Executor, id: number) =>
  (await kpi(on)
    .selectFrom('people.person')
    .select(['id as AUID', 'chinese_name as ChineseName', 'english_name as EnglishName'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
