import { FileTextOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { ApprovalForm } from '../../contract/ApprovalForm.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { pathOfTemplate } from '../../contract/pages.ts';
import { useNamed } from '../parts/states.tsx';
import { myApplicationsPath } from '../paths.ts';
import { approvalWords } from '../words.ts';
import './choose.css';

type Group = ReplyOf<typeof CacApprovalOrder.SearchApprovalFormTemplate>[number];
type Template = Group['Templates'][number];

/** The forms a person may start: a tree of groups on the left, cards on the right. */
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

function Forms({ groups }: { groups: readonly Group[] }) {
  const { choose } = useWords(approvalWords);
  const navigate = useNavigate();
  const named = useNamed();
  const [search, setSearch] = useSearchParams();
  const recent = useCall(ApprovalForm.GetRecentlyApprovalForm, {}).data ?? [];
  const text = search.get('q') ?? '';
  const chosen = groups.find(({ Group }) => Group === search.get('group'))?.Group;
  const set = (name: string, value: string): void =>
    setSearch(value ? { [name]: value } : {}, { replace: true, preventScrollReset: true });
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const fits = ({ Title, TitleEn, Code }: Template): boolean =>
      [Title, TitleEn, Code].some((name) => name.toLowerCase().includes(wanted));
    return groups
      .filter(({ Group }) => !chosen || Group === chosen)
      .map((group) => ({ ...group, Templates: group.Templates.filter(fits) }))
      .filter(({ Templates }) => Templates.length > 0);
  }, [groups, chosen, text]);
  const tree = groups.map((group) => ({
    key: group.Group,
    title: (
      <span className="choose-group">
        {named(group.Name, group.NameEn)} <small>{group.Templates.length}</small>
      </span>
    ),
    children: group.Templates.map((template) => ({
      key: pathOfTemplate(template),
      title: named(template.Title, template.TitleEn),
    })),
  }));
  return (
    <div className="choose">
      <nav className="choose-tree" aria-label={choose.tree}>
        <Tree
          blockNode
          defaultExpandAll
          treeData={[{ key: '', title: choose.all }, ...tree]}
          selectedKeys={[chosen ?? '']}
          onSelect={(_keys, { node }) => {
            const { key } = node;
            if (key.startsWith('/')) void navigate(key);
            else set('group', key);
          }}
        />
      </nav>
      <div className="choose-forms">
        <Input.Search
          className="choose-search"
          allowClear
          aria-label={choose.search}
          placeholder={choose.search}
          value={text}
          onChange={(event) => set('q', event.target.value)}
        />
        {recent.length > 0 && !text && !chosen && <Cards title={choose.recent} templates={recent} />}
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

function Cards({ title, templates }: { title: string; templates: readonly Template[] }) {
  const named = useNamed();
  return (
    <section className="choose-section">
      <h2>{title}</h2>
      <ul className="choose-cards">
        {templates.map((template) => (
          <li key={template.TemplateId}>
            <Link className="choose-card" to={pathOfTemplate(template)}>
              <span className={`choose-mark choose-${template.Group}`}>
                <FileTextOutlined />
              </span>
              <span>{named(template.Title, template.TitleEn)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
