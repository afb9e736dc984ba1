import { Alert } from 'antd';
import { useSearchParams } from 'react-router';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { slipNameOf } from '#modules/payroll/contract/slip-codes.ts';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';
import '../parts/slips.css';

/** Page behind the code of a printed payslip. It shows the owner and the month, never amounts. */
export default function CheckSlip() {
  const words = useWords(slipWords);
  const language = useLanguage();
  const Code = useSearchParams()[0].get('code') ?? '';
  const { data, error, refetch } = useCall(PayrollSlip.CheckPayrollSlip, { Code });
  const isUnknown = error instanceof CallFailed && [400, 404].includes(error.status);
  const facts = data && [
    [words.month, slipNameOf(data.Month, data.Kind)[language]],
    [words.company, inLanguage(language, data.CompanyName, data.CompanyNameEn)],
    [words.employee, inLanguage(language, data.ChineseName, data.EnglishName)],
    [words.number, data.EmployeeId],
    [words.publishedAt, timeText(data.PublishedAt)],
    [words.code, data.Mark],
  ];
  return (
    <Page title={words.checkTitle}>
      {facts ? (
        <>
          <Alert
            type="success"
            showIcon
            title={words.checkGood}
            description={words.checkHint}
            style={{ marginBottom: 16 }}
          />
          <Panel>
            <dl className="slip-facts">
              {facts.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </>
      ) : isUnknown ? (
        <Nothing text={words.checkUnknown}>
          <p className="muted">{words.checkUnknownHint}</p>
          <LinkButton to="/EmployeeManagement/Payslip">{words.back}</LinkButton>
        </Nothing>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}
