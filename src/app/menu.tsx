import { AppstoreOutlined } from '@ant-design/icons';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';
import type { MenuEntry } from '#kit/web/shell/menu-entries.ts';
import type { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { menuIcons, pageOf } from '#modules/people/web/open.tsx';
import { routes } from './routes.ts';

type Node = ReplyOf<typeof PermissionManagement.GetLeftMenuList>[number];

/** Permission codes of the pages, by path. */
export const knownPages = new Map(routes.map((route) => [route.path, route.permission]));

/** Names of all pages in the other language, by address. */
export const otherNames = (nodes: readonly Node[], language: Language): ReadonlyMap<string, string> =>
  new Map(nodes.flatMap(({ Url, Name, NameEn }) => (Url ? [[Url, language === 'zh' ? NameEn : Name]] : [])));

/** Page that shows the contents of a menu group, at the address of its code. */
const overviewOf = (code: string): string => `/${code}`;

/** Returns pages of a permission code whose address is not below its menu entry and that do not show a whole group. */
const pagesOf = (code: string, path: string, overviews: ReadonlySet<string>): readonly string[] =>
  routes.flatMap((route) =>
    (route.permission ?? route.under) === code &&
    route.path !== path &&
    !route.path.startsWith(`${path}/`) &&
    !overviews.has(route.path)
      ? [route.path]
      : [],
  );

/** Builds the side menu from the server's permission nodes; groups without pages are left out. */
export function menuOf(
  nodes: readonly Node[],
  language: Language,
  counts: Readonly<Record<string, number>>,
): MenuEntry[] {
  const overviews = new Set(nodes.map(({ Code }) => overviewOf(Code)).filter((path) => knownPages.has(path)));
  const below = (parent: number | null, depth: number): MenuEntry[] =>
    nodes
      .filter((node) => node.ParentId === parent)
      .flatMap((node) => {
        const children = below(node.ID, depth + 1);
        const path = pageOf(node, knownPages);
        if (path === undefined && children.length === 0) return [];
        const count = counts[node.Code];
        const overview = overviewOf(node.Code);
        const pages = path ? pagesOf(node.Code, path, overviews) : overviews.has(overview) ? [overview] : [];
        return [
          {
            key: node.Code,
            title: inLanguage(language, node.Name, node.NameEn),
            otherTitle: language === 'zh' ? node.NameEn : node.Name,
            ...(depth === 0 ? { icon: menuIcons[node.Icon ?? ''] ?? <AppstoreOutlined /> } : {}),
            ...(path ? { path } : {}),
            pages,
            ...(count ? { count } : {}),
            ...(children.length > 0 ? { children } : {}),
          },
        ];
      });
  return below(null, 0);
}
