import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Kept } from '../queries/users.ts';
import type { UserChange } from './write.ts';

/** Person that was written: all plain fields by wire name, before and after. */
export interface WrittenUser {
  readonly id: number;
  /** Null: a new person. */
  readonly before: Readonly<Record<string, Kept>> | null;
  readonly after: Readonly<Record<string, Kept>>;
}

type Look = (tx: Tx, written: readonly WrittenUser[], change: UserChange) => Promise<void>;

/**
 * Extension point: modules (by name) are told of every written person in the same transaction, with the persons
 * locked. Writes by such a module are reported again, so it must not loop.
 */
export const onUsersWritten = extensionPoint<Look>();

export async function tellWritten(
  tx: Tx,
  written: readonly WrittenUser[],
  change: UserChange,
): Promise<void> {
  if (written.length > 0) for (const look of onUsersWritten.of(tx).values()) await look(tx, written, change);
}
