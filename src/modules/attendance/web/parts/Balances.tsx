import { Button } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { amountText } from '../../contract/amounts.ts';
import { vacationTypeLabels, type Unit, type VacationType } from '../../contract/codes.ts';
import { VacationBill } from '../../contract/VacationBill.ts';
import { leaveWords } from '../words.ts';
import '../leave.css';

/** Panel with the caller's balance of each leave type with a quota. */
export function Balances() {
  const { balance: words } = useWords(leaveWords);
  const language = useLanguage();
  const { data, error, refetch } = useCall(VacationBill.GetVacationBalances, {});
  const shown = data?.filter((one) => one.Free + one.Reserved + one.Overdrawn + one.Left > 0);
  return (
    <Panel title={words.title}>
      {error && !data && (
        <p className="leave-note">
          {words.failed}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      {!error && !data && (
        <div className="leave-balances">
          <Loading title={false} rows={2} />
        </div>
      )}
      {shown?.length === 0 && <p className="leave-note">{words.none}</p>}
      {shown && shown.length > 0 && (
        <ul className="leave-balances">
          {shown.map((one) => {
            const text = (amount: number): string => amountText(amount, one.Unit as Unit)[language];
            return (
              <li key={one.VacationType} className="leave-balance">
                <span>{vacationTypeLabels[one.VacationType as VacationType][language]}</span>
                <strong>{text(one.Free)}</strong>
                {one.Reserved > 0 && <small>{words.reserved(text(one.Reserved))}</small>}
                {one.ExpiresOn && (
                  <small>
                    {one.ExpiresNext === one.Free
                      ? words.until(one.ExpiresOn)
                      : words.expires(text(one.ExpiresNext), one.ExpiresOn)}
                  </small>
                )}
                {one.Overdrawn > 0 && (
                  <small className="leave-over">{words.overdrawn(text(one.Overdrawn))}</small>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
