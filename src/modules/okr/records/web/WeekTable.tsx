import type { KeyboardEvent } from 'react';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { dayMinutes, recordStateLabels } from '../contract/record-codes.ts';
import type { RecordDay } from '../contract/record-shapes.ts';
import type { WeekLine, WeekState } from './useWeek.ts';
import { weekWords } from './week-words.ts';
import { recordWords } from './words.ts';

interface WeekTableProps {
  readonly days: readonly RecordDay[];
  readonly week: WeekState;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Moves the focus to the cell below or above. */
const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
  const down = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget } = event;
  if (!down || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inColumn = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-day="${target.dataset['day']}"]`),
  ];
  const next = inColumn[inColumn.indexOf(target) + down];
  next?.focus();
  next?.select();
};

/** Hours of a week as a table: items by days. */
export function WeekTable({ days, week, today, onDay }: WeekTableProps) {
  const words = useWords(weekWords);
  const { weekdays } = useWords(recordWords);
  const sum = days.reduce((all, day) => all + week.sumOf(day), 0);
  return (
    <div className="week-scroll">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between its inputs */}
      <table className="week-table" aria-label={words.table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            {days.map(({ WorkDate }) => (
              <th key={WorkDate} scope="col" data-today={WorkDate === today}>
                {weekdays[weekdayOf(WorkDate) - 1]}
                <small>{WorkDate.slice(5)}</small>
              </th>
            ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {week.lines.map((line) => (
            <Line key={line.key} line={line} days={days} week={week} onDay={onDay} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {days.map((day) => {
              const minutes = week.sumOf(day);
              return (
                <td key={day.WorkDate} data-problem={minutes > dayMinutes}>
                  <b>{hoursOf(minutes) || '0'}</b>
                  {day.Capacity > 0 && <small>{` / ${hoursOf(day.Capacity)}`}</small>}
                </td>
              );
            })}
            <td>
              <b>{hoursOf(sum) || '0'}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Returns the name of a line: its item, or its type of work. */
export function useLineName(): (line: WeekLine) => string {
  const words = useWords(weekWords);
  const language = useLanguage();
  return ({ OBID, TypeID, name }) => {
    const type = workTypeLabels[TypeID]?.[language] ?? '';
    if (OBID === null) return words.noItem(type);
    return TypeID === 1 ? name : `${name} · ${type}`;
  };
}

interface LineProps extends Pick<WeekTableProps, 'days' | 'week' | 'onDay'> {
  readonly line: WeekLine;
}

function Line({ line, days, week, onDay }: LineProps) {
  const words = useWords(weekWords);
  const { weekdays } = useWords(recordWords);
  const language = useLanguage();
  const name = useLineName()(line);
  const sum = days.reduce((all, day) => all + week.cellOf(line, day).minutes, 0);
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {days.map((day) => {
        const { record, count, text, isTyped, problem } = week.cellOf(line, day);
        const label = words.cell(name, weekdays[weekdayOf(day.WorkDate) - 1] ?? '');
        if (count > 1)
          return (
            <td key={day.WorkDate}>
              <button
                type="button"
                className="week-several"
                title={words.several(count)}
                onClick={() => onDay(day.WorkDate)}
              >
                {text}
                <span className="visually-hidden">{words.several(count)}</span>
              </button>
            </td>
          );
        const state = record ? recordStateLabels[record.State]?.[language] : undefined;
        return (
          <td
            key={day.WorkDate}
            data-state={isTyped ? 'typed' : record?.State}
            data-problem={problem !== null}
          >
            {week.canType(line, day) ? (
              <input
                aria-label={label}
                aria-invalid={problem !== null}
                title={problem ? words.problems[problem] : state}
                data-day={day.WorkDate}
                inputMode="text"
                autoComplete="off"
                maxLength={8}
                value={text}
                onChange={(event) => week.type(line, day, event.target.value)}
                onFocus={(event) => event.target.select()}
              />
            ) : (
              <span title={state}>{text}</span>
            )}
          </td>
        );
      })}
      <td>{hoursOf(sum)}</td>
    </tr>
  );
}
