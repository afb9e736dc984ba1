import { cellText } from '#kit/rules/cell.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { addDepartment } from '#modules/people/organisation/server/commands/departments.ts';
import { ensurePosts } from '#modules/people/organisation/server/commands/entries.ts';
import { listPosts } from '#modules/people/organisation/server/queries/entries.ts';
import { listPlaces } from '../queries/user-imports.ts';
import { planPlaces, standInOf, type NewPlaces } from '../rules/new-places.ts';
import type { Change } from './change.ts';
import type { SheetRow } from './sheet.ts';

/** Departments and positions that a file names and that do not exist. */
export interface MissingPlaces {
  /** Texts of the file that name a department, whether it exists or not. */
  readonly texts: readonly string[];
  readonly departments: NewPlaces['departments'];
  readonly posts: readonly string[];
}

const namesOf = (rows: readonly SheetRow[], field: 'DeptId' | 'position'): string[] => [
  ...new Set(
    rows.map(({ cells }) => cellText(cells.get(field) ?? null)).filter((text) => text !== '' && text !== '-'),
  ),
];

/** Maximum number of characters of a position's name. */
const longest = 50;

/** Finds the departments and positions that a file names and that do not exist. */
export async function findMissing(on: Executor, rows: readonly SheetRow[]): Promise<MissingPlaces> {
  const { departments } = await listPlaces(on);
  const texts = namesOf(rows, 'DeptId');
  const known = new Set((await listPosts(on, true)).map(({ PostName }) => PostName));
  return {
    texts,
    departments: planPlaces(departments, texts).departments,
    posts: namesOf(rows, 'position').filter((name) => !known.has(name) && name.length <= longest),
  };
}

/**
 * Adds the departments and positions that do not exist. Repeating it adds nothing. Returns the departments of the texts
 * by id.
 */
export async function addMissing(
  tx: Tx,
  { texts, posts }: Pick<MissingPlaces, 'texts' | 'posts'>,
  change: Change,
): Promise<Map<string, number>> {
  await ensurePosts(
    tx,
    posts.map((name) => ({ name, nameEn: name })),
    change,
  );
  const plan = planPlaces((await listPlaces(tx)).departments, texts);
  const made = new Map<number, number>();
  const idOf = (id: number): number => made.get(id) ?? id;
  for (const [n, { parentId, name }] of plan.departments.entries()) {
    const fields = { name, nameEn: name, leaderId: null, isOptional: true };
    const parent = parentId === null ? null : idOf(parentId);
    made.set(standInOf(n), await addDepartment(tx, parent, fields, change));
  }
  return new Map([...plan.ids].map(([text, id]) => [text, idOf(id)]));
}
