import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';

type Find = (on: Executor, postId: number) => Promise<readonly Words[]>;

const finders = new Map<string, Find>();

/** Lets a module (by its name) say, by their names, what of its own still leads to a post. */
export function onPostLeading(module: string, find: Find): void {
  finders.set(module, find);
}

/** Names of everything that leads to a post and keeps it from being taken out of use. */
export async function listLeading(on: Executor, postId: number): Promise<Words[]> {
  const found: Words[] = [];
  for (const find of finders.values()) found.push(...(await find(on, postId)));
  return found;
}
