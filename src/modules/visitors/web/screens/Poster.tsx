import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { linkOf } from '../parts/CopyLink.tsx';
import { guestFormWords } from '../form-words.ts';
import '../visitors.css';

/** Printable A4 poster with the QR code of a guest form, in both languages. */
export default function Poster() {
  const id = Number(useParams()['id']);
  const { poster: words } = useWords(guestFormWords);
  const found = useCall(VisitorForm.FindFormJsonAsync, { id });
  const template = found.data?.Template;
  useEffect(() => {
    document.title = `${words.print} · Portico`;
  }, [words]);
  if (found.error && !found.data) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!template) return <Loading rows={10} />;
  return (
    <>
      <div className="poster-tools no-print">
        <LinkButton to="/VisitingManagement/VisitingForm?tab=forms" icon={<ArrowLeftOutlined />}>
          {words.back}
        </LinkButton>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <article className="poster">
        <div>
          <h1>{words.title}</h1>
          <p className="poster-sub">{words.subtitle}</p>
        </div>
        <a href={linkOf(template.Token)} aria-label={words.stepEn}>
          <QrCode value={linkOf(template.Token)} size={320} />
        </a>
        <div>
          <p className="poster-step">{words.step}</p>
          <p className="poster-step">{words.stepEn}</p>
        </div>
        <div className="poster-form">
          <p>{[template.Name, template.Site].filter(Boolean).join(' · ')}</p>
          <p>{[template.NameEn, template.SiteEn].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="poster-small">
          <p>{words.note}</p>
          <p>{words.noteEn}</p>
          {template.TokenExpire && <p>{words.until(template.TokenExpire)}</p>}
        </div>
      </article>
    </>
  );
}
