import { Menu } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { readStored, store } from '../client/storage.ts';
import { useIsDark, useLook } from './look.ts';
import { groupsOf, type MenuEntry, trailTo } from './menu-entries.ts';

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

const readOpen = (): string[] | null => {
  const text = readStored('menu-open');
  return text ? text.split('\n') : null;
};

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
  /** True to use the theme chosen for the side of the window. Otherwise the page's theme, as in a phone's drawer. */
  readonly isSide?: boolean;
}

export function SideMenu({ entries, collapsed, isSide }: SideMenuProps) {
  const selected = useSelected(entries);
  const isDark = useIsDark();
  const { navTheme } = useLook();
  const [open, setOpen] = useState(readOpen);
  const nav = useRef<HTMLElement>(null);
  const [at] = selected;
  useEffect(() => {
    // Scrolls a long menu to the current entry.
    if (at) nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <nav ref={nav} className="shell-menu">
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

/** Menu in the header with the same entries as the side menu. Entries without room go into a last entry. */
export function TopMenu({ entries }: MenuProps) {
  const selected = useSelected(entries);
  return (
    <nav className="shell-top-menu">
      <Menu mode="horizontal" items={entries.map(itemOf)} selectedKeys={selected} />
    </nav>
  );
}
