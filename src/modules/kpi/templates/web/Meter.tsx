import { useWords } from '#kit/web/client/language.ts';
import { whole } from '#modules/kpi/contract/codes.ts';
import { percentOf } from '../contract/problems.ts';
import { modelWords } from './words.ts';
import '#modules/kpi/web/parts/kpi.css';

/** Shows how far a sum of weights is from the whole. @param bp sum in ten-thousandths */
export function Meter({ bp }: { readonly bp: number }) {
  const words = useWords(modelWords);
  const isWhole = bp === whole;
  return (
    <output className="kpi-meter" data-state={isWhole ? 'whole' : 'off'}>
      <span className="kpi-meter-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, bp / 100)}%` }} />
      </span>
      {isWhole ? words.sumWhole : words.sum(percentOf(bp))}
    </output>
  );
}
