import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { EventType } from '../contract/event-types.ts';

/** Something that happened: numbers and a path of ours, never what only some may see. */
export interface Happening {
  readonly type: EventType;
  readonly at: Date;
  readonly data: Readonly<Record<string, string | number>> & { readonly link: string };
}

type Listener = (tx: Tx, happened: readonly Happening[]) => Promise<void>;

/** Lets a module (by its name) write down, in the transaction of the change, what other programs are told. */
export const onHappenings = extensionPoint<Listener>();

/** What a transaction has told already: two commands in one do not tell the same thing twice. */
const toldIn = new WeakMap<Tx, Set<string>>();

/** Tells other programs of what happens in this transaction, once it is committed; nothing in a quiet one. */
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

/** Opens somebody's record, for whoever may see it. */
const personLink = (id: number): string => `/mySetting/userManager?AUID=${id}`;

/** Tells of people who joined, changed or left. */
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
