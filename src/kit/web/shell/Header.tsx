import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Breadcrumb, Button, Layout } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../client/language.ts';
import { Mark } from './Mark.tsx';
import { trailTo, type MenuEntry } from './SideMenu.tsx';
import { kitWords } from './words.ts';

interface HeaderProps {
  readonly brand: string;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
  readonly tools: ReactNode;
  readonly menu: readonly MenuEntry[];
}

export function Header({ brand, collapsed, onToggle, tools, menu }: HeaderProps) {
  const words = useWords(kitWords);
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const title = trail.at(-1)?.title;
  useEffect(() => {
    // A page without a menu entry says its title itself.
    if (title) document.title = `${title} · Portico`;
  }, [title]);
  return (
    <Layout.Header className="shell-header no-print">
      <Button
        type="text"
        icon={collapsed || brand ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={brand ? words.openMenu : collapsed ? words.expand : words.collapse}
        onClick={onToggle}
      />
      {brand ? (
        <Link to="/" className="shell-brand-small" aria-label={brand}>
          <Mark size={24} />
        </Link>
      ) : (
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
      <div className="shell-tools">{tools}</div>
    </Layout.Header>
  );
}
