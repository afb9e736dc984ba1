import { useState } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import type { CalendarInterview } from '../contract/interview-calls.ts';
import { Mark } from './Mark.tsx';
import { interviewWords } from './interview-words.ts';
import { namesIn } from './names.ts';

interface EntriesProps {
  readonly rows: readonly CalendarInterview[];
  /** True to show the day of each interview, because the rows are from several days. */
  readonly hasDay?: boolean;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

/** List of interviews. */
export function Entries({ rows, hasDay = false, chosen, onChoose }: EntriesProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const titleOf = useTitle();
  const [now] = useState(() => new Date());
  return (
    <ul>
      {rows.map((of) => (
        <li key={of.InterviewID}>
          <button
            type="button"
            className="iml-entry"
            aria-pressed={of.InterviewID === chosen}
            onClick={() => onChoose(of.InterviewID)}
          >
            <time>
              {timeText(of.StartTime).slice(hasDay ? 5 : 11)}–{timeText(of.EndTime).slice(11)}
            </time>
            {!hasDay && <Mark of={of} now={now} />}
            <span className="iml-who">
              <b>{of.Name}</b> {titleOf(of)}
            </span>
            <small>
              {words.roundOf(of.RoundNo)} · {namesIn(of.Users, language)}
              {of.RoomName && ` · ${language === 'zh' ? of.RoomName : of.RoomNameEn}`}
            </small>
            {hasDay && !of.IsDue && of.Missing > 0 && new Date(of.EndTime) <= now && (
              <small>{words.missing(of.Missing, of.Expected)}</small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** List of interviews with a title and their number. Renders nothing if the list is empty. */
export function Waiting({ title, ...entries }: EntriesProps & { readonly title: string }) {
  if (entries.rows.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span>{entries.rows.length}</span>
      </h2>
      <Entries {...entries} hasDay />
    </section>
  );
}
