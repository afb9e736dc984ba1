import { SearchOutlined, StarOutlined } from '@ant-design/icons';
import { Menu } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '../client/language.ts';
import { readStored, store } from '../client/storage.ts';
import { useIsDark, useLook } from './look.ts';
import {
  allGroupsOf,
  entriesLike,
  groupsOf,
  leavesOf,
  type MenuEntry,
  oftenUsed,
  trailTo,
} from './menu-entries.ts';
import { useMenuKey } from './useMenuKey.ts';
import { useVisits } from './useVisits.ts';
import { kitWords } from './words.ts';

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

/** Key of the group of pages used most. */
const oftenKey = 'often';

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
  /** Id of the person whose menu it is: pages used most are counted for each person. */
  readonly owner: string;
  readonly collapsed: boolean;
  /** True to use the theme chosen for the side of the window. Otherwise the page's theme, as in a phone's drawer. */
  readonly isSide?: boolean;
}

/** Side menu, which is searched by its field or "/". The pages that a person uses most come first. */
export function SideMenu({ entries, owner, collapsed, isSide = false }: SideMenuProps) {
  const words = useWords(kitWords);
  const selected = useSelected(entries);
  const isDark = useIsDark();
  const { navTheme } = useLook();
  const navigate = useNavigate();
  const [open, setOpen] = useState(readOpen);
  const [text, setText] = useState('');
  const nav = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [at] = selected;
  const visits = useVisits(owner, at);
  useMenuKey(collapsed, () => {
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    // Scrolls a long menu to the current entry.
    if (at) nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const isSearched = !collapsed && text.trim() !== '';
  const found = isSearched ? entriesLike(entries, text) : entries;
  const often = isSearched || collapsed ? [] : oftenUsed(entries, visits);
  const [first] = isSearched ? leavesOf(found) : [];
  const oftenGroup: Item[] =
    often.length === 0
      ? []
      : [
          {
            key: oftenKey,
            icon: <StarOutlined />,
            label: <span>{words.menuOften}</span>,
            title: words.menuOften,
            children: often.map(itemOf).map((item) => ({ ...item, key: `${oftenKey} ${item.key}` })),
          },
        ];
  return (
    <nav ref={nav} className="shell-menu">
      {!collapsed && (
        <label className="shell-menu-search">
          <SearchOutlined aria-hidden />
          <input
            ref={field}
            placeholder={words.menuSearch}
            aria-label={words.menuSearch}
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Enter that ends a word of an input method is not a choice.
              if (event.nativeEvent.isComposing) return;
              const isChoice = event.key === 'Enter' && first?.path !== undefined;
              if (event.key !== 'Escape' && !isChoice) return;
              setText('');
              field.current?.blur();
              if (isChoice) void navigate(first.path ?? '');
            }}
          />
          {isSide && text === '' && <kbd aria-hidden>/</kbd>}
        </label>
      )}
      {isSearched && found.length === 0 && <output className="shell-menu-none">{words.menuNone}</output>}
      <Menu
        mode="inline"
        inlineIndent={16}
        theme={isSide && !isDark ? navTheme : 'light'}
        inlineCollapsed={collapsed}
        items={[...oftenGroup, ...found.map(itemOf)]}
        selectedKeys={selected}
        {...(collapsed
          ? {}
          : { openKeys: isSearched ? allGroupsOf(found) : (open ?? [oftenKey, ...groupsOf(entries)]) })}
        onOpenChange={(keys) => {
          if (collapsed || isSearched) return;
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
