import type { Executor } from '#kit/server/db/database.ts';
import { listHolders, scopeOf } from '#modules/people/server/open.ts';

/** A scope that reaches the whole company. */
const everything = 4;

/** Whoever holds a code for all of the company: he may read whatever he is told. */
export async function officersOf(on: Executor, code: string): Promise<number[]> {
  const officers: number[] = [];
  for (const id of await listHolders(on, code))
    if ((await scopeOf(on, id, code)).reach === everything) officers.push(id);
  return officers;
}
