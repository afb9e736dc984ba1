import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';

type Find = (on: Executor, postId: number) => Promise<readonly Words[]>;

/** Extension point: modules (by name) list what still assigns people to a position, such as job openings. */
export const onPostLeading = extensionPoint<Find>();

/** Returns names of everything that still assigns people to a position, so that it cannot be disabled. */
export async function listLeading(on: Executor, postId: number): Promise<Words[]> {
  const found: Words[] = [];
  for (const find of onPostLeading.of(on).values()) found.push(...(await find(on, postId)));
  return found;
}
