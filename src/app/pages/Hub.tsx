import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { pageOf, useKnownPages } from '#modules/people/web/open.tsx';
import { hubFigures } from './hub-figures.tsx';
import { hubIcons, otherIcon } from './hub-icons.tsx';
import { hubWords, isHubCode } from './hub-words.ts';
import './hub.css';

export interface HubGroup {
  readonly name: string;
  readonly codes: readonly string[];
}

interface HubProps {
  /** Menu group whose pages are shown. */
  readonly code: string;
  /** Groups of pages with titles. Other pages, such as those that a company adds, come last. */
  readonly groups: readonly HubGroup[];
}

/** Overview of the pages in one menu group that the person may open, with the number of items that wait there. */
export function Hub({ code, groups }: HubProps) {
  const language = useLanguage();
  const pages = useKnownPages();
  const { lines } = useWords(hubWords);
  const answer = useCall(PermissionManagement.GetLeftMenuList, {});
  const top = answer.data?.find((node) => node.Code === code);
  return (
    <Page title={inLanguage(language, top?.Name ?? '', top?.NameEn ?? '')}>
      <Answer of={answer} rows={6}>
        {(nodes) => {
          const entries = nodes.flatMap((node) => {
            const path = top && node.ParentId === top.ID ? pageOf(node, pages) : undefined;
            return path === undefined ? [] : [{ ...node, path }];
          });
          const named = new Set(groups.flatMap(({ codes }) => codes));
          const shown = [
            ...groups.map(({ name, codes }) => ({
              name,
              of: entries.filter(({ Code }) => codes.includes(Code)),
            })),
            { name: '', of: entries.filter(({ Code }) => !named.has(Code)) },
          ];
          return shown
            .filter(({ of }) => of.length > 0)
            .map(({ name, of }) => (
              <section key={name} className="hub-group">
                {name && <h2>{name}</h2>}
                <ul className="hub">
                  {of.map(({ ID, Code, path, Name, NameEn }) => {
                    const known = isHubCode(Code) ? Code : null;
                    const Figure = known && hubFigures[known];
                    return (
                      <li key={ID}>
                        <Link to={path}>
                          <span className="hub-icon">{known ? hubIcons[known] : otherIcon}</span>
                          <span className="hub-words">
                            <strong>{inLanguage(language, Name, NameEn)}</strong>
                            {known && <span>{lines[known]}</span>}
                          </span>
                          <span className="hub-figure">{Figure && <Figure />}</span>
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </section>
            ));
        }}
      </Answer>
    </Page>
  );
}
