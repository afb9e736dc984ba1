import { formatYuan } from '#kit/rules/money.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { varianceCauseLabels, type VarianceCause } from '../../contract/variance.ts';
import { varianceWords } from '../variance-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

interface BridgeProps {
  readonly sums: {
    readonly Before: string | null;
    readonly NetBefore: string | null;
    readonly Net: string | null;
    readonly Steps: readonly {
      readonly Cause: VarianceCause | null;
      readonly People: number;
      readonly Amount: string | null;
    }[];
  };
}

const more = (yuan: string): string => (yuan.startsWith('-') ? formatYuan(yuan) : `+${formatYuan(yuan)}`);

/** Steps from the previous month's net pay to this month's. Without amounts, only the causes and people are shown. */
export function Bridge({ sums }: BridgeProps) {
  const words = useWords(varianceWords);
  const language = useLanguage();
  return (
    <dl className="slip-sums" aria-label={words.bridge}>
      {sums.NetBefore !== null && <Sum label={words.netOf(sums.Before ?? '')} amount={sums.NetBefore} />}
      {sums.Steps.map(({ Cause, People, Amount }) => {
        const label = Cause === null ? words.noCause : varianceCauseLabels[Cause][language];
        return (
          <div key={Cause}>
            <dt>{Amount === null ? label : `${label} · ${words.people(People)}`}</dt>
            <dd>{Amount === null ? words.people(People) : more(Amount)}</dd>
          </div>
        );
      })}
      {sums.Net !== null && <Sum label={words.netNow} amount={sums.Net} />}
    </dl>
  );
}

function Sum({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatYuan(amount)}</dd>
    </div>
  );
}
