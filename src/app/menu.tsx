import {
  AppstoreOutlined,
  AuditOutlined,
  CalendarOutlined,
  FileDoneOutlined,
  FormOutlined,
  HomeOutlined,
  PayCircleOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { MenuEntry } from '#kit/web/shell/SideMenu.tsx';
import type { PermissionManagement } from '#modules/people/contract/PermissionManagement.ts';
import { routes } from './routes.ts';

type Node = ReplyOf<typeof PermissionManagement.GetLeftMenuList>[number];

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  form: <FormOutlined />,
  todo: <AuditOutlined />,
  mine: <FileDoneOutlined />,
  finance: <PayCircleOutlined />,
  people: <TeamOutlined />,
  profile: <UserOutlined />,
  settings: <SettingOutlined />,
  room: <CalendarOutlined />,
  book: <ReadOutlined />,
};

const known = new Map(routes.map((route) => [route.path, route]));

/** A node is a page if it has a URL that is not the text null and its code matches a known route (section 2). */
const pageOf = (node: Node): string | undefined => {
  if (!node.Url || node.Url === 'null') return undefined;
  return known.get(node.Url)?.permission === node.Code ? node.Url : undefined;
};

/** The side menu from the server's permission nodes; a group without a page left in it is not shown. */
export function menuOf(
  nodes: readonly Node[],
  language: Language,
  counts: Readonly<Record<string, number>>,
): MenuEntry[] {
  const below = (parent: number | null, depth: number): MenuEntry[] =>
    nodes
      .filter((node) => node.ParentId === parent)
      .flatMap((node) => {
        const children = below(node.ID, depth + 1);
        const path = pageOf(node);
        if (path === undefined && children.length === 0) return [];
        const count = counts[node.Code];
        return [
          {
            key: node.Code,
            title: inLanguage(language, node.Name, node.NameEn),
            ...(depth === 0 ? { icon: icons[node.Icon ?? ''] ?? <AppstoreOutlined /> } : {}),
            ...(path ? { path } : {}),
            ...(count ? { count } : {}),
            ...(children.length > 0 ? { children } : {}),
          },
        ];
      });
  return below(null, 0);
}
