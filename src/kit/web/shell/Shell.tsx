import { Drawer, Layout } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../client/language.ts';
import { readStored, store } from '../client/storage.ts';
import { Offline } from '../parts/Offline.tsx';
import { Header } from './Header.tsx';
import { useIsDark, useLook } from './look.ts';
import { Mark } from './Mark.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PhoneBar, type PhoneLink } from './PhoneBar.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { SideMenu } from './SideMenu.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { kitWords } from './words.ts';
import './shell.css';

export interface ShellProps {
  readonly brand: string;
  readonly menu: readonly MenuEntry[];
  /** Id of the person whose menu it is; empty until that is known. */
  readonly owner: string;
  readonly phoneLinks: readonly PhoneLink[];
  /** Search for any page or record. */
  readonly search: ReactNode;
  /** Controls at the right end of the header, such as the bell and the user menu. */
  readonly tools: ReactNode;
  /** Page that opens the side menu when it is entered. */
  readonly opensSide?: string;
  readonly children: ReactNode;
}

/** Widths of the side menu in pixels (specification section 9). */
const wide = 251;
const slim = 80;

/** Frame of every signed-in page: side menu, header and content; on phones a drawer and a bottom bar. */
export function Shell({ brand, menu, owner, phoneLinks, search, tools, opensSide, children }: ShellProps) {
  const words = useWords(kitWords);
  const isPhone = useIsPhone();
  const { pathname } = useLocation();
  const isDark = useIsDark();
  const { layout, navTheme, multiTab, contentWidth } = useLook();
  const hasSide = !isPhone && layout === 'sidemenu';
  const [collapsed, setCollapsed] = useState(readStored('side') === 'slim');
  // The drawer belongs to the page on which it was opened, so going elsewhere closes it.
  const [openAt, setOpenAt] = useState('');
  const main = useRef<HTMLElement>(null);
  const [entered, setEntered] = useState('');
  if (pathname !== entered) {
    setEntered(pathname);
    if (pathname === opensSide) setCollapsed(false);
  }
  const toggle = (): void => {
    if (isPhone) {
      setOpenAt(pathname);
      return;
    }
    store('side', collapsed ? 'wide' : 'slim');
    setCollapsed(!collapsed);
  };
  return (
    <Layout className="shell" hasSider={hasSide}>
      <button type="button" className="shell-skip" onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      {isPhone ? (
        <Drawer
          open={openAt === pathname}
          onClose={() => setOpenAt('')}
          mask={{ closable: true }}
          placement="left"
          size={wide + 20}
          title={brand}
          className="shell-drawer"
        >
          <SideMenu key={owner} entries={menu} owner={owner} collapsed={false} />
        </Drawer>
      ) : (
        hasSide && (
          <Layout.Sider
            className={
              navTheme === 'dark' && !isDark ? 'shell-side shell-side-dark no-print' : 'shell-side no-print'
            }
            width={wide}
            collapsedWidth={slim}
            collapsed={collapsed}
            theme={isDark ? 'light' : navTheme}
            trigger={null}
            collapsible
          >
            <div className="shell-brand">
              <Mark />
              {!collapsed && <span>{brand}</span>}
            </div>
            <SideMenu key={owner} entries={menu} owner={owner} collapsed={collapsed} isSide />
          </Layout.Sider>
        )
      )}
      <Layout className="shell-body">
        <Header
          brand={brand}
          collapsed={collapsed}
          onToggle={toggle}
          search={search}
          tools={tools}
          menu={menu}
        />
        {multiTab && !isPhone && <PageTabs menu={menu} />}
        <Offline />
        <main
          className={contentWidth === 'fixed' ? 'shell-main shell-main-fixed' : 'shell-main'}
          ref={main}
          tabIndex={-1}
        >
          {children}
        </main>
        {isPhone && <PhoneBar links={phoneLinks} />}
      </Layout>
    </Layout>
  );
}
