import { FileTextOutlined, MoneyCollectOutlined, PayCircleOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { pathOfTemplate } from '#modules/approval/contract/pages.ts';
import { homeWords } from '../words.ts';

const icons: Readonly<Record<string, ReactNode>> = {
  BX: <WalletOutlined />,
  FK: <PayCircleOutlined />,
  JK: <MoneyCollectOutlined />,
};

/** The forms a person may begin, most used first. */
export function ApplyShortcuts() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const can = useCan();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {});
  const templates = (groups.data ?? []).flatMap((group) => group.Templates).slice(0, 6);
  return (
    <Panel
      title={words.apply}
      extra={can('ApprovalManagement') && <Link to="/rolePage/processList">{words.allForms}</Link>}
    >
      {groups.isPending ? (
        <Loading rows={1} title={false} />
      ) : (
        <div className="home-forms">
          {templates.map((template) => (
            <Link key={template.TemplateId} to={pathOfTemplate(template)} className="home-form">
              <span className="home-form-icon">{icons[template.Code] ?? <FileTextOutlined />}</span>
              <span>{inLanguage(language, template.Title, template.TitleEn)}</span>
            </Link>
          ))}
        </div>
      )}
    </Panel>
  );
}
