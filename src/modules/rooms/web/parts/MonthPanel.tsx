import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { kitWords } from '#kit/web/shell/words.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { useNow } from '../useNow.ts';
import { roomWords } from '../words.ts';

interface MonthPanelProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Returns the weeks, starting on Monday, that contain a month. */
function weeksOf(month: string): string[][] {
  const first = firstDayOf(month);
  const monday = shiftDays(first, 1 - weekdayOf(first));
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let from = monday; from <= last; from = shiftDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => shiftDays(from, n)));
  return weeks;
}

/** Month with the occupancy of each day and the user's own meetings. A click on a day opens its board. */
export function MonthPanel({ day, onDay }: MonthPanelProps) {
  const words = useWords(roomWords);
  const kit = useWords(kitWords);
  const today = companyDay(useNow());
  const [month, setMonth] = useState(day.slice(0, 7));
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setMonth(day.slice(0, 7));
  }
  const found = useCall(MeetingRoomSchedule.GetMeetingRoomScheduleStateMonth, { month }, { keep: true });
  // A day that has not been loaded shows no state, so that it does not look free.
  const stateOf = new Map(found.data?.Days.map((each) => [each.Date, each]));
  const [year = 0, number = 0] = month.split('-').map(Number);
  return (
    <section className="rooms-month" aria-label={words.month(year, number)}>
      <header className="rooms-month-head">
        <Button
          size="small"
          type="text"
          icon={<LeftOutlined />}
          aria-label={words.previousMonth}
          onClick={() => setMonth(shiftMonth(month, -1))}
        />
        <strong aria-live="polite">{words.month(year, number)}</strong>
        <Button
          size="small"
          type="text"
          icon={<RightOutlined />}
          aria-label={words.nextMonth}
          onClick={() => setMonth(shiftMonth(month, 1))}
        />
      </header>
      <table>
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
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const state = stateOf.get(each);
                const label = words.dayLabel(
                  each,
                  state ? (words.dayStates[state.State] ?? '') : '',
                  state?.MyCount ?? 0,
                );
                return (
                  <td key={each}>
                    <button
                      type="button"
                      className="rooms-day"
                      title={label}
                      aria-pressed={each === day}
                      data-today={each === today || undefined}
                      data-other={!each.startsWith(month) || undefined}
                      data-state={state?.State}
                      onClick={() => onDay(each)}
                    >
                      {Number(each.slice(8))}
                      <span className="visually-hidden">{label}</span>
                      <span className="rooms-day-marks" aria-hidden="true">
                        <span className="rooms-day-bar" />
                        {(state?.MyCount ?? 0) > 0 && <span className="rooms-day-mine" />}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {found.error && (!found.data || found.isPlaceholderData) && (
        <p className="rooms-check rooms-check-bad" role="alert">
          {messageOf(found.error)}{' '}
          <Button size="small" onClick={() => void found.refetch()}>
            {kit.retry}
          </Button>
        </p>
      )}
      <ul className="rooms-legend" aria-hidden="true">
        {words.dayStates.map((name, n) => (
          <li key={name}>
            <span className="rooms-day-bar" data-state={n} />
            {name}
          </li>
        ))}
        <li>
          <span className="rooms-day-mine" />
          {words.myMeetings}
        </li>
      </ul>
    </section>
  );
}
