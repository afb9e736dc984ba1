import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { Scorecard, type ScorecardRow } from '../contract/Scorecard.ts';
import { ScorecardForm } from './ScorecardForm.tsx';
import { interviewerWords } from './interviewer-words.ts';

/** List of all scorecards with their items. A click opens the form. */
export function Scorecards() {
  const words = useWords(interviewerWords);
  const found = useCall(Scorecard.GetScorecardList, {});
  const [editing, setEditing] = useState<ScorecardRow | null>(null);
  return (
    <Answer of={found} rows={6}>
      {(cards) => (
        <>
          {cards.length === 0 && <Nothing text={words.cardEmpty} />}
          <ul className="scorecards">
            {cards.map((card) => (
              <li key={card.ScorecardID}>
                <button type="button" className="iml-entry" onClick={() => setEditing(card)}>
                  <b>{card.Name}</b>{' '}
                  <Status tone={card.IsUse ? 'good' : 'paused'}>
                    {card.IsUse ? words.inUse : words.disabled}
                  </Status>
                  <small>
                    {card.Items.map(({ Name, Weight }) => `${Name} ${Weight / 100}%`).join(' · ')}
                  </small>
                  <small>
                    {words.edition} {card.Edition} · {words.used} {card.Used}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {editing && <ScorecardForm row={editing} onClose={() => setEditing(null)} />}
        </>
      )}
    </Answer>
  );
}
