import { useRef, useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { typedFault, typedFaultLabels, type TypedFault } from '../../contract/run-typed.ts';
import { typedWords } from '../typed-words.ts';

type Grid = ReplyOf<typeof PayRun.GetPayRunTypedGrid>;

/** A cell in which something is to stand, and what stood there when it was typed. */
export interface TypedCell {
  readonly AUID: number;
  readonly Code: string;
  readonly Amount: string;
  readonly Was: string | null;
}

interface Shown {
  readonly text: string;
  /** Null: it was kept, or is on its way; it is shown until what was read is newer. */
  readonly fault: string | null;
  readonly since: Grid;
}

const keyOf = ({ AUID, Code }: Pick<TypedCell, 'AUID' | 'Code'>): string => `${AUID} ${Code}`;

/** An amount as the table has it once it is kept; null: none. */
function amountOf(text: string): string | null {
  const fen = yuanToFen(text.trim().replace(/^[¥￥]\s*/u, ''));
  return fen === undefined ? null : fenToYuan(fen);
}

/** Cells that somebody types: kept at once, one packet after the other; what is not taken stays as it was typed. */
export function useTypedCells(runId: number, grid: Grid) {
  const words = useWords(typedWords);
  const language = useLanguage();
  const showError = useShowError();
  const save = useAct(PayRun.TypePayRunGrid);
  const [cells, setCells] = useState<ReadonlyMap<string, Shown>>(new Map());
  const waiting = useRef(new Map<string, TypedCell>());
  const isSending = useRef(false);
  // What this page itself has saved since the table was read: typing a cell again is no conflict with oneself.
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
              const why = typedFaultLabels[wrong.Fault as TypedFault][language];
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
    /** What was typed and is not read back yet; undefined: nothing. */
    textOf: (AUID: number, Code: string): string | undefined => {
      const own = cells.get(keyOf({ AUID, Code }));
      return own && (own.fault !== null || own.since === grid) ? own.text : undefined;
    },
    problems: new Map(faults.map(([key, { fault }]) => [key, fault!])),
    isSaving: save.isPending,
  };
}
