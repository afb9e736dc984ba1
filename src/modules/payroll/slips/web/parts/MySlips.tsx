import { EyeOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { slipNameOf, slipState, slipStateLabels } from '#modules/payroll/contract/slip-codes.ts';
import { PayrollSlip } from '../../contract/PayrollSlip.ts';
import { slipWords } from '../words.ts';
import { ProveDialog } from './ProveDialog.tsx';
import './slips.css';

/** Currency that is not named beside an amount. */
const usual = 'CNY';

const pathOf = (slip: number): string => `/EmployeeManagement/Payslip/${slip}`;

const colours: Partial<Record<number, string>> = {
  [slipState.published]: 'blue',
  [slipState.confirmed]: 'green',
  [slipState.disputed]: 'orange',
};

/** The user's own payslips by month. Amounts are shown after the user proves their identity. */
export function MySlips() {
  const words = useWords(slipWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const found = useCall(PayrollSlip.GetPayrollSlipPage, {});
  /** Path to open after the proof. An empty text stays on this page. */
  const [target, setTarget] = useState<string | null>(null);
  return (
    <Answer of={found} rows={8}>
      {({ Rows, IsProved }) => {
        const open = (path: string): void => {
          if (IsProved) void navigate(path);
          else setTarget(path);
        };
        return (
          <>
            {Rows.length === 0 && <Nothing text={words.emptyMine} />}
            {Rows.length > 0 && !IsProved && (
              <p className="slip-hint">
                {words.maskedHint}{' '}
                <Button size="small" icon={<EyeOutlined />} onClick={() => setTarget('')}>
                  {words.show}
                </Button>
              </p>
            )}
            <ul className="slip-list slip-lines-list">
              {Rows.map((row) => (
                <li key={row.SlipID}>
                  <span>
                    <strong>{slipNameOf(row.Month, row.Kind)[language]}</strong>
                    <small>
                      {inLanguage(language, row.CompanyName, row.CompanyNameEn)} · {words.publishedAt}{' '}
                      <span className="slip-time">{timeText(row.PublishedAt)}</span>
                    </small>
                  </span>
                  <Tag color={colours[row.State] ?? 'default'}>{slipStateLabels[row.State][language]}</Tag>
                  <span className="slip-net" aria-label={row.Net === null ? words.maskedHint : words.net}>
                    {row.Net !== null && row.Currency && row.Currency !== usual && `${row.Currency} `}
                    {row.Net === null ? words.masked : formatYuan(row.Net)}
                  </span>
                  <Button
                    type="link"
                    aria-label={words.openOf(slipNameOf(row.Month, row.Kind)[language])}
                    onClick={() => open(pathOf(row.SlipID))}
                  >
                    {words.open}
                  </Button>
                </li>
              ))}
            </ul>
            <ProveDialog
              isOpen={target !== null}
              onClose={() => setTarget(null)}
              onDone={() => {
                if (target) void navigate(target);
                setTarget(null);
              }}
            />
          </>
        );
      }}
    </Answer>
  );
}
