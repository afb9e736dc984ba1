import { use } from 'react';
import { useAdded, webPoint } from '#kit/web/registry.ts';
import type { BillFamily } from '#modules/approval/web/open.ts';

/** Source of a tab on the page of requests, loaded on first use. */
interface FamilySource {
  readonly load: () => Promise<() => BillFamily>;
}

/** Extension point: modules add tabs with requests that everybody files to the page of requests. */
export const billFamily = webPoint<FamilySource>();

const loading = new WeakMap<FamilySource, Promise<() => BillFamily>>();

function loaded(source: FamilySource): Promise<() => BillFamily> {
  const known = loading.get(source) ?? source.load();
  loading.set(source, known);
  // After a failure, the next visit of the page tries to load it again.
  known.catch(() => loading.delete(source));
  return known;
}

/** Returns the request families that modules have added. Their order never changes, as React hooks require. */
export function useAddedFamilies(): BillFamily[] {
  // All of them start loading before the first one is awaited.
  const sources = [...useAdded(billFamily).values()].map(loaded);
  const hooks = sources.map((source) => use(source));
  // oxlint-disable-next-line react/hooks -- the contributions are the same for the life of the page
  return hooks.map((useFamily) => useFamily());
}
