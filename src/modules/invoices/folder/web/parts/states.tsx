import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { Status, type Tone } from '#kit/web/parts/Status.tsx';
import { checkWords, levelLabels, type CheckSaid } from '../../contract/checks.ts';
import { invoiceStateLabels, type InvoiceState } from '../../contract/states.ts';
import { invoiceWords } from '../words.ts';

const tones: Readonly<Record<InvoiceState, Tone>> = {
  1: 'waiting',
  2: 'good',
  4: 'running',
  5: 'neutral',
  6: 'neutral',
  8: 'bad',
  9: 'paused',
};

export function InvoiceStatus({ state }: { readonly state: InvoiceState }) {
  return <Status tone={tones[state]}>{invoiceStateLabels[state][useLanguage()]}</Status>;
}

const checkTones = { 1: 'bad', 2: 'waiting', 3: 'neutral' } as const satisfies Record<number, Tone>;

/** Shows the strictest check as a phrase, and how many more there are. */
export function WorstCheck({ checks }: { readonly checks: readonly CheckSaid[] }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const [first, ...more] = checks;
  if (!first) return <span className="invoice-quiet">{words.noChecks}</span>;
  return (
    <span className="invoice-check">
      <Status tone={checkTones[first.Level]}>{checkWords[first.Code][language]}</Status>
      {more.length > 0 && <span className="invoice-quiet">{words.moreChecks(more.length)}</span>}
    </span>
  );
}

/** Lists all checks that speak, each with how strict it is. */
export function CheckList({ checks }: { readonly checks: readonly CheckSaid[] }) {
  const language = useLanguage();
  if (checks.length === 0) return null;
  return (
    <ul className="invoice-checks">
      {checks.map(({ Code, Level }) => (
        <li key={Code}>
          <Status tone={checkTones[Level]}>{checkWords[Code][language]}</Status>
          <span className="invoice-quiet">{levelLabels[Level][language]}</span>
        </li>
      ))}
    </ul>
  );
}
