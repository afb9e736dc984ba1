import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { fenToYuan, formatYuan, yuanToFen } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { InsuranceScheme } from '#modules/payroll/setup/contract/InsuranceScheme.ts';
import { TrialItems } from './TrialItems.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Person = ReplyOf<typeof Remuneration.GetRemunerationPage>['Rows'][number];
type Tried = ReplyOf<typeof Remuneration.TrialRemuneration>;

const rows = ['Gross', 'Employee', 'Tax', 'Net', 'Employer', 'Cost'] as const;

interface TrialProps {
  readonly of: Person;
  readonly onClose: () => void;
}

/** Dialog for a what-if calculation: a year of a person's pay, current and changed, before a form is filed. */
export function Trial({ of: person, onClose }: TrialProps) {
  const { trial: words, history } = useWords(payWords);
  const language = useLanguage();
  const schemes = useCall(InsuranceScheme.GetInsuranceSchemeList, {});
  const [tried, show] = useState<Tried | null>(null);
  const name = inLanguage(language, person.ChineseName, person.EnglishName);
  const codes = new Map(
    (schemes.data ?? []).map(({ Code, Name, NameEn }) => [Code, inLanguage(language, Name, NameEn)]),
  );
  const [nextMonth] = useState(() => `${shiftMonth(companyDay(new Date()).slice(0, 7), 1)}-01`);
  return (
    <Modal open title={words.title(name)} footer={null} onCancel={onClose} destroyOnHidden>
      {tried ? (
        <>
          <Result of={tried} />
          <div className="form-actions">
            <Button onClick={() => show(null)}>{words.again}</Button>
          </div>
        </>
      ) : (
        <>
          <p className="slip-hint">{words.hint}</p>
          <EditForm
            call={Remuneration.TrialRemuneration}
            hidden={{ AUID: person.AUID }}
            initial={{ Day: nextMonth, Special: '0', Items: [] }}
            fields={[
              { name: 'Day', label: words.day, kind: 'day' },
              {
                name: 'Scheme',
                label: words.scheme,
                kind: 'choice',
                options: [...codes].map(([value, label]) => ({ value, label: `${label} (${value})` })),
              },
              {
                name: 'Items',
                label: words.afterwards,
                kind: 'own',
                control: <TrialItems items={payItems} />,
              },
              { name: 'Special', label: words.special, kind: 'text' },
              { name: 'Reason', label: words.reason, kind: 'text' },
            ]}
            submit={words.run}
            onDone={show}
            onCancel={{ label: history.cancel, run: onClose }}
          />
        </>
      )}
    </Modal>
  );
}

/** Returns by how much the second amount exceeds the first, with its sign. */
function difference(now: string, then: string): string {
  const fen = yuanToFen(then)! - yuanToFen(now)!;
  return `${fen > 0 ? '+' : ''}${formatYuan(fenToYuan(fen))}`;
}

function Result({ of: { IsTaxed, Now, Then } }: { readonly of: Tried }) {
  const { trial: words } = useWords(payWords);
  return (
    <>
      <table className="pay-changes">
        <thead>
          <tr>
            <th scope="col">{words.year}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.afterwards}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{words.rows[row]}</th>
              <td>{formatYuan(Now[row])}</td>
              <td>{formatYuan(Then[row])}</td>
              <td>{difference(Now[row], Then[row])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!IsTaxed && <p className="slip-hint">{words.noTax}</p>}
    </>
  );
}
