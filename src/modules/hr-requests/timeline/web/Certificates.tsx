import { FileProtectOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { AssignmentTimeline } from '../contract/Assignment.ts';
import { certificateLabels, type CertificateKind } from '../contract/certificates.ts';
import { dayOf, type Timeline } from './entries.ts';
import { timelineWords } from './timeline-words.ts';

export const certificatePath = (id: number): string => `/EmployeeManagement/certificate/${id}`;

/** Certificates that can be issued for a person now, and those issued earlier. */
export function Certificates({ timeline }: { readonly timeline: Timeline }) {
  const { AUID, ChineseName, EnglishName, CanCertify, Certificates: issued } = timeline;
  const words = useWords(timelineWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const showError = useShowError();
  const act = useAct(AssignmentTimeline.IssueCertificate);
  if (CanCertify === 0 && issued.length === 0) return null;
  const label = (kind: number): string => certificateLabels[kind as CertificateKind]?.[language] ?? '';
  const issue = (): void =>
    void modal.confirm({
      title: words.certifySure(label(CanCertify), inLanguage(language, ChineseName, EnglishName)),
      content: words.certifyNote,
      okText: words.certify(label(CanCertify)),
      cancelText: words.cancel,
      onOk: () =>
        act.mutate(
          { AUID, Kind: CanCertify },
          {
            onSuccess: ({ CertificateID }) => void navigate(certificatePath(CertificateID)),
            onError: showError,
          },
        ),
    });
  return (
    <section className="timeline-certificates">
      {CanCertify !== 0 && (
        <Button icon={<FileProtectOutlined />} loading={act.isPending} onClick={issue}>
          {words.certify(label(CanCertify))}
        </Button>
      )}
      {issued.length > 0 && (
        <>
          <h3>{words.certificates}</h3>
          <ul>
            {issued.map((one) => (
              <li key={one.CertificateID}>
                <Link to={certificatePath(one.CertificateID)}>{`${label(one.Kind)} ${one.Number}`}</Link>
                <span className="timeline-note">
                  {words.issuedBy(
                    inLanguage(language, one.IssuedByName, one.IssuedByNameEn),
                    dayOf(one.IssuedAt),
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
