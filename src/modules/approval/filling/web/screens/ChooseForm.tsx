import { Input } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { NamedIcon } from '#kit/web/parts/NamedIcon.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { myApplicationsPath } from '#modules/approval/web/paths.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import {
  chosenFrom,
  isFound,
  lastUsedFirst,
  type TemplateCard,
  type TemplateGroup,
} from '../../contract/choosing.ts';
import { pathOfTemplate } from '../../contract/pages.ts';
import './choose.css';

/** Page of forms that a person may begin: groups on the left, a card per template, and recently used ones on top. */
export default function ChooseForm() {
  const { choose } = useWords(approvalWords);
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {});
  const drafts = useCall(CacApprovalOrder.GetCacApprovalFormByApplyNewlyBuild, { PageSize: 1 }).data?.Total;
  return (
    <Page
      title={choose.title}
      actions={
        drafts ? (
          <LinkButton to={`${myApplicationsPath}?State=draft`}>{choose.drafts(drafts)}</LinkButton>
        ) : undefined
      }
    >
      {groups.data ? (
        <Forms groups={groups.data} />
      ) : groups.error ? (
        <Failed error={groups.error} onRetry={() => void groups.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function Forms({ groups: all }: { groups: readonly TemplateGroup[] }) {
  const { choose } = useWords(approvalWords);
  const named = useNamed();
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const groups = useMemo(() => chosenFrom(all), [all]);
  const chosen = groups.find(({ Group }) => Group === search.get('group'))?.Group;
  const shown = useMemo(() => {
    const found = groups.map((group) => ({
      ...group,
      Templates: group.Templates.filter((template) => isFound(template, text)),
    }));
    return found.filter(
      ({ Group, Templates }) => Templates.length > 0 && (!chosen || text !== '' || Group === chosen),
    );
  }, [groups, chosen, text]);
  const last = lastUsedFirst(groups.flatMap(({ Templates }) => Templates.filter(({ Recent }) => Recent > 0)));
  return (
    <div className="choose">
      <nav className="choose-groups" aria-label={choose.tree}>
        {[{ Group: undefined, Name: choose.all, NameEn: choose.all, Templates: [] }, ...groups].map(
          ({ Group, Name, NameEn, Templates }) => (
            <Link
              key={Group ?? ''}
              to={Group ? `?group=${Group}` : '?'}
              replace
              aria-current={Group === chosen && text === '' ? 'true' : undefined}
            >
              <span>{named(Name, NameEn)}</span>
              {Templates.length > 0 && <small>{Templates.length}</small>}
            </Link>
          ),
        )}
      </nav>
      <div className="choose-forms">
        <Input.Search
          className="choose-search"
          allowClear
          aria-label={choose.search}
          placeholder={choose.searchHint}
          value={text}
          onChange={({ target }) =>
            setSearch(target.value ? { q: target.value } : {}, { replace: true, preventScrollReset: true })
          }
        />
        {last.length > 0 && !text && !chosen && (
          <nav className="choose-recent" aria-label={choose.recent}>
            <span>{choose.recent}</span>
            {last.map((template) => (
              <Link key={template.TemplateId} to={pathOfTemplate(template)}>
                {named(template.Title, template.TitleEn)}
              </Link>
            ))}
          </nav>
        )}
        {shown.map((group) => (
          <Cards key={group.Group} title={named(group.Name, group.NameEn)} templates={group.Templates} />
        ))}
        {shown.length === 0 && (
          <Panel>
            <Nothing
              isFiltered={text !== '' || chosen !== undefined}
              text={text || chosen ? choose.nothing : choose.empty}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

function Cards({ title, templates }: { title: string; templates: readonly TemplateCard[] }) {
  const named = useNamed();
  return (
    <section className="choose-section">
      <h2>{title}</h2>
      <ul className="choose-cards">
        {templates.map((template) => (
          <li key={template.TemplateId}>
            <Link className="choose-card" to={pathOfTemplate(template)}>
              <span className={`choose-mark choose-${template.Group}`}>
                <NamedIcon name={template.Icon} />
              </span>
              <span className="choose-text">
                <b>{named(template.Title, template.TitleEn)}</b>
                <small>{named(template.Line, template.LineEn)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
