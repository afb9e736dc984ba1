import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';

class Trial<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('trial');
    this.answer = answer;
  }
}

/** Runs an action to see its result, and rolls it back. */
export async function tryOut<T>(db: Database, act: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      throw new Trial(await act(tx));
    });
  } catch (error) {
    if (error instanceof Trial) return error.answer as T;
    throw error;
  }
}
