import type { ReactNode } from 'react';

/** Entry of the menu. A group has children, a page has a path. */
export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly path?: string;
  /** Addresses of other pages that belong to this entry. */
  readonly pages?: readonly string[];
  /** Number of waiting items, shown next to the title. */
  readonly count?: number;
  readonly children?: readonly MenuEntry[];
}

const liesAt = (path: string, address: string): boolean => address === path || address.startsWith(`${path}/`);

/** Returns how well an entry matches an address: 0 not at all, 1 by one of its pages, more by its own address. */
function fitOf({ path, pages = [] }: MenuEntry, address: string): number {
  if (path && liesAt(path, address)) return path.length + 1;
  return pages.some((page) => liesAt(page, address)) ? 1 : 0;
}

/** Returns the menu entries from the root to the page at an address. The longest matching address wins. */
export function trailTo(entries: readonly MenuEntry[], address: string): readonly MenuEntry[] {
  let best: readonly MenuEntry[] = [];
  for (const entry of entries) {
    const below = trailTo(entry.children ?? [], address);
    const here = fitOf(entry, address) > 0 ? [entry] : [];
    const found = below.length > 0 ? [entry, ...below] : here;
    const [last, former] = [found.at(-1), best.at(-1)];
    if (last && (!former || fitOf(last, address) > fitOf(former, address))) best = found;
  }
  return best;
}

export const groupsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.filter((entry) => entry.children?.length).map((entry) => entry.path ?? entry.key);
