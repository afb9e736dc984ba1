import { GlobalOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { chooseLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { AssignmentTimeline } from '../../contract/Assignment.ts';
import { CertificateFacts } from '../CertificateText.tsx';
import { timelineWords } from '../timeline-words.ts';
import '../certificate.css';

/** Page behind the code of a certificate. It shows the stored content to anybody who holds the paper. */
export default function CheckCertificate() {
  const words = useWords(timelineWords);
  const language = useLanguage();
  const VerifyCode = useSearchParams()[0].get('code') ?? '';
  const { data, error, refetch } = useCall(AssignmentTimeline.VerifyCertificate, { VerifyCode });
  useEffect(() => {
    document.title = `${words.verifyTitle} · Portico`;
  }, [words]);
  const isUnknown = error instanceof CallFailed && [400, 404].includes(error.status);
  return (
    <div className="certificate-check">
      <header>
        <h1>{words.verifyTitle}</h1>
        <Button
          type="text"
          icon={<GlobalOutlined />}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{words.switchTo}</span>
        </Button>
      </header>
      <main>
        {data ? (
          <>
            <Alert type="success" showIcon title={words.genuine} description={words.genuineHint} />
            <Panel>
              <CertificateFacts paper={data} />
            </Panel>
          </>
        ) : isUnknown ? (
          <Alert type="error" showIcon title={words.unknown} description={words.unknownHint} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={6} />
        )}
      </main>
    </div>
  );
}
