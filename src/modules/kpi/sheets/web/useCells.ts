import { useState } from 'react';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import type { SheetRow } from '../contract/sheet-shapes.ts';
import { readCell } from './cells.ts';
import { sheetWords } from './words.ts';

/** Cell with a typed value. */
export interface Typed {
  readonly row: SheetRow;
  readonly key: string;
  readonly text: string;
}

const at = (row: number, key: string): string => `${row} ${key}`;

/** Sends typed cells to the server. A value stays in its cell until it is saved or its error is shown. */
export function useCells(sheetId: number) {
  const words = useWords(sheetWords);
  const showError = useShowError();
  const update = useAct(Kpi.UpdateKPI);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const mark = (
    changes: readonly Typed[],
    more: ReadonlyMap<string, string>,
    isKept: (row: number) => boolean,
  ): void => {
    const keys = new Set(changes.map(({ row, key }) => at(row.RowNo, key)));
    setProblems((before) => new Map([...[...before].filter(([key]) => !keys.has(key)), ...more]));
    const gone = new Set(
      changes.filter(({ row }) => !isKept(row.RowNo)).map(({ row, key }) => at(row.RowNo, key)),
    );
    setTyped((before) => new Map([...before].filter(([key]) => !gone.has(key))));
  };
  return {
    isPending: update.isPending,
    problems,
    typed: (row: number, key: string): string | undefined => typed.get(at(row, key)),
    edit: (changes: readonly Typed[], done?: () => void): void => {
      const wrong = new Map<string, string>();
      const sent = changes.flatMap((change) => {
        const value = readCell(change.row, change.key, change.text);
        if (value !== undefined)
          return [{ RowNo: change.row.RowNo, Key: change.key, Value: value, Version: change.row.Version }];
        wrong.set(
          at(change.row.RowNo, change.key),
          change.key === 'WeightBp' ? words.badNumber : words.badVeto,
        );
        return [];
      });
      setTyped(
        (before) =>
          new Map([...before, ...changes.map(({ row, key, text }) => [at(row.RowNo, key), text] as const)]),
      );
      if (sent.length === 0) {
        setProblems((before) => new Map([...before, ...wrong]));
        return;
      }
      update.mutate(
        { SheetID: sheetId, Cells: sent },
        {
          onSuccess: ({ Rows }) => {
            const bad = new Map(Rows.filter(({ Code }) => Code !== 'saved').map((row) => [row.RowNo, row]));
            for (const { row, key } of changes) {
              const found = bad.get(row.RowNo);
              if (!found) continue;
              // Each cell shows its own error. If another cell has the error, it shows why the row was not saved.
              const own = found.Cells.find(({ Key }) => Key === key)?.Msg;
              wrong.set(at(row.RowNo, key), found.Code === 'stale' ? words.stale : (own ?? found.Msg));
            }
            mark(changes, wrong, (row) => bad.has(row));
            if (bad.size === 0) done?.();
          },
          onError: (error) => {
            showError(error);
            mark(
              changes,
              new Map(changes.map(({ row, key }) => [at(row.RowNo, key), messageOf(error)])),
              () => true,
            );
          },
        },
      );
    },
  };
}
