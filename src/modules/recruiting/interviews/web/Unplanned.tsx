import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import { daysOf } from '#modules/recruiting/web/parts/days.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import { interviewWords } from './interview-words.ts';

interface UnplannedProps {
  readonly rows: ReplyOf<typeof Interviewee.GetInterviewCalendar>['Unplanned'];
  readonly onOpen: (id: number) => void;
}

/** List of candidates who wait for an interview, with the waiting time. */
export function Unplanned({ rows, onOpen }: UnplannedProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const titleOf = useTitle();
  const [now] = useState(() => Date.now());
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>
        {words.unplanned} <span>{rows.length}</span>
      </h2>
      <ul>
        {rows.map((one) => (
          <li key={one.IntervieweeID}>
            <button type="button" className="iml-entry" onClick={() => onOpen(one.IntervieweeID)}>
              <span className="iml-who">
                <b>{one.Name}</b> {titleOf(one)}
              </span>
              <small>
                {stageLabels[one.Stage]?.[language]} ·{' '}
                {words.since(daysOf(now - new Date(one.StageSince).getTime()))}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
