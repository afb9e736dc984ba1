import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useWords } from '#kit/web/client/language.ts';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { hoursText } from '../contract/hours-text.ts';
import { dayMinutes, minuteStep } from '../contract/record-codes.ts';
import type { RecordDay } from '../contract/record-shapes.ts';
import type { WeekState } from './useWeek.ts';
import { useLineName } from './WeekTable.tsx';
import { weekWords } from './week-words.ts';
import { recordWords } from './words.ts';

/** Minutes that + and − change. */
const stepMinutes = 30;

interface DayPadProps {
  readonly days: readonly RecordDay[];
  readonly week: WeekState;
  /** Day whose hours are shown. */
  readonly day: RecordDay;
  readonly onPick: (day: string) => void;
  /** Opens the dialog of a day. */
  readonly onDay: (day: string) => void;
}

/** Hours on a phone: a day at a time, with + and − for each item. */
export function DayPad({ days, week, day, onPick, onDay }: DayPadProps) {
  const words = useWords(weekWords);
  const { weekdays } = useWords(recordWords);
  const nameOf = useLineName();
  const weekday = (of: RecordDay): string => weekdays[weekdayOf(of.WorkDate) - 1] ?? '';
  const sum = week.sumOf(day);
  return (
    <section className="day-pad" aria-label={words.table}>
      <div className="day-pad-days">
        {days.map((one) => (
          <button
            key={one.WorkDate}
            type="button"
            aria-pressed={one.WorkDate === day.WorkDate}
            disabled={!one.IsOpen && one.Records.length === 0}
            onClick={() => onPick(one.WorkDate)}
          >
            <span>{weekday(one)}</span> <b>{hoursOf(week.sumOf(one)) || '0'}</b>
            <span className="visually-hidden">{words.unit}</span>
          </button>
        ))}
      </div>
      <ul className="day-pad-lines">
        {week.lines.map((line) => {
          const { minutes, count } = week.cellOf(line, day);
          const name = nameOf(line);
          const left = Math.floor(Math.max(0, day.Capacity - sum) / minuteStep) * minuteStep;
          const set = (to: number): void =>
            week.type(line, day, hoursText(Math.min(dayMinutes, Math.max(0, to))));
          return (
            <li key={line.key}>
              <span className="day-pad-name">{name}</span>
              {week.canType(line, day) ? (
                <span className="day-pad-acts">
                  {left > 0 && minutes === 0 && (
                    <Button
                      type="text"
                      aria-label={words.restOf(name, hoursOf(left))}
                      onClick={() => set(minutes + left)}
                    >
                      {words.rest(hoursOf(left))}
                    </Button>
                  )}
                  <Button
                    icon={<MinusOutlined />}
                    aria-label={words.less(name)}
                    disabled={minutes === 0}
                    onClick={() => set(minutes - stepMinutes)}
                  />
                  <output aria-label={words.cell(name, weekday(day))}>{hoursOf(minutes) || '0'}</output>
                  <Button
                    icon={<PlusOutlined />}
                    aria-label={words.more(name)}
                    onClick={() => set(minutes + stepMinutes)}
                  />
                </span>
              ) : count > 1 ? (
                <Button type="text" onClick={() => onDay(day.WorkDate)}>
                  {words.several(count)}
                </Button>
              ) : (
                <output>{hoursOf(minutes) || '0'}</output>
              )}
            </li>
          );
        })}
      </ul>
      <p className="okr-note">{words.daySum(hoursOf(sum) || '0', hoursOf(day.Capacity) || '0')}</p>
    </section>
  );
}
