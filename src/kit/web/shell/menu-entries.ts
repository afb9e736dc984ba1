import type { ReactNode } from 'react';

/** Entry of the menu. A group has children, a page has a path. */
export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly path?: string;
  /** Title in the other language, by which the entry is found, too. */
  readonly otherTitle?: string;
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

/** Returns the keys of all groups of a menu, also of those inside of other groups. */
export const allGroupsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.children?.length ? [entry.path ?? entry.key, ...allGroupsOf(entry.children)] : [],
  );

/** Returns the entries whose titles contain a text, with the groups that they stand in; a matching group stays whole. */
export function entriesLike(entries: readonly MenuEntry[], text: string): readonly MenuEntry[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return entries;
  const fits = ({ title, otherTitle = '' }: MenuEntry): boolean =>
    title.toLowerCase().includes(typed) || otherTitle.toLowerCase().includes(typed);
  return entries.flatMap((entry): readonly MenuEntry[] => {
    if (fits(entry)) return [entry];
    const children = entriesLike(entry.children ?? [], typed);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** Returns the pages of a menu in its order, without groups. */
export const leavesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => (entry.children?.length ? leavesOf(entry.children) : [entry]));

/** Number of visits to each page, by address. */
export type Visits = Readonly<Record<string, number>>;

/** Visits after which the older ones count half, so that the list follows what somebody does now. */
const halvedAfter = 200;
/** Visits from which a page counts as often used, and how many are shown. */
const often = 3;
const shownOften = 4;

/** Counts a visit to a page. */
export function visited(visits: Visits, path: string): Visits {
  const counted = { ...visits, [path]: (visits[path] ?? 0) + 1 };
  const total = Object.values(counted).reduce((sum, count) => sum + count, 0);
  if (total < halvedAfter) return counted;
  return Object.fromEntries(
    Object.entries(counted).flatMap(([at, count]) => (count > 1 ? [[at, Math.floor(count / 2)]] : [])),
  );
}

/**
 * Returns the pages inside of groups that somebody uses most, at most four; none before several were used repeatedly.
 * Pages outside of groups are in sight anyway.
 */
export function oftenUsed(entries: readonly MenuEntry[], visits: Visits): readonly MenuEntry[] {
  const countOf = ({ path = '' }: MenuEntry): number => visits[path] ?? 0;
  const found = entries
    .flatMap(({ children = [] }) => leavesOf(children))
    .filter((entry) => countOf(entry) >= often)
    .toSorted((a, b) => countOf(b) - countOf(a))
    .slice(0, shownOften);
  return found.length > 1 ? found : [];
}
