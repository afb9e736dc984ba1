import { ArrowLeftOutlined, CheckOutlined, PrinterOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { App, Button, Tag, Watermark } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { QrCode } from '#kit/web/parts/QrCode.tsx';
import { detailPath } from '#modules/approval/web/open.ts';
import { itemLabels, monthItems } from '#modules/payroll/contract/codes.ts';
import { slipNameOf, slipState, slipStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { currencyLabels } from '#modules/payroll/setup/contract/setup-codes.ts';
import { useMe } from '#modules/people/web/open.tsx';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipRefusals } from '../../contract/slip-refusals.ts';
import { ProveDialog } from '../parts/ProveDialog.tsx';
import { SlipLines } from '../parts/SlipLines.tsx';
import { slipWords } from '../words.ts';
import '../parts/slips.css';

const home = '/EmployeeManagement/Payslip';

/** Page of one's own payslip with its lines, pending actions, and a printout with a verification code. */
export default function Slip() {
  const words = useWords(slipWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const showError = useShowError();
  const me = useMe();
  const SlipID = Number(useParams()['id']);
  const { data: slip, error, refetch } = useCall(PayrollSlip.GetPayrollSlipInfo, { SlipID });
  const confirm = useAct(PayrollSlip.ConfirmPayrollSlip);
  /** Line in question; null: the user chooses one. Undefined: nothing is questioned. */
  const [disputed, dispute] = useState<number | null>();
  const [openedAt] = useState(() => new Date());
  useEffect(() => {
    const title = slip ? words.slipOf(slipNameOf(slip.Month, slip.Kind)[language]) : words.title;
    document.title = `${title} · Portico`;
  }, [slip, words, language]);
  const asksProof = error instanceof CallFailed && error.code === slipRefusals.proofNeeded.code;
  if (!slip && asksProof)
    return <ProveDialog isOpen onDone={() => void refetch()} onClose={() => void navigate(home)} />;
  if (!slip && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!slip) return <Loading rows={12} />;
  const check = `/payslip?code=${slip.Code}`;
  const name = me ? inLanguage(language, me.ChineseName, me.EnglishName) : '';
  const isConfirmed = slip.State === slipState.confirmed;
  const missing = monthItems.filter((item) => slip.Lines.every(({ Item }) => Item !== item));
  const lines = [
    ...slip.Lines.map((line, at) => ({
      value: at,
      label: words.lineOf(inLanguage(language, line.Name, line.NameEn), formatYuan(line.Amount)),
    })),
    ...missing.map((item) => ({ value: item, label: words.disputeMissing(itemLabels[item][language]) })),
  ];
  return (
    <>
      <div className="slip-tools no-print">
        <LinkButton to={home} icon={<ArrowLeftOutlined />}>
          {words.back}
        </LinkButton>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button icon={<QuestionCircleOutlined />} onClick={() => dispute(null)}>
          {words.dispute}
        </Button>
        {!isConfirmed && (
          <Button
            type="primary"
            icon={<CheckOutlined />}
            loading={confirm.isPending}
            onClick={() =>
              confirm.mutate(
                { SlipID },
                { onSuccess: () => void message.success(words.confirmed), onError: showError },
              )
            }
          >
            {words.confirm}
          </Button>
        )}
      </div>
      <Watermark
        className="slip-sheet"
        font={{ color: 'rgb(128 128 128 / 30%)' }}
        content={[words.printedBy(name, timeText(openedAt))]}
      >
        <article className="slip-paper panel">
          <h1>
            {words.slipOf(slipNameOf(slip.Month, slip.Kind)[language])}{' '}
            <Tag>{slipStateLabels[slip.State][language]}</Tag>
          </h1>
          <p>
            {inLanguage(language, slip.CompanyName, slip.CompanyNameEn)} · {name} · {words.publishedAt}{' '}
            {timeText(slip.PublishedAt)}
            {slip.Currency && ` · ${currencyLabels[slip.Currency][language]}`}
          </p>
          <SlipLines slip={slip} hasForms onDispute={dispute} />
          <section>
            <h2>{words.year(slip.Year.Months)}</h2>
            <dl className="slip-sums">
              {(
                [
                  [words.gross, slip.Year.Gross],
                  [words.yearTax, slip.Year.Tax],
                  [words.net, slip.Year.Net],
                ] as const
              ).map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatYuan(amount)}</dd>
                </div>
              ))}
            </dl>
          </section>
          {slip.Disputes.length > 0 && (
            <section className="no-print">
              <h2>{words.disputes}</h2>
              <ul>
                {slip.Disputes.map(({ FormID, FormNumber, Item, PaidSlipID, PaidMonth }) => (
                  <li key={FormID}>
                    <Link to={detailPath(FormID)}>{FormNumber}</Link> {itemLabels[Item][language]}
                    {PaidSlipID !== null && PaidMonth !== null && (
                      <>
                        {' · '}
                        <Link to={`${home}/${PaidSlipID}`}>{words.paidWith(PaidMonth)}</Link>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="slip-foot">
            <QrCode value={location.origin + check} size={88} />
            <p>
              <Link to={check}>{words.verify}</Link>
              <br />
              {words.mark(slip.Mark)}
            </p>
          </div>
        </article>
      </Watermark>
      <Modal
        open={disputed !== undefined}
        title={words.disputeTitle}
        footer={null}
        onCancel={() => dispute(undefined)}
        destroyOnHidden
      >
        <p className="slip-hint">{words.disputeHint}</p>
        <EditForm
          call={PayrollSlip.DisputePayrollSlip}
          hidden={{ SlipID }}
          initial={disputed === null || disputed === undefined ? {} : { Line: disputed }}
          fields={[
            { name: 'Line', label: words.disputeItem, kind: 'choice', options: lines, isRequired: true },
            { name: 'Expected', label: words.disputeExpected, kind: 'text', isRequired: true },
            { name: 'Explain', label: words.disputeWhat, kind: 'area' },
          ]}
          adapt={({ Line, ...values }) =>
            typeof Line === 'string' ? { ...values, Item: Line } : { ...values, Line }
          }
          submit={words.disputeRun}
          onDone={({ FormID }) => {
            dispute(undefined);
            void navigate(detailPath(FormID));
          }}
          onCancel={{ label: words.cancel, run: () => dispute(undefined) }}
        />
      </Modal>
    </>
  );
}
