import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Kept } from '../queries/users.ts';
import type { UserChange } from './write.ts';

/** Somebody who was written: every plain field by its wire name, before and after. */
export interface WrittenUser {
  readonly id: number;
  /** Null: a new person. */
  readonly before: Readonly<Record<string, Kept>> | null;
  readonly after: Readonly<Record<string, Kept>>;
}

type Look = (tx: Tx, written: readonly WrittenUser[], change: UserChange) => Promise<void>;

/**
 * Lets a module (by its name) hear of every person that is written, in that transaction, with the persons held. What it
 * writes of them itself is heard again: it has to end.
 */
export const onUsersWritten = extensionPoint<Look>();

export async function tellWritten(
  tx: Tx,
  written: readonly WrittenUser[],
  change: UserChange,
): Promise<void> {
  if (written.length > 0) for (const look of onUsersWritten.of(tx).values()) await look(tx, written, change);
}
