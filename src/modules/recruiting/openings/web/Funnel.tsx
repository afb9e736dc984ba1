import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { stageLabels, stages, stageShortLabels } from '#modules/recruiting/contract/codes.ts';
import type { OpeningRow } from '../contract/Recruitment.ts';
import { openingWords } from './opening-words.ts';

/**
 * One line with the number of applications by stage. It shows those in progress if there are any, and all of them on
 * hover.
 */
export function Funnel({ of }: { readonly of: OpeningRow['Funnel'] }) {
  const language = useLanguage();
  const words = useWords(openingWords);
  const shown = of.filter(({ Stage }) => Stage !== stages.onboarded);
  if (shown.length === 0) return <span className="recruit-quiet">{words.noCandidates}</span>;
  const whole = shown.map(({ Stage, Count }) => `${stageLabels[Stage]?.[language]} ${Count}`).join(' · ');
  const running = shown.filter(({ Stage }) => Stage < stages.rejected);
  return (
    <span className="recruit-funnel" title={whole}>
      {(running.length > 0 ? running : shown).map(({ Stage, Count }) => (
        <span key={Stage} data-stage={Stage}>
          {stageShortLabels[Stage]?.[language]} <b>{Count}</b>
        </span>
      ))}
    </span>
  );
}
