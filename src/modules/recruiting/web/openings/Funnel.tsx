import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { stageLabels, stages } from '../../contract/codes.ts';
import type { OpeningRow } from '../../contract/Recruitment.ts';
import { openingWords } from '../opening-words.ts';

/** How many applications of an opening stand where, as one line. */
export function Funnel({ of }: { readonly of: OpeningRow['Funnel'] }) {
  const language = useLanguage();
  const words = useWords(openingWords);
  const shown = of.filter(({ Stage }) => Stage !== stages.onboarded);
  if (shown.length === 0) return <span className="recruit-quiet">{words.noCandidates}</span>;
  const whole = shown.map(({ Stage, Count }) => `${stageLabels[Stage]?.[language]} ${Count}`).join(' · ');
  return (
    <span className="recruit-funnel" title={whole}>
      {shown.map(({ Stage, Count }) => (
        <span key={Stage} data-stage={Stage}>
          {stageLabels[Stage]?.[language]} <b>{Count}</b>
        </span>
      ))}
    </span>
  );
}
