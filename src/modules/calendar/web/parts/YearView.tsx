import { useRef, useState, type KeyboardEvent } from 'react';
import { shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { dayKind, dayKindLabels } from '../../contract/codes.ts';
import { calendarWords } from '../words.ts';
import type { YearDay } from './year.ts';

interface YearViewProps {
  readonly year: number;
  readonly days: readonly YearDay[];
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const months = Array.from({ length: 12 }, (_, n) => n + 1);

/** View of twelve months with the kind of each day. Arrow keys move through the year, Enter opens a day. */
export function YearView({ year, days, today, onChoose }: YearViewProps) {
  const known = new Map(days.map((one) => [one.Day, one]));
  const [kept, setKept] = useState(today);
  const at = kept.startsWith(String(year)) ? kept : `${year}-01-01`;
  const root = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shiftDays(at, step);
    if (!next.startsWith(String(year))) return;
    setKept(next);
    root.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons have the focus
    <div className="year" ref={root} onKeyDown={walk}>
      {months.map((month) => (
        <Month
          key={month}
          of={`${year}-${String(month).padStart(2, '0')}`}
          known={known}
          today={today}
          at={at}
          onChoose={(day) => {
            setKept(day);
            onChoose(day);
          }}
        />
      ))}
    </div>
  );
}

interface MonthProps {
  readonly of: string;
  readonly known: ReadonlyMap<string, YearDay>;
  readonly today: string;
  readonly at: string;
  readonly onChoose: (day: string) => void;
}

function Month({ of, known, today, at, onChoose }: MonthProps) {
  const words = useWords(calendarWords);
  const days: string[] = [];
  for (let day = `${of}-01`; day.startsWith(of); day = shiftDays(day, 1)) days.push(day);
  return (
    <section className="year-month" aria-label={words.month(Number(of.slice(5)))}>
      <h3>{words.month(Number(of.slice(5)))}</h3>
      <div className="year-days">
        {[...words.weekdays].map((name, n) => (
          // eslint-disable-next-line react/no-array-index-key -- T and S come twice
          <span key={n} className="year-weekday" aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((day, n) => (
          <Day
            key={day}
            day={day}
            column={n === 0 ? weekdayOf(day) : undefined}
            said={known.get(day)}
            isToday={day === today}
            isAt={day === at}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly column: number | undefined;
  readonly said: YearDay | undefined;
  readonly isToday: boolean;
  readonly isAt: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, column, said, isToday, isAt, onChoose }: DayProps) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const kind = said?.Kind ?? (weekdayOf(day) <= 5 ? dayKind.workday : dayKind.rest);
  const name = said ? inLanguage(language, said.Name, said.NameEn) : '';
  const label = words.dayLabel(day, dayKindLabels[kind][language], name);
  return (
    <button
      type="button"
      className="year-day"
      data-day={day}
      data-kind={kind}
      data-own={said?.IsOwn ? true : undefined}
      data-mark={(said && words.marks[kind]) || undefined}
      style={column === undefined ? undefined : { gridColumn: column }}
      tabIndex={isAt ? 0 : -1}
      title={name ? label : undefined}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
