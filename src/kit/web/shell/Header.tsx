import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Layout } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../client/language.ts';
import { useLook } from './look.ts';
import { Mark } from './Mark.tsx';
import { type MenuEntry, trailTo } from './menu-entries.ts';
import { TopMenu } from './SideMenu.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { kitWords } from './words.ts';

interface HeaderProps {
  readonly brand: string;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  /** Search for any page: a field, or an icon if the header has no room. */
  readonly search: ReactNode;
  readonly tools: ReactNode;
  readonly menu: readonly MenuEntry[];
}

/** Pixels of scrolling after which the header is hidden (specification section 2). */
const hideAfter = 300;

/** Returns whether the header is hidden: the page was scrolled down past 300 px, and not up since. */
function useIsHidden(isOn: boolean): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    let last = scrollY;
    const look = (): void => {
      if (scrollY <= hideAfter || scrollY < last) setIsHidden(false);
      else if (scrollY > last) setIsHidden(true);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [isOn]);
  return isOn && isHidden;
}

export function Header({ brand, collapsed, onToggle, search, tools, menu }: HeaderProps) {
  const words = useWords(kitWords);
  const isPhone = useIsPhone();
  const { fixedHeader, autoHideHeader, layout } = useLook();
  const isHidden = useIsHidden(fixedHeader && autoHideHeader);
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const title = trail.at(-1)?.title;
  const isTop = layout === 'topmenu' && !isPhone;
  useEffect(() => {
    // A page without a menu entry shows its title itself.
    if (title) document.title = `${title} · Portico`;
  }, [title]);
  const name = [
    'shell-header no-print',
    fixedHeader ? 'shell-header-fixed' : '',
    isHidden ? 'shell-header-hidden' : '',
    isPhone || isTop ? 'shell-header-narrow' : '',
  ].join(' ');
  return (
    <Layout.Header className={name}>
      {!isTop && (
        <Button
          type="text"
          icon={collapsed || isPhone ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={isPhone ? words.openMenu : collapsed ? words.expand : words.collapse}
          onClick={onToggle}
        />
      )}
      {(isPhone || isTop) && (
        <Link to="/" className="shell-brand-small" aria-label={brand}>
          <Mark size={24} />
          {isTop && <span>{brand}</span>}
        </Link>
      )}
      {isTop && <TopMenu entries={menu} />}
      {!isPhone && !isTop && (
        <Breadcrumb
          className="shell-trail"
          items={trail.map((entry, index) => ({
            key: entry.key,
            title:
              entry.path && index < trail.length - 1 && !entry.children ? (
                <Link to={entry.path}>{entry.title}</Link>
              ) : (
                entry.title
              ),
          }))}
        />
      )}
      {search}
      <div className="shell-tools">{tools}</div>
    </Layout.Header>
  );
}
