import { ArrowLeftOutlined, EyeOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { AssignmentTimeline } from '../../contract/Assignment.ts';
import { certificateLabels } from '../../contract/certificates.ts';
import { CertificateText } from '../CertificateText.tsx';
import { dayOf } from '../entries.ts';
import { timelineWords } from '../timeline-words.ts';
import '../certificate.css';

/** Printable certificate of employment or leaving. Its code leads to a page that shows the stored content. */
export default function CertificatePage() {
  const words = useWords(timelineWords);
  const language = useLanguage();
  const can = useCan();
  const showError = useShowError();
  const CertificateID = Number(useParams()['id']);
  const { data, error, refetch } = useCall(AssignmentTimeline.GetCertificate, { CertificateID });
  const reveal = useAct(CacUserAdmin.RevealUserField);
  const [identity, setIdentity] = useState('');
  const title = data ? (certificateLabels[data.Kind]?.[language] ?? '') : '';
  useEffect(() => {
    if (data) document.title = `${title} ${data.Number} · Portico`;
  }, [data, title]);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={10} />;
  const home = can(userCodes.manage) ? '/mySetting/userManager' : '/EmployeeManagement/ContractManagement';
  const check = `/certificate?code=${data.VerifyCode}`;
  return (
    <>
      <div className="certificate-tools no-print">
        <LinkButton to={`${home}?AUID=${data.AUID}&Tab=timeline`} icon={<ArrowLeftOutlined />}>
          {words.back}
        </LinkButton>
        {can(userCodes.common) && identity === '' && (
          <Tooltip title={words.identityNote}>
            <Button
              icon={<EyeOutlined />}
              loading={reveal.isPending}
              onClick={() =>
                reveal.mutate(
                  { AUID: data.AUID, Field: 'IdCard', Reason: words.identityReason(title, data.Number) },
                  { onSuccess: ({ Value }) => setIdentity(Value), onError: showError },
                )
              }
            >
              {words.showIdentity}
            </Button>
          </Tooltip>
        )}
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <article className="certificate">
        <h1>{title}</h1>
        <p className="certificate-number">{words.number(data.Number)}</p>
        <div className="certificate-body">
          <CertificateText paper={data} identity={identity} />
        </div>
        <div className="certificate-foot">
          <figure>
            <QrCode value={location.origin + check} size={96} />
            <figcaption>
              <Link to={check}>{words.verify}</Link>
            </figcaption>
          </figure>
          <div className="certificate-sign">
            <p>{inLanguage(language, data.CompanyName, data.CompanyNameEn)}</p>
            <p>{words.seal}</p>
            <p>{dayOf(data.IssuedAt)}</p>
          </div>
        </div>
      </article>
    </>
  );
}
