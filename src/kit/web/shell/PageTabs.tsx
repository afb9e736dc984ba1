import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '../client/language.ts';
import { type MenuEntry, trailTo } from './menu-entries.ts';
import { kitWords } from './words.ts';

/** Maximum number of open tabs. The one unused for longest is closed first. */
const most = 12;
const place = 'portico.tabs';

interface Tab {
  readonly path: string;
  /** Query of the page's address when it was left. */
  readonly search: string;
}

function readTabs(): Tab[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(found)
      ? found.filter((one): one is Tab => typeof one?.path === 'string' && typeof one?.search === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Visited menu pages of this window as tabs that can be closed. */
export function PageTabs({ menu }: { menu: readonly MenuEntry[] }) {
  const words = useWords(kitWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [tabs, setTabs] = useState<readonly Tab[]>(readTabs);
  const here = trailTo(menu, pathname).at(-1)?.path === pathname ? pathname : null;
  // The current page is among the tabs, unless it was just closed and the next one is loading.
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving !== null && leaving !== here) setLeaving(null);
  const shown = here === null || here === leaving ? tabs : withPage(tabs, { path: here, search });
  if (shown !== tabs) setTabs(shown);
  useEffect(() => {
    sessionStorage.setItem(place, JSON.stringify(shown));
  }, [shown]);

  const close = (path: string): void => {
    const at = shown.findIndex((tab) => tab.path === path);
    const rest = shown.filter((tab) => tab.path !== path);
    setTabs(rest);
    const next = rest[at] ?? rest[at - 1];
    if (path !== here) return;
    setLeaving(path);
    void navigate(next ? next.path + next.search : '/');
  };
  return (
    <nav className="shell-tabs no-print" aria-label={words.tabs}>
      {shown.map((tab) => {
        const title = trailTo(menu, tab.path).at(-1)?.title;
        if (title === undefined) return null;
        return (
          <span key={tab.path} className={tab.path === here ? 'shell-tab shell-tab-on' : 'shell-tab'}>
            <Link
              to={tab.path + tab.search}
              {...(tab.path === here ? { 'aria-current': 'page' as const } : {})}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                close(tab.path);
              }}
            >
              {title}
            </Link>
            <button type="button" aria-label={words.closeTab(title)} onClick={() => close(tab.path)}>
              <CloseOutlined />
            </button>
          </span>
        );
      })}
    </nav>
  );
}

function withPage(tabs: readonly Tab[], page: Tab): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.path === page.path);
  if (at >= 0) return tabs[at]!.search === page.search ? tabs : tabs.with(at, page);
  return [...tabs, page].slice(-most);
}
