import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { PermissionManagement } from '#modules/people/contract/PermissionManagement.ts';
import { pageOf, useKnownPages } from '#modules/people/web/open.tsx';
import './hub.css';

/** The pages of one group that the person may open; the same entries as in the menu. */
export function Hub({ code }: { code: string }) {
  const language = useLanguage();
  const pages = useKnownPages();
  const { data, error, refetch } = useCall(PermissionManagement.GetLeftMenuList, {});
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  const group = data.find((node) => node.Code === code);
  const below = data.filter((node) => group && node.ParentId === group.ID);
  return (
    <Page title={inLanguage(language, group?.Name ?? '', group?.NameEn ?? '')}>
      <Panel>
        <ul className="hub">
          {below.map((node) => {
            const path = pageOf(node, pages);
            return path === undefined ? null : (
              <li key={node.ID}>
                <Link to={path}>{inLanguage(language, node.Name, node.NameEn)}</Link>
              </li>
            );
          })}
        </ul>
      </Panel>
    </Page>
  );
}
