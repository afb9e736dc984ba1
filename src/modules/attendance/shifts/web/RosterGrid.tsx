import { Alert, App, Button, Select } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { groupMode, rosterWarningLabels } from '#modules/attendance/contract/codes.ts';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { useShiftNames } from './Groups.tsx';
import { RepeatDays } from './RepeatDays.tsx';
import { shiftWords } from './words.ts';

type Row = ReplyOf<typeof AttendRoster.GetRosterGrid>['Rows'][number];
type Cell = Row['Cells'][number];

interface RosterGridProps {
  readonly rows: readonly Row[];
  readonly month: string;
  readonly today: string;
}

const keyOf = (row: Row, cell: Cell): string => `${row.AUID} ${cell.Day}`;
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the neighbouring cell on an arrow key. */
function move(event: KeyboardEvent<HTMLButtonElement>, at: number, column: number): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const to = `${at + step[0]} ${column + step[1]}`;
  event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
}

/** Grid of people by days. A shift chosen for the selected cells is saved at once. */
export function RosterGrid({ rows, month, today }: RosterGridProps) {
  const { roster: words, group } = useWords(shiftWords);
  const language = useLanguage();
  const { names } = useShiftNames();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<readonly [row: number, column: number]>([0, 0]);
  const days = rows[0]!.Cells;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroll.current;
    const column = box?.querySelector<HTMLElement>('th[data-today=true]');
    const head = column?.parentElement?.querySelector<HTMLElement>('th');
    if (!box || !column || !head) return;
    // Scrolls so that today is about in the middle and the first visible day is not cut off.
    const width = column.offsetWidth;
    const before = column.offsetLeft - head.offsetWidth - box.clientWidth / 2;
    const days = Math.floor(Math.min(before, box.scrollWidth - box.clientWidth) / width);
    box.scrollLeft = Math.max(0, days) * width;
  }, []);
  const nameOf = (row: Row): string => inLanguage(language, row.ChineseName, row.EnglishName);
  const toggle = (keys: readonly string[]): void =>
    setPicked((before) => {
      const isAll = keys.every((key) => before.has(key));
      return isAll
        ? new Set([...before].filter((key) => !keys.includes(key)))
        : new Set([...before, ...keys]);
    });
  const choose = (at: number, column: number, isRange: boolean): void => {
    const [fromRow, fromColumn] = isRange ? last : [at, column];
    const [top, bottom] = [Math.min(at, fromRow), Math.max(at, fromRow)];
    const [left, right] = [Math.min(column, fromColumn), Math.max(column, fromColumn)];
    const keys = rows
      .slice(top, bottom + 1)
      .flatMap((row) =>
        row.Cells.slice(left, right + 1).flatMap((cell) => (cell.Mode === null ? [] : keyOf(row, cell))),
      );
    if (isRange) setPicked((before) => new Set([...before, ...keys]));
    else toggle(keys);
    setLast([at, column]);
  };
  const textOf = (cell: Cell): string => {
    if (cell.Mode === null) return words.outside;
    if (cell.ShiftID !== null) return names.get(cell.ShiftID) ?? '';
    return cell.Mode === groupMode.rostered && (cell.Kind === 1 || cell.Kind === 5) ? words.none : words.off;
  };
  const warned = new Set(rows.flatMap((row) => row.Warnings.map(({ Day }) => `${row.AUID} ${Day}`)));
  return (
    <>
      <Bar rows={rows} picked={picked} onDone={() => setPicked(new Set())} />
      <div className="roster-scroll" ref={scroll}>
        <table className="roster" aria-label={words.grid(month)}>
          <thead>
            <tr>
              <th aria-hidden="true" />
              {days.map(({ Day }, column) => (
                <th key={Day} scope="col" data-today={Day === today} data-rest={weekdayOf(Day) > 5}>
                  <button
                    type="button"
                    onClick={() =>
                      toggle(
                        rows.flatMap((row) =>
                          row.Cells[column]!.Mode === null ? [] : keyOf(row, row.Cells[column]!),
                        ),
                      )
                    }
                  >
                    <span className="visually-hidden">{words.column(Day)} </span>
                    {Number(Day.slice(8))}
                    <small>{group.days[weekdayOf(Day) - 1]}</small>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.AUID}>
                <th scope="row">
                  <button
                    type="button"
                    aria-label={words.row(nameOf(row))}
                    title={`${nameOf(row)} · ${inLanguage(language, row.DeptName, row.DeptNameEn)}`}
                    onClick={() =>
                      toggle(row.Cells.flatMap((cell) => (cell.Mode === null ? [] : keyOf(row, cell))))
                    }
                  >
                    {nameOf(row)}
                  </button>
                </th>
                {row.Cells.map((cell, column) => {
                  const key = keyOf(row, cell);
                  const isHere = last[0] === at && last[1] === column;
                  return (
                    <td key={cell.Day} data-kind={cell.Kind} data-today={cell.Day === today}>
                      <button
                        type="button"
                        className="roster-cell"
                        data-cell={`${at} ${column}`}
                        data-own={cell.IsOwn}
                        data-works={cell.ShiftID !== null}
                        data-warned={warned.has(key)}
                        tabIndex={isHere ? 0 : -1}
                        disabled={cell.Mode === null}
                        aria-pressed={picked.has(key)}
                        aria-label={words.cell(nameOf(row), cell.Day, textOf(cell))}
                        title={[textOf(cell), inLanguage(language, cell.Name, cell.NameEn)]
                          .filter(Boolean)
                          .join(' · ')}
                        onKeyDown={(event) => move(event, at, column)}
                        onClick={(event) => choose(at, column, event.shiftKey)}
                      >
                        {cell.Mode === null
                          ? ''
                          : cell.ShiftID === null && textOf(cell) === words.none
                            ? '·'
                            : textOf(cell)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="leave-note">{words.hint}</p>
      <Warnings rows={rows} nameOf={nameOf} />
    </>
  );
}

interface WarningsProps {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
}

function Warnings({ rows, nameOf }: WarningsProps) {
  const { roster: words } = useWords(shiftWords);
  const language = useLanguage();
  const all = rows.flatMap((row) =>
    row.Warnings.map(({ Day, What }) => words.warning(nameOf(row), Day, rosterWarningLabels[What][language])),
  );
  if (all.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="roster-warnings"
      title={words.warnings(all.length)}
      description={
        <ul>
          {all.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}

interface BarProps {
  readonly rows: readonly Row[];
  readonly picked: ReadonlySet<string>;
  readonly onDone: () => void;
}

const cleared = -1;

/** Bar with the actions for the selected cells; without a selection, for the page. */
function Bar({ rows, picked, onDone }: BarProps) {
  const { roster: words } = useWords(shiftWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const { names, inUse } = useShiftNames();
  const save = useAct(AttendRoster.SaveRosterCells);
  const swap = useAct(AttendRoster.SwapRosterDays);
  const isBusy = save.isPending || swap.isPending;
  const cells = [...picked].map((key) => ({ AUID: Number(key.split(' ')[0]), Day: key.split(' ')[1]! }));
  const told = {
    onSuccess: () => {
      void message.success(words.done);
      onDone();
    },
    onError: showError,
  };
  const set = (shift: number): void =>
    save.mutate({ Cells: cells, ShiftID: shift > 0 ? shift : null, IsCleared: shift === cleared }, told);
  // Only people who are in a group on every day can get a roster entry.
  const persons = rows
    .filter(({ Cells }) => Cells.every(({ Mode }) => Mode !== null))
    .map(({ AUID }) => AUID);
  if (cells.length === 0) return <RepeatDays persons={persons} />;
  return (
    <div className="roster-bar" role="toolbar" aria-label={words.set}>
      <span>{words.picked(cells.length)}</span>
      <Select<number>
        aria-label={words.set}
        placeholder={words.set}
        value={null}
        disabled={isBusy}
        onChange={set}
        options={[
          ...inUse.map((id) => ({ value: id, label: names.get(id) ?? '' })),
          { value: 0, label: words.rest },
          { value: cleared, label: words.clearCells },
        ]}
      />
      {cells.length === 2 && (
        <Button
          disabled={isBusy}
          onClick={() =>
            swap.mutate({ ...cells[0]!, WithAUID: cells[1]!.AUID, WithDay: cells[1]!.Day }, told)
          }
        >
          {words.swap}
        </Button>
      )}
      <Button onClick={onDone}>{words.unpick}</Button>
    </div>
  );
}
