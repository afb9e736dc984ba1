import { Menu } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readStored, store } from '../client/storage.ts';
import { useIsDark, useLook } from './look.ts';

/** One entry of the menu; a group has children, a page has a path. */
export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly path?: string;
  /** Addresses of pages that belong to it and lie elsewhere. */
  readonly pages?: readonly string[];
  /** A number beside the title: what waits there. */
  readonly count?: number;
  readonly children?: readonly MenuEntry[];
}

type Item = { key: string; icon?: ReactNode; label: ReactNode; title: string; children?: Item[] };

const itemOf = (entry: MenuEntry): Item => {
  const children = entry.children?.map(itemOf);
  const label = (
    <span className="shell-entry">
      {entry.path && !children?.length ? (
        <Link to={entry.path}>{entry.title}</Link>
      ) : (
        <span>{entry.title}</span>
      )}
      {entry.count ? <span className="shell-count">{entry.count > 99 ? '99+' : entry.count}</span> : null}
    </span>
  );
  return {
    key: entry.path ?? entry.key,
    icon: entry.icon,
    label,
    title: entry.title,
    ...(children?.length ? { children } : {}),
  };
};

const liesAt = (path: string, address: string): boolean => address === path || address.startsWith(`${path}/`);

/** How well an entry fits an address, 0 not at all: by its own address better than by any page that belongs to it. */
function fitOf({ path, pages = [] }: MenuEntry, address: string): number {
  if (path && liesAt(path, address)) return path.length + 1;
  return pages.some((page) => liesAt(page, address)) ? 1 : 0;
}

/** The path of entries from the root to the page at an address; the longest matching address wins. */
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

const readOpen = (): string[] | null => {
  const text = readStored('menu-open');
  return text ? text.split('\n') : null;
};

const groupsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.filter((entry) => entry.children?.length).map((entry) => entry.path ?? entry.key);

interface MenuProps {
  readonly entries: readonly MenuEntry[];
}

function useSelected(entries: readonly MenuEntry[]): string[] {
  const { pathname } = useLocation();
  const path = useMemo(() => trailTo(entries, pathname).at(-1)?.path, [entries, pathname]);
  return path ? [path] : [];
}

interface SideMenuProps extends MenuProps {
  readonly collapsed: boolean;
  /** In the look that was chosen for the side of the window; without it as the page around it, as in a phone's drawer. */
  readonly isSide?: boolean;
}

export function SideMenu({ entries, collapsed, isSide }: SideMenuProps) {
  const selected = useSelected(entries);
  const isDark = useIsDark();
  const { navTheme } = useLook();
  const [open, setOpen] = useState(readOpen);
  return (
    <nav className="shell-menu">
      <Menu
        mode="inline"
        inlineIndent={16}
        theme={isSide && !isDark ? navTheme : 'light'}
        inlineCollapsed={collapsed}
        items={entries.map(itemOf)}
        selectedKeys={selected}
        {...(collapsed ? {} : { openKeys: open ?? groupsOf(entries) })}
        onOpenChange={(keys) => {
          if (collapsed) return;
          store('menu-open', keys.join('\n'));
          setOpen(keys);
        }}
      />
    </nav>
  );
}

/** The same entries in the header; what has no room there goes into a last entry. */
export function TopMenu({ entries }: MenuProps) {
  const selected = useSelected(entries);
  return (
    <nav className="shell-top-menu">
      <Menu mode="horizontal" items={entries.map(itemOf)} selectedKeys={selected} />
    </nav>
  );
}
