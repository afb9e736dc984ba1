import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { Kind } from '../../contract/control.ts';
import type { BarredRef } from '../../contract/refs.ts';
import type { SourceSet } from '../../contract/sources.ts';
import type { Ref } from '../../contract/values.ts';

/** Source of the items of a set. The module that keeps the items registers it. */
export interface Source {
  /** Returns the items that exist among the ids. An item that may not be chosen says why. */
  readonly find: (on: Executor, ids: readonly number[]) => Promise<readonly BarredRef[]>;
  /**
   * Returns the items that may be chosen and whose name contains the text, best match first. Items of a tree name their
   * parent.
   */
  readonly search: (
    on: Executor,
    text: string,
  ) => Promise<readonly (Ref & { readonly parentId: number | null })[]>;
}

const sources = extensionPoint<Source>();
const kindOf: { readonly [S in SourceSet]: Kind } = {
  supplier: 'supplierSelect',
  invoice: 'invoices',
};

/** Makes a set available: its controls are offered by the designer and filled from here. */
export const controlSource = (set: SourceSet, source: Source): Contribution => sources(set, source);

/** Returns the kinds of controls that offer no choice because no module provides their items. */
export function unavailableKinds(on: Executor): Kind[] {
  const known = sources.of(on);
  return (Object.keys(kindOf) as SourceSet[]).flatMap((set) => (known.has(set) ? [] : kindOf[set]));
}

/** Returns the existing items among the ids, by id. The result is empty if no module provides the set. */
export async function findInSource(
  on: Executor,
  set: SourceSet,
  ids: readonly (number | string)[],
): Promise<ReadonlyMap<number | string, BarredRef>> {
  const source = ids.length === 0 ? undefined : sources.of(on).get(set);
  const found = source ? await source.find(on, ids.map(Number)) : [];
  return new Map(found.map((each) => [each.id, each]));
}

export const searchSource = (on: Executor, set: SourceSet, text: string) =>
  sources.of(on).get(set)?.search(on, text) ?? Promise.resolve([]);
