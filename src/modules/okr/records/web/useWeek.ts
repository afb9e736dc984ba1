import { useState } from 'react';
import { hoursText, readHours } from '../contract/hours-text.ts';
import { dayMinutes, recordStates } from '../contract/record-codes.ts';
import type { RecordDay, RecordRow } from '../contract/record-shapes.ts';

/** Line of the week: an item with a type of work. */
export interface WeekLine {
  readonly key: string;
  readonly OBID: number | null;
  readonly TypeID: number;
  readonly name: string;
}

export const lineOf = (OBID: number | null, TypeID: number, name: string): WeekLine => ({
  key: `${OBID ?? 0}-${TypeID}`,
  OBID,
  TypeID,
  name,
});

/** Hours of one line on one day. */
export interface WeekCell {
  /** Record behind the cell; null if it has none. */
  readonly record: RecordRow | null;
  /** Number of records; a cell with several is changed in its day. */
  readonly count: number;
  readonly minutes: number;
  /** Text to show: typed, or the hours. */
  readonly text: string;
  readonly isTyped: boolean;
  readonly problem: 'unreadable' | 'step' | 'tooMany' | null;
}

/** Change of a cell as the server takes it. */
export interface CellChange {
  readonly WorkDate: string;
  readonly OBID: number | null;
  readonly TypeID: number;
  readonly Minutes: number;
  readonly RecordID?: number;
  readonly Version?: number;
}

const keyOf = (line: WeekLine, day: string): string => `${line.key} ${day}`;
const own = (day: RecordDay): readonly RecordRow[] =>
  day.Records.filter(({ CorrectionOf }) => CorrectionOf === null);

/** Returns the lines that records of a week need, in the order they were written. */
export function linesOf(days: readonly RecordDay[]): WeekLine[] {
  const lines = new Map<string, WeekLine>();
  for (const { OBID, TypeID, Item } of days.flatMap(own)) {
    const line = lineOf(OBID, TypeID, Item);
    if (!lines.has(line.key)) lines.set(line.key, line);
  }
  return [...lines.values()];
}

/** State of the hours that somebody types for a week. */
export function useWeek(days: readonly RecordDay[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [more, setMore] = useState<readonly WeekLine[]>([]);
  const known = linesOf(days);
  const lines = [...known, ...more.filter(({ key }) => known.every((line) => line.key !== key))];
  const cellOf = (line: WeekLine, day: RecordDay): WeekCell => {
    const records = own(day).filter(({ OBID, TypeID }) => lineOf(OBID, TypeID, '').key === line.key);
    const saved = records.reduce((sum, { Minutes }) => sum + Minutes, 0);
    const text = typed.get(keyOf(line, day.WorkDate));
    const read = text === undefined ? { minutes: saved } : readHours(text);
    const isRead = 'minutes' in read;
    return {
      record: records.length === 1 ? (records[0] ?? null) : null,
      count: records.length,
      minutes: isRead ? read.minutes : 0,
      text: text ?? (saved === 0 ? '' : hoursText(saved)),
      isTyped: text !== undefined && (!isRead || read.minutes !== saved),
      problem: isRead ? null : read.problem,
    };
  };
  const canType = (line: WeekLine, day: RecordDay): boolean => day.IsOpen && cellOf(line, day).count < 2;
  /** Returns the minutes of a day that count, with typed hours in place of saved ones. */
  const sumOf = (day: RecordDay): number => {
    const off = day.Records.filter(({ CorrectionOf }) => CorrectionOf !== null);
    return lines.reduce(
      (sum, line) => {
        const cell = cellOf(line, day);
        const isReturned = cell.record?.State === recordStates.returned && !cell.isTyped;
        return isReturned ? sum : sum + cell.minutes;
      },
      off.reduce((sum, { Minutes }) => sum + Minutes, 0),
    );
  };
  const cells = lines.flatMap((line) => days.map((day) => ({ line, day, cell: cellOf(line, day) })));
  const changes = cells.flatMap(({ line, day, cell }): CellChange[] =>
    cell.isTyped && cell.problem === null
      ? [
          {
            WorkDate: day.WorkDate,
            OBID: line.OBID,
            TypeID: line.TypeID,
            Minutes: cell.minutes,
            ...(cell.record ? { RecordID: cell.record.RecordID, Version: cell.record.Version } : {}),
          },
        ]
      : [],
  );
  const addLines = (added: readonly WeekLine[]): void =>
    setMore((before) => [
      ...before,
      ...added.filter(({ key }, n) => [...before, ...added.slice(0, n)].every((one) => one.key !== key)),
    ]);
  return {
    lines,
    cellOf,
    canType,
    sumOf,
    changes,
    /** Whether something typed is not saved yet, also if it cannot be read. */
    isTyped: cells.some(({ cell }) => cell.isTyped),
    hasProblem:
      cells.some(({ cell }) => cell.problem !== null) || days.some((day) => sumOf(day) > dayMinutes),
    addLines,
    type: (line: WeekLine, day: RecordDay, text: string): void =>
      setTyped((before) => new Map(before).set(keyOf(line, day.WorkDate), text)),
    /** Fills cells that have no hours yet. @returns the number of filled cells */
    fill: (
      given: readonly { readonly line: WeekLine; readonly day: RecordDay; readonly minutes: number }[],
    ) => {
      const fresh = given.filter(({ line, day, minutes }) => {
        const cell = cellOf(line, day);
        return minutes > 0 && day.IsOpen && cell.count === 0 && cell.minutes === 0 && cell.problem === null;
      });
      addLines(fresh.map(({ line }) => line));
      setTyped(
        (before) =>
          new Map([
            ...before,
            ...fresh.map(
              ({ line, day, minutes }) => [keyOf(line, day.WorkDate), hoursText(minutes)] as const,
            ),
          ]),
      );
      return fresh.length;
    },
    clear: (): void => setTyped(new Map()),
    /** Returns a function that forgets what is typed now, but keeps what is typed after this call. */
    remember: () => {
      const saved = typed;
      return (): void =>
        setTyped((now) => new Map([...now].filter(([key, text]) => saved.get(key) !== text)));
    },
  };
}
export type WeekState = ReturnType<typeof useWeek>;
