import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Detail } from '../../contract/rating.ts';
import { percentOf } from './rule-set.ts';
import { ruleWords } from './words.ts';

/** List of how each rule got its points, largest loss first. */
export function Trace({ details }: { details: readonly Detail[] }) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  const sorted = details.toSorted((a, b) => Number(b.Lost) - Number(a.Lost));
  return (
    <ul className="trace">
      {sorted.map((one) => (
        <li key={one.RuleName}>
          <div className="trace-head">
            <strong>{one.RuleName}</strong>
            <span className="supplier-note">{percentOf(one.WeightBp)}</span>
            <span className="trace-points">
              {one.Points === null ? words.notScored : words.points(one.Points, one.Grade)}
            </span>
            <span className={Number(one.Lost) > 0 ? 'trace-lost' : 'trace-full'}>
              {one.Points === null ? '' : Number(one.Lost) > 0 ? words.lost(one.Lost) : words.full}
            </span>
          </div>
          <p className="supplier-note">
            {Object.entries(one.Inputs)
              .map(([name, value]) => `${name} = ${value ?? words.noAnswer}`)
              .join(language === 'zh' ? '，' : ', ')}
            {one.State === 'notScored' && ` · ${language === 'zh' ? one.ReasonZh : one.ReasonEn}`}
          </p>
          <code>{one.Formula}</code>
        </li>
      ))}
    </ul>
  );
}
