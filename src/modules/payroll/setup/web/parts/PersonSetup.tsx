import { App, Switch } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { InsuranceScheme } from '../../contract/InsuranceScheme.ts';
import { TaxProfile } from '../../contract/TaxProfile.ts';
import { setupWords } from '../setup-words.ts';
import { OpenText, RowsField } from './RowsField.tsx';
import '#modules/payroll/slips/web/parts/slips.css';

type Revealed = ReplyOf<typeof TaxProfile.RevealTaxProfile>;

interface PersonSetupProps {
  readonly auid: number;
  /** Month (YYYY-MM) from which insurance would apply. Its year selects the tax profile. */
  readonly month: string;
}

/** Insurance and tax details of a person, shown after a reason was given. */
export function PersonSetup({ auid, month }: PersonSetupProps) {
  const { person: words } = useWords(setupWords);
  const Year = Number(month.slice(0, 4));
  const [shown, show] = useState<Revealed | null>(null);
  if (!shown)
    return (
      <>
        <p className="slip-hint">{words.hint}</p>
        <EditForm
          call={TaxProfile.RevealTaxProfile}
          hidden={{ AUID: auid, Year }}
          fields={[{ name: 'Reason', label: words.reason, kind: 'text' }]}
          submit={words.reveal}
          onDone={show}
        />
      </>
    );
  return (
    <>
      <Insurance auid={auid} month={month} known={shown} />
      <Tax
        auid={auid}
        year={Year}
        known={shown}
        onSaved={() => show({ ...shown, Version: shown.Version + 1 })}
      />
    </>
  );
}

interface InsuranceProps {
  readonly auid: number;
  readonly month: string;
  readonly known: Revealed;
}

function Insurance({ auid, month, known }: InsuranceProps) {
  const { person: words, ...common } = useWords(setupWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const schemes = useCall(InsuranceScheme.GetInsuranceSchemeList, {}).data ?? [];
  const byCode = new Map(schemes.map((one) => [one.Code, one]));
  const last = known.Enrolments.at(-1);
  return (
    <section>
      <h3>{words.insurance}</h3>
      {known.Enrolments.length === 0 ? (
        <p className="slip-hint">{words.never}</p>
      ) : (
        <ul aria-label={words.insured}>
          {known.Enrolments.map(({ Scheme, FromMonth, ToMonth, Base }) => (
            <li key={FromMonth}>
              {FromMonth} – {ToMonth ?? ''} {Scheme} · {Base === null ? words.wage : formatYuan(Base)}
            </li>
          ))}
        </ul>
      )}
      <EditForm
        call={TaxProfile.SaveEnrolment}
        hidden={{ AUID: auid }}
        initial={{
          Scheme: last?.Scheme,
          FromMonth: month,
          ToMonth: null,
          Base: last?.Base ?? null,
          OwnRates: last?.OwnRates ?? [],
        }}
        fields={[
          {
            name: 'Scheme',
            label: words.scheme,
            kind: 'choice',
            options: [...byCode.values()].map(({ Code, Name, NameEn }) => ({
              value: Code,
              label: `${inLanguage(language, Name, NameEn)} (${Code})`,
            })),
          },
          { name: 'Base', label: words.base, kind: 'own', hint: words.baseHint, control: <OpenText /> },
          { name: 'FromMonth', label: common.from, kind: 'text', hint: common.month },
          { name: 'ToMonth', label: common.to, kind: 'own', hint: common.toHint, control: <OpenText /> },
          {
            name: 'OwnRates',
            label: words.ownRates,
            kind: 'own',
            isWhole: true,
            control: (
              <RowsField
                columns={[
                  { name: 'Code', label: words.rateCode },
                  { name: 'Rate', label: words.rate },
                ]}
              />
            ),
          },
        ]}
        submit={words.saveInsurance}
        isDense
        onDone={() => void message.success(words.saved)}
      />
    </section>
  );
}

interface TaxProps {
  readonly auid: number;
  readonly year: number;
  readonly known: Revealed;
  readonly onSaved: () => void;
}

function Tax({ auid, year, known, onSaved }: TaxProps) {
  const { person: words, ...common } = useWords(setupWords);
  const { message } = App.useApp();
  const [hasOpening, setOpening] = useState(known.Opening !== null);
  const sums = [
    ['OpeningMonth', words.openingMonth],
    ['Income', words.income],
    ['Exempt', words.exempt],
    ['Insurance', words.insurancePaid],
    ['Special', words.special],
    ['Other', words.other],
    ['Withheld', words.withheld],
  ] as const;
  const { Month: OpeningMonth, ...opened } = known.Opening ?? {
    Month: `${year}-01`,
    Income: '0.00',
    Exempt: '0.00',
    Insurance: '0.00',
    Special: '0.00',
    Other: '0.00',
    Withheld: '0.00',
  };
  const { FirstMonth, HasNoOther, IsAtOnce, Deductions } = known;
  return (
    <section>
      <h3>
        {words.tax} {year}
      </h3>
      <label>
        <Switch checked={hasOpening} onChange={setOpening} /> {words.hasOpening}
      </label>
      <EditForm
        call={TaxProfile.SaveTaxProfile}
        hidden={{ AUID: auid, Year: year, Version: known.Version }}
        initial={{ FirstMonth, HasNoOther, IsAtOnce, Deductions, OpeningMonth, ...opened }}
        fields={[
          {
            name: 'FirstMonth',
            label: words.firstMonth,
            kind: 'own',
            hint: words.firstHint,
            control: <OpenText />,
          },
          { name: 'HasNoOther', label: words.noOther, kind: 'switch' },
          { name: 'IsAtOnce', label: words.atOnce, kind: 'switch' },
          {
            name: 'Deductions',
            label: words.deductions,
            kind: 'own',
            isWhole: true,
            control: (
              <RowsField
                columns={[
                  { name: 'Name', label: words.name },
                  { name: 'Amount', label: words.amount },
                  { name: 'FromMonth', label: common.from },
                  { name: 'ToMonth', label: common.to, isOpen: true },
                ]}
              />
            ),
          },
          ...(hasOpening
            ? sums.map(([name, label], at) => ({
                name,
                label,
                kind: 'text' as const,
                ...(at === 0 ? { section: words.opening, hint: common.month } : {}),
              }))
            : []),
        ]}
        adapt={({ OpeningMonth: Month, Income, Exempt, Insurance, Special, Other, Withheld, ...rest }) => ({
          ...rest,
          Opening: hasOpening ? { Month, Income, Exempt, Insurance, Special, Other, Withheld } : null,
        })}
        submit={words.saveTax}
        isDense
        onDone={() => {
          void message.success(words.saved);
          onSaved();
        }}
      />
    </section>
  );
}
