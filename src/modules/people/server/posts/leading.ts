import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';

type Find = (on: Executor, postId: number) => Promise<readonly Words[]>;

/** Lets a module (by its name) say, by their names, what of its own still leads to a post. */
export const onPostLeading = extensionPoint<Find>();

/** Names of everything that leads to a post and keeps it from being taken out of use. */
export async function listLeading(on: Executor, postId: number): Promise<Words[]> {
  const found: Words[] = [];
  for (const find of onPostLeading.of(on).values()) found.push(...(await find(on, postId)));
  return found;
}
