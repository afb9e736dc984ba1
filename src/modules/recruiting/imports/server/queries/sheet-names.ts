import type { Executor } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/** Returns the active sources by name in lower case. */
export async function listSourcesNamed(on: Executor): Promise<Map<string, { id: number; name: string }>> {
  const rows = await recruiting(on)
    .selectFrom('recruiting.source')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}

/** Returns the active companies, departments and positions, for matching by name. */
export async function listPlacesNamed(on: Executor) {
  const [companies, departments, posts] = [
    await recruiting(on)
      .selectFrom('people.company')
      .select(['id', 'name', 'name_en as nameEn'])
      .where('is_active', '=', true)
      .execute(),
    await recruiting(on)
      .selectFrom('people.department')
      .select(['id', 'name', 'name_en as nameEn', 'path'])
      .where('is_active', '=', true)
      .execute(),
    await recruiting(on)
      .selectFrom('people.post')
      .select(['id', 'name', 'name_en as nameEn'])
      .where('is_active', '=', true)
      .execute(),
  ];
  return { companies, departments, posts };
}
