import type { Executor } from '#kit/server/db/database.ts';
import { listHolders, scopeOf } from '#modules/people/server/open.ts';

/** A scope that reaches the whole company. */
const everything = 4;

/** Returns the people who hold a code for the whole company. They may read everything a notification names. */
export async function officersOf(on: Executor, code: string): Promise<number[]> {
  const officers: number[] = [];
  for (const id of await listHolders(on, code))
    if ((await scopeOf(on, id, code)).reach === everything) officers.push(id);
  return officers;
}
