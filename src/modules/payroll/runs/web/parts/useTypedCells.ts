import { useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { typedFault, typedFaultLabels } from '../../contract/run-typed.ts';
import { typedWords } from '../typed-words.ts';

type Grid = ReplyOf<typeof PayRun.GetPayRunTypedGrid>;

/** An edited cell, with its new amount and the amount it showed before. */
export interface TypedCell {
  readonly AUID: number;
  readonly Code: string;
  readonly Amount: string;
  readonly Was: string | null;
}

interface Shown {
  readonly text: string;
  /**
   * Reason why the cell was rejected. Null if it is saved or being saved; the text stays visible until newer data is
   * read.
   */
  readonly fault: string | null;
  readonly since: Grid;
}

const keyOf = ({ AUID, Code }: Pick<TypedCell, 'AUID' | 'Code'>): string => `${AUID} ${Code}`;

/** Returns an amount as the table shows it after saving. Null if the text is empty or not an amount. */
function amountOf(text: string): string | null {
  const fen = yuanToFen(text.trim().replace(/^[¥￥]\s*/u, ''));
  return fen === undefined ? null : fenToYuan(fen);
}

/**
 * Keeps the cells that a user edits. Cells are saved at once, in one request after the other. A rejected cell keeps its
 * text.
 */
export function useTypedCells(runId: number, grid: Grid) {
  const words = useWords(typedWords);
  const language = useLanguage();
  const showError = useShowError();
  const save = useAct(PayRun.TypePayRunGrid);
  const [cells, setCells] = useState<ReadonlyMap<string, Shown>>(new Map());
  const waiting = useRef(new Map<string, TypedCell>());
  const isSending = useRef(false);
  // Amounts saved by this page since the table was read. Editing a cell twice is no conflict.
  const kept = useRef(new Map<string, { readonly amount: string | null; readonly since: Grid }>());
  const mark = (all: readonly (readonly [TypedCell, string | null])[]): void =>
    setCells((before) => {
      const next = new Map(before);
      for (const [cell, fault] of all) next.set(keyOf(cell), { text: cell.Amount, fault, since: grid });
      return next;
    });
  const next = (): void => {
    isSending.current = false;
    send();
  };
  const send = (): void => {
    const sent = [...waiting.current.values()];
    if (isSending.current || sent.length === 0) return;
    waiting.current.clear();
    isSending.current = true;
    save.mutate(
      {
        RunId: runId,
        Cells: sent.map((cell) => {
          const own = kept.current.get(keyOf(cell));
          return own?.since === grid ? { ...cell, Was: own.amount } : cell;
        }),
      },
      {
        onSuccess: ({ Faults }) => {
          const faults = new Map(Faults.map((one) => [keyOf(one), one]));
          for (const cell of sent)
            if (!faults.has(keyOf(cell)))
              kept.current.set(keyOf(cell), { amount: amountOf(cell.Amount), since: grid });
          mark(
            sent.flatMap((cell): [TypedCell, string | null][] => {
              const wrong = faults.get(keyOf(cell));
              if (!wrong) return [];
              const why = typedFaultLabels[wrong.Fault][language];
              const isMoved = wrong.Fault === typedFault.moved;
              return [[cell, isMoved ? `${why} · ${words.movedTo(wrong.Now ?? words.empty)}` : why]];
            }),
          );
          next();
        },
        onError: (error) => {
          showError(error);
          mark(sent.map((cell) => [cell, words.notSaved]));
          next();
        },
      },
    );
  };
  const faults = [...cells].filter(([, { fault }]) => fault !== null);
  return {
    type: (changes: readonly TypedCell[]): void => {
      for (const cell of changes) waiting.current.set(keyOf(cell), cell);
      mark(changes.map((cell) => [cell, null]));
      send();
    },
    /** Returns text typed into a cell that is not part of the read data yet, or undefined. */
    textOf: (AUID: number, Code: string): string | undefined => {
      const own = cells.get(keyOf({ AUID, Code }));
      return own && (own.fault !== null || own.since === grid) ? own.text : undefined;
    },
    problems: new Map(faults.map(([key, { fault }]) => [key, fault!])),
    isSaving: save.isPending,
  };
}
