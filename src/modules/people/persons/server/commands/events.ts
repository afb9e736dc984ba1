import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { EventType } from '../../contract/event-types.ts';

/** Event for other programs. It contains numbers and a path of the portal, never data that only some people may see. */
export interface Happening {
  readonly type: EventType;
  readonly at: Date;
  readonly data: Readonly<Record<string, string | number>> & { readonly link: string };
}

type Listener = (tx: Tx, happened: readonly Happening[]) => Promise<void>;

/** Lets a module (by its name) store events for other programs in the transaction of the change. */
export const onHappenings = extensionPoint<Listener>();

/**
 * Events already announced in a transaction, so that two commands in one transaction do not announce the same event
 * twice.
 */
const toldIn = new WeakMap<Tx, Set<string>>();

/** Announces events of this transaction to other programs once it is committed. Does nothing in a quiet transaction. */
export async function announce(tx: Tx, happened: readonly Happening[]): Promise<void> {
  const listeners = onHappenings.of(tx);
  if (tx.quiet || listeners.size === 0) return;
  const told = toldIn.get(tx) ?? new Set();
  toldIn.set(tx, told);
  const fresh = happened.filter(({ type, data }) => {
    const key = `${type} ${JSON.stringify(data)}`;
    return !told.has(key) && told.add(key);
  });
  if (fresh.length > 0) for (const listen of listeners.values()) await listen(tx, fresh);
}

/** Returns the path of a person's record, for readers who may see it. */
const personLink = (id: number): string => `/mySetting/userManager?AUID=${id}`;

/** Announces people who joined, changed or left. */
export const announcePersons = (
  tx: Tx,
  type: 'person.joined' | 'person.changed' | 'person.left',
  ids: readonly number[],
  at: Date,
): Promise<void> =>
  announce(
    tx,
    ids.map((id) => ({ type, at, data: { AUID: id, link: personLink(id) } })),
  );
