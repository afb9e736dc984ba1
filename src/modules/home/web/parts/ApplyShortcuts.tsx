import { Link } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { NamedIcon } from '#kit/web/parts/NamedIcon.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { chosenFrom, lastUsedFirst } from '#modules/approval/filling/contract/choosing.ts';
import { pathOfTemplate } from '#modules/approval/filling/contract/pages.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { homeWords } from '../words.ts';

const shownForms = 6;

/** Shortcuts to forms that the person can file: recently used ones first, then the first of the list. */
export function ApplyShortcuts() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const can = useCan();
  const groups = useCall(CacApprovalOrder.SearchApprovalFormTemplate, {});
  const templates = lastUsedFirst(chosenFrom(groups.data ?? []).flatMap((group) => group.Templates));
  return (
    <Panel
      title={words.apply}
      extra={can('ApprovalManagement') && <Link to="/rolePage/processList">{words.allForms}</Link>}
    >
      {groups.isPending ? (
        <div className="home-forms" aria-busy>
          {Array.from({ length: shownForms }, (_, n) => (
            <span key={n} className="home-form home-form-wait" />
          ))}
        </div>
      ) : (
        <div className="home-forms">
          {templates.slice(0, shownForms).map((template) => (
            <Link key={template.TemplateId} to={pathOfTemplate(template)} className="home-form">
              <span className="home-form-icon">
                <NamedIcon name={template.Icon} />
              </span>
              <span>{inLanguage(language, template.Title, template.TitleEn)}</span>
            </Link>
          ))}
        </div>
      )}
    </Panel>
  );
}
