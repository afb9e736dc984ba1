import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Schedule } from '../../contract/Schedule.ts';
import { weeksOf } from '../month.ts';
import { homeWords } from '../words.ts';
import { Answer } from './Card.tsx';

/** Maximum number of entries of later days that are shown below today's. */
const MOST_AHEAD = 4;

type Entry = ReplyOf<typeof Schedule.QuerySchedule>[number];

/** Calendar of a month with the entries of each day, and a list for the chosen day. */
export function CalendarCard() {
  const words = useWords(homeWords);
  const [today] = useState(() => companyDay(new Date()));
  const [month, setMonth] = useState(today.slice(0, 7));
  const [day, setDay] = useState(today);
  const weeks = weeksOf(month);
  const found = useCall(
    Schedule.QuerySchedule,
    { StartDate: weeks[0]?.[0] ?? today, EndDate: weeks.at(-1)?.at(-1) ?? today },
    { keep: true },
  );
  const entriesOf = (of: string): readonly Entry[] => found.data?.filter((entry) => entry.Date === of) ?? [];
  const [year = 0, number = 0] = month.split('-').map(Number);
  const showToday = (): void => {
    setMonth(today.slice(0, 7));
    setDay(today);
  };
  return (
    <Panel
      title={words.calendar}
      extra={
        <div className="home-card-tools">
          {month !== today.slice(0, 7) && (
            <Button size="small" type="link" onClick={showToday}>
              {words.today}
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined />}
            aria-label={words.previousMonth}
            onClick={() => setMonth(shiftMonth(month, -1))}
          />
          <span className="month-name" aria-live="polite">
            {words.month(year, number)}
          </span>
          <Button
            size="small"
            type="text"
            icon={<RightOutlined />}
            aria-label={words.nextMonth}
            onClick={() => setMonth(shiftMonth(month, 1))}
          />
        </div>
      }
    >
      <table className="month">
        <thead>
          <tr>
            {words.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const entries = entriesOf(each);
                const kinds = [...new Set(entries.map(({ Type }) => Type))];
                return (
                  <td key={each}>
                    <button
                      type="button"
                      className="month-day"
                      data-other={each.startsWith(month) ? undefined : true}
                      data-today={each === today ? true : undefined}
                      aria-pressed={each === day}
                      {...(each === today ? { 'aria-current': 'date' } : {})}
                      onClick={() => setDay(each)}
                    >
                      {Number(each.slice(8))}
                      <span className="visually-hidden">{words.dayEntries(each, entries.length)}</span>
                      <span className="month-dots">
                        {kinds.map((kind) => (
                          <span key={kind} className={`month-dot month-${kind}`} />
                        ))}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Answer of={found} rows={1}>
        {(all) => (
          <>
            <Day entries={entriesOf(day)} day={day} />
            {day === today && (
              <Ahead entries={all.filter((entry) => entry.Date > today).slice(0, MOST_AHEAD)} />
            )}
          </>
        )}
      </Answer>
    </Panel>
  );
}

function Day({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const words = useWords(homeWords);
  if (entries.length === 0)
    return (
      <p className="home-nothing">
        {day} · {words.nothingThatDay}
      </p>
    );
  return (
    <ul className="day" aria-label={day}>
      {entries.map((entry) => (
        <Line key={`${entry.Type}${entry.RefId}`} entry={entry} />
      ))}
    </ul>
  );
}

/** List of the next entries after today. */
function Ahead({ entries }: { entries: readonly Entry[] }) {
  const words = useWords(homeWords);
  const title = useId();
  if (entries.length === 0) return null;
  return (
    <section className="ahead" aria-labelledby={title}>
      <h3 id={title}>{words.ahead}</h3>
      <ul className="day">
        {entries.map((entry) => (
          <Line key={`${entry.Date}${entry.Type}${entry.RefId}`} entry={entry} dated />
        ))}
      </ul>
    </section>
  );
}

function Line({ entry, dated = false }: { entry: Entry; dated?: boolean }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const when = [
    words.types[entry.Type],
    dated ? words.shortDay(entry.Date) : '',
    entry.Start ? timeText(entry.Start).slice(11) : dated ? '' : words.allDay,
  ];
  return (
    <li>
      <Link to={entry.Url} className="day-entry">
        <span className={`month-dot month-${entry.Type}`} />
        <span className="day-title">{inLanguage(language, entry.Title, entry.TitleEn)}</span>
        <span className="home-line-note">{when.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  );
}
