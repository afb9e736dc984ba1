import { useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { yearlyChecks } from '../../contract/yearly-checks.ts';
import { readyWords } from '../ready-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Checks = typeof yearlyChecks;

/** Lists the checks that payroll makes this month and next, and those of the other months. */
export function YearlyChecks() {
  const words = useWords(readyWords);
  const [month] = useState(() => Number(companyDay(new Date()).slice(5, 7)));
  const soon = new Set([month, (month % 12) + 1]);
  const isSoon = ({ months }: Checks[number]): boolean => months.some((one) => soon.has(one));
  return (
    <Panel title={words.yearly}>
      <p className="slip-hint">{words.yearlyHint}</p>
      <CheckList checks={yearlyChecks.filter(isSoon)} />
      <details>
        <summary>{words.later}</summary>
        <CheckList checks={yearlyChecks.filter((one) => !isSoon(one))} />
      </details>
    </Panel>
  );
}

function CheckList({ checks }: { readonly checks: Checks }) {
  const words = useWords(readyWords);
  const language = useLanguage();
  return (
    <dl className="pay-year">
      {checks.map(({ months, what, where }) => (
        <div key={what.zh}>
          <dt>{months.map((one) => words.month(one)).join(language === 'zh' ? '、' : ', ')}</dt>
          <dd>
            {what[language]}
            <small>{where[language]}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
