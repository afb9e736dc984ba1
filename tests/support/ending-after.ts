import type { Database } from '#kit/server/db/database.ts';

/** Says that a process has ended, in a test of what the next one finds. */
export class Ended extends Error {}

/** Returns the database of a process that ends where a transaction would begin after so many. */
export function endingAfter(db: Database, parts: number): Database {
  let left = parts;
  const kysely = new Proxy(db.kysely, {
    get: (target, name) => {
      if (name === 'startTransaction' && left-- <= 0) throw new Ended();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { ...db, kysely };
}
