import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#kit/contract/call.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { isDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayText, timeText } from '#kit/web/client/time.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import {
  dayItemLabels,
  dayItems,
  dayState,
  exceptional,
  monthState,
} from '#modules/attendance/days/contract/day-codes.ts';
import { ConfirmBar } from './ConfirmBar.tsx';
import { disputeWords } from '#modules/attendance/days/web/dispute-words.ts';
import { durationText, hoursText, marks, marksOf } from '#modules/attendance/days/web/marks.ts';
import { dayWords } from '#modules/attendance/days/web/words.ts';
import { MonthBar } from '#modules/attendance/web/MonthBar.tsx';
import { useMonthAddress } from '#modules/attendance/web/useMonthAddress.ts';
import { TraceDrawer } from '#modules/attendance/days/web/TracePane.tsx';
import { cardPath } from './paths.ts';
import '#modules/attendance/days/web/days.css';

export type OwnMonth = ReplyOf<typeof AttendDay.GetMyMonth>;
type Day = OwnMonth['Days'][number];

/** Page of one's own month: a calendar, its sums, and open exceptions. A click on a day shows its explanation. */
export default function MyMonth() {
  const { month, today, change } = useMonthAddress();
  const sent = useSearchParams()[0].get('day');
  const [opened, open] = useState<string | null>(sent && isDay(sent) ? sent : null);
  const [isDispute, setDispute] = useState(false);
  const show = (day: string): void => {
    setDispute(false);
    open(day);
  };
  const dispute = (day: string): void => {
    setDispute(true);
    open(day);
  };
  const found = useCall(AttendDay.GetMyMonth, { Month: month }, { keep: true });
  return (
    <>
      <MonthBar month={month} thisMonth={today.slice(0, 7)} onChange={(to) => change({ month: to })} />
      <Answer of={found} rows={10}>
        {(own) => (
          <>
            <ConfirmBar month={month} own={own} />
            <div className="day-page">
              <Panel>
                <Calendar own={own} month={month} today={today} onOpen={show} />
                <Legend />
              </Panel>
              <div>
                <Sums own={own} />
                <Exceptions own={own} onOpen={show} onDispute={dispute} />
              </div>
            </div>
          </>
        )}
      </Answer>
      <TraceDrawer
        asked={opened === null ? null : { Day: opened }}
        purpose={isDispute ? 'dispute' : 'look'}
        onClose={() => open(null)}
      />
    </>
  );
}

interface CalendarProps {
  readonly own: OwnMonth;
  readonly month: string;
  readonly today: string;
  readonly onOpen: (day: string) => void;
}

function Calendar({ own, month, today, onOpen }: CalendarProps) {
  const words = useWords(dayWords);
  const isOdd = !own.FromDate.startsWith(month) || !own.ToDate.startsWith(month);
  return (
    <>
      {isOdd && <p className="day-note">{words.period(own.FromDate, own.ToDate)}</p>}
      <div className="day-week" aria-hidden="true">
        {words.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="day-month">
        {own.Days.map((day, at) => (
          <li
            key={day.Day}
            style={at === 0 ? { gridColumnStart: weekdayOf(day.Day) } : undefined}
            className={day.Day === today ? 'day-today' : undefined}
          >
            <Cell day={day} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Returns a function that describes a day in one line. */
function useText(): (day: Day) => string {
  const words = useWords(dayWords);
  return (day) => {
    if (day.State === 0) return words.notYet;
    return marksOf(day.State)
      .map(({ name }) => words.states[name])
      .join(' · ');
  };
}

function Cell({ day, onOpen }: { readonly day: Day; readonly onOpen: (day: string) => void }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const textOf = useText();
  const shown = marksOf(day.State);
  const [first] = shown;
  const name = inLanguage(language, day.Name, day.NameEn);
  const lost = day.Late + day.Early + day.Absent;
  return (
    <button type="button" className="day-cell" onClick={() => onOpen(day.Day)}>
      <span className="visually-hidden">{words.open(day.Day, textOf(day))} </span>
      <span className="day-number">
        {Number(day.Day.slice(8))}
        {name && <small>{name}</small>}
      </span>
      {first ? (
        <span className={`day-mark day-${first.tone}`}>
          <span aria-hidden="true">{shown.map(({ glyph }) => glyph).join('')}</span>{' '}
          <span className="day-word">{words.states[first.name]}</span>
        </span>
      ) : (
        day.ShiftFrom !== null &&
        day.ShiftTo !== null && (
          <span className="day-plan">{words.shift(clockOf(day.ShiftFrom), clockOf(day.ShiftTo % 1440))}</span>
        )
      )}
      {(day.ArrivedAt ?? day.LeftAt) && (
        <span className="day-punches">
          {[day.ArrivedAt, day.LeftAt].map((at) => (at ? timeText(at).slice(11) : '--')).join(' – ')}
        </span>
      )}
      {day.Worked > 0 && <span className="day-hours">{words.hours(hoursText(day.Worked))}</span>}
      {lost > 0 && <span className="day-lost">−{durationText(lost, language)}</span>}
    </button>
  );
}

function Legend() {
  const words = useWords(dayWords);
  return (
    <ul className="day-legend" aria-label={words.legend}>
      {marks
        .filter(({ name }) => name !== 'lackOff')
        .map(({ name, glyph, tone }) => (
          <li key={name} className={`day-${tone}`}>
            <span aria-hidden="true">{glyph}</span> {words.states[name]}
          </li>
        ))}
    </ul>
  );
}

function Sums({ own }: { readonly own: OwnMonth }) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const sums = dayItems
    .map((item) => ({ item, sum: own.Days.reduce((sum, day) => sum + day[item], 0) }))
    .filter(({ item, sum }) => sum !== 0 || item === 'Rostered' || item === 'Worked');
  return (
    <Panel title={words.sums}>
      <dl className="day-items">
        {sums.map(({ item, sum }) => (
          <div key={item}>
            <dt>{dayItemLabels[item][language]}</dt>
            <dd>
              {item === 'LackCount'
                ? words.times(sum)
                : sum >= 60
                  ? words.hours(hoursText(sum))
                  : words.minutes(sum)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Returns the end that a punch correction would repair, with the shift's time where a punch is missing. */
function sideOf({ Day: day, State, ShiftFrom, ShiftTo }: Day): { side?: 1 | 2; at?: string } {
  const at = (minute: number | null) =>
    minute === null ? {} : { at: `${shiftDays(day, Math.floor(minute / 1440))} ${clockOf(minute % 1440)}` };
  if (State & dayState.lackOn) return { side: 1, ...at(ShiftFrom) };
  if (State & dayState.lackOff) return { side: 2, ...at(ShiftTo) };
  return State & dayState.early ? { side: 2 } : {};
}

interface ExceptionsProps {
  readonly own: OwnMonth;
  readonly onOpen: (day: string) => void;
  readonly onDispute: (day: string) => void;
}

/**
 * Lists days with exceptions, each with what can still be done about it. A locked month has none. A day that is too far
 * back for a correction can be disputed.
 */
function Exceptions({ own, onOpen, onDispute }: ExceptionsProps) {
  const words = useWords(dayWords);
  const language = useLanguage();
  const textOf = useText();
  const disputes = useWords(disputeWords);
  const isLocked = own.State === monthState.locked;
  const days = own.Days.filter(({ State }) => (State & exceptional) !== 0);
  const settle = ({ State }: Day): string => {
    if (State & dayState.absent) return words.settles.absent;
    if (State & (dayState.lackOn | dayState.lackOff)) return words.settles.lack;
    return State & dayState.early ? words.settles.early : words.settles.late;
  };
  // The bar above says that the month is locked.
  if (isLocked) return null;
  return (
    <Panel title={words.exceptions}>
      {days.length === 0 ? (
        <Nothing text={words.noExceptions} />
      ) : (
        <ul className="day-exceptions">
          {days.map((day) => (
            <li key={day.Day}>
              <Button type="link" onClick={() => onOpen(day.Day)}>
                {day.Day} · {textOf(day)}
              </Button>
              {own.Disputed.includes(day.Day) ? (
                <p>{disputes.pending}</p>
              ) : day.Day < own.CardFrom ? (
                <p>
                  {disputes.tooLate(dayText(own.CardFrom, language))}{' '}
                  <Button type="link" onClick={() => onDispute(day.Day)}>
                    {disputes.file}
                  </Button>
                </p>
              ) : (
                <p>
                  {settle(day)}{' '}
                  <LinkButton type="link" to={cardPath({ day: day.Day, ...sideOf(day) })}>
                    {words.replaceCard}
                  </LinkButton>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
