import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText } from '#kit/web/client/time.ts';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { PersonName } from '#kit/web/parts/PersonName.tsx';
import type { TeamRow, TeamTime } from '../contract/AttendTeam.ts';
import { teamMarks, useTimeTexts } from './team-marks.ts';
import { teamWords } from './words.ts';
import './team.css';

interface TeamDaysProps {
  readonly rows: readonly TeamRow[];
  readonly days: readonly string[];
  readonly today: string;
}

/** List of the days on which somebody is away or works overtime, for phones. Past days stand below the coming ones. */
export function TeamDays({ rows, days, today }: TeamDaysProps) {
  const words = useWords(teamWords);
  const language = useLanguage();
  const { timeLine } = useTimeTexts(rows);
  const entriesOf = (day: string) =>
    rows.flatMap((row) => row.Times.filter(({ Day }) => Day === day).map((time) => ({ row, time })));
  const holidayOf = (day: string) => rows.flatMap(({ Holidays }) => Holidays).find(({ Day }) => Day === day);
  const shown = days
    .map((day) => ({ day, entries: entriesOf(day), holiday: holidayOf(day) }))
    .filter(({ entries, holiday }) => entries.length > 0 || holiday);
  if (shown.length === 0) return <Nothing text={words.nobodyAway} />;
  const ordered = [...shown.filter(({ day }) => day >= today), ...shown.filter(({ day }) => day < today)];
  return (
    <ol className="team-days">
      {ordered.map(({ day, entries, holiday }) => (
        <li key={day}>
          <h3>
            {dayText(day, language)}
            {day === today && ` · ${words.today}`}
            {holiday && ` · ★ ${inLanguage(language, holiday.Name, holiday.NameEn)}`}
          </h3>
          <ul className="team-times">
            {entries.map(({ row, time }) => (
              <li key={`${row.AUID} ${time.Kind} ${time.Begins}`}>
                <PersonName id={row.AUID} name={row.ChineseName} englishName={row.EnglishName} size={20} />
                <Line time={time} text={timeLine(time)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  readonly time: TeamTime;
  readonly text: string;
}

function Line({ time, text }: LineProps) {
  const words = useWords(teamWords);
  const { glyph, look } = teamMarks[time.Kind];
  return (
    <small>
      <span className={`team-mark ${look}`} aria-hidden="true">
        {glyph}
      </span>{' '}
      {text}
      {time.IsPending && ` (${words.pending})`}
    </small>
  );
}
