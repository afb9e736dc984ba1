import { CopyOutlined, EditOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { guestFormWords } from '../form-words.ts';
import { linkOf, useCopy } from './CopyLink.tsx';

const path = '/VisitingManagement/VisitingForm';

/** List of guest forms, one for each site. */
export function GuestForms({ manages }: { manages: boolean }) {
  const { forms: words } = useWords(guestFormWords);
  const language = useLanguage();
  const copy = useCopy();
  const found = useCall(VisitorForm.GetTemplateList, {});
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading rows={6} />;
  if (found.data.length === 0)
    return (
      <div className="panel">
        <Nothing text={words.empty}>
          {manages && <LinkButton to={`${path}/new`}>{words.add}</LinkButton>}
        </Nothing>
      </div>
    );
  return (
    <ul className="guest-forms">
      {found.data.map((form) => (
        <li key={form.TemplateId}>
          <section className="panel">
            <div className="guest-form-head">
              <div>
                <h2>{inLanguage(language, form.Name, form.NameEn)}</h2>
                <p className="muted">{inLanguage(language, form.Site, form.SiteEn)}</p>
              </div>
              <Status tone={form.IsOpen ? 'good' : 'paused'}>
                {form.IsOpen ? words.open : words.closed}
              </Status>
            </div>
            <p className="guest-form-facts">
              <span>{words.uses(form.VisitCount)}</span>
              <span>{form.NeedHostApproval ? words.asksHost : words.asksNobody}</span>
              <span>{words.kept(form.RetentionDays)}</span>
              <span>{words.edition(form.EditionNumber)}</span>
              {form.TokenExpire && <span>{words.until(form.TokenExpire)}</span>}
            </p>
            <div className="guest-form-actions">
              <LinkButton to={`${path}/${form.TemplateId}/poster`} icon={<QrcodeOutlined />}>
                {words.poster}
              </LinkButton>
              <Button icon={<CopyOutlined />} onClick={() => copy(linkOf(form.Token))}>
                {words.copyLink}
              </Button>
              {manages && (
                <LinkButton to={`${path}/${form.TemplateId}`} icon={<EditOutlined />}>
                  {words.edit}
                </LinkButton>
              )}
            </div>
          </section>
        </li>
      ))}
    </ul>
  );
}
