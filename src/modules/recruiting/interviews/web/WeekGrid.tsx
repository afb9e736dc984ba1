import { Tooltip } from 'antd';
import { useState } from 'react';
import { clockOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { useTitle } from '#modules/recruiting/web/parts/useTitle.ts';
import type { CalendarInterview } from '../contract/interview-calls.ts';
import { interviewModeLabels } from '../contract/interview-codes.ts';
import { useMark } from './Mark.tsx';
import { interviewWords } from './interview-words.ts';
import { namesIn } from './names.ts';
import { daySpan, hoursOf, lanesOf } from './week.ts';

interface WeekGridProps {
  /** Monday of the week shown. */
  readonly monday: string;
  readonly rows: readonly CalendarInterview[];
  readonly onChoose: (id: number) => void;
}

/** Grid of a week's interviews by day and hour. Saturday and Sunday appear only if they have interviews. */
export function WeekGrid({ monday, rows, onChoose }: WeekGridProps) {
  const words = useWords(interviewWords);
  const [now] = useState(() => new Date());
  const placed = rows.map((row) => ({ row, ...daySpan(row.StartTime, row.EndTime) }));
  const { from, until } = hoursOf(placed);
  const hours = Array.from({ length: (until - from) / 60 }, (_, n) => from + n * 60);
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((n) => shiftDays(monday, n))
    .filter((day) => weekdayOf(day) < 6 || placed.some((one) => one.day === day));
  const share = (minute: number): string => `${((minute - from) / (until - from)) * 100}%`;
  const today = daySpan(now, now);
  return (
    <div
      className="iml-week"
      style={{ ['--hours' as never]: hours.length, ['--days' as never]: days.length }}
    >
      <div className="iml-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockOf(hour)}</span>
        ))}
      </div>
      {days.map((day) => {
        const some = placed.filter((one) => one.day === day);
        const lanes = lanesOf(some);
        const isToday = day === today.day;
        return (
          <section key={day} className="iml-day" aria-label={`${day} ${words.weekdays[weekdayOf(day) - 1]}`}>
            <h2 {...(isToday ? { 'aria-current': 'date' } : {})}>
              {words.weekdays[weekdayOf(day) - 1]} <span>{day.slice(5)}</span>
            </h2>
            <ul>
              {some.map((one, n) => (
                <li
                  key={one.row.InterviewID}
                  style={{
                    top: share(one.from),
                    height: `calc(${share(from + one.until - one.from)} - 2px)`,
                    insetInlineStart: `${(lanes[n]!.lane / lanes[n]!.lanes) * 100}%`,
                    width: `calc(${100 / lanes[n]!.lanes}% - 2px)`,
                  }}
                >
                  <Block of={one.row} now={now} onChoose={onChoose} />
                </li>
              ))}
              {isToday && today.from >= from && today.from < until && (
                <li className="iml-now" aria-hidden="true" style={{ top: share(today.from) }} />
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface BlockProps {
  readonly of: CalendarInterview;
  readonly now: Date;
  readonly onChoose: (id: number) => void;
}

function Block({ of, now, onChoose }: BlockProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  const mark = useMark(of, now);
  const title = useTitle()(of);
  const clock = `${timeText(of.StartTime).slice(11)}–${timeText(of.EndTime).slice(11)}`;
  const room = language === 'zh' ? of.RoomName : of.RoomNameEn;
  // Only interviews of an hour or more are high enough for three lines of text.
  const isLong = new Date(of.EndTime).getTime() - new Date(of.StartTime).getTime() >= 3_600_000;
  const place = room || interviewModeLabels[of.Mode]?.[language];
  return (
    <Tooltip
      placement="right"
      title={
        <>
          <strong>
            {of.Name} · {title}
          </strong>
          <br />
          {clock} · {place}
          <br />
          {words.roundOf(of.RoundNo)} · {namesIn(of.Users, language)}
          {mark && (
            <>
              <br />
              {mark.text}
            </>
          )}
        </>
      }
    >
      <button
        type="button"
        className="iml-block"
        data-over={new Date(of.EndTime) <= now || undefined}
        data-mark={mark?.kind}
        onClick={() => onChoose(of.InterviewID)}
      >
        <b>{of.Name}</b>
        <span className="visually-hidden"> {clock} </span>
        {mark && <em>{mark.text}</em>}
        {(!mark || isLong) && <small>{title}</small>}
        {!mark && isLong && <small>{place}</small>}
      </button>
    </Tooltip>
  );
}
