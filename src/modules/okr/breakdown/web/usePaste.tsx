import { App, Button } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { CellChange, PastedBlock } from '#kit/web/grid/TreeGrid.tsx';
import { columnTitled } from '../contract/paste-titles.ts';
import { mostPasted, WorkBreakdownPaste, type PasteFault } from '../contract/WorkBreakdownPaste.ts';
import type { useEdits } from './useEdits.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Columns of the grid from the name on, as a paste at the end of the tree reads them. */
const allColumns = ['Name', 'OwnerAUID', 'PlanStart', 'PlanEnd', 'PlanMinutes'];
/** Text that removes an owner. */
const noOwner = '-';
/** Seconds during which the message offers to take a paste back. */
const undoSeconds = 15;

type Table = readonly (readonly string[])[];

const hasText = (line: readonly string[]): boolean => line.some((text) => text.trim() !== '');

/** Writes pasted tables into a project's tree, and names the cells that could not be written. */
export function usePaste(
  projectId: number,
  edits: ReturnType<typeof useEdits>,
  titleOf: (key: string) => string,
) {
  const words = useWords(breakdownWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const add = useAct(WorkBreakdownPaste.Add);
  const undo = useAct(WorkBreakdownPaste.Undo);
  const [faults, setFaults] = useState<readonly PasteFault[]>([]);
  const tell = (Added: number, Changed: number, Token: string, Faults: readonly PasteFault[]): void => {
    const key = `paste ${Token}`;
    const takeBack = (): void => {
      message.destroy(key);
      undo.mutate(
        { Token },
        {
          onSuccess: () => {
            setFaults([]);
            edits.unmark(Faults.map(({ OBID, Key }) => ({ id: OBID, key: Key })));
            void message.success(words.undone);
          },
          onError: showError,
        },
      );
    };
    void message.success({
      key,
      duration: undoSeconds,
      content: (
        <>
          {words.pasted(Added, Changed)}
          <Button type="link" size="small" onClick={takeBack}>
            {words.undo}
          </Button>
        </>
      ),
    });
  };
  const send = (
    table: Table,
    keys: readonly string[],
    over: readonly NodeItem[],
    isQuiet: boolean,
    onDone?: () => void,
  ): void => {
    const lines = table.slice(0, table.findLastIndex(hasText) + 1);
    if (lines.length === 0 && !isQuiet) return;
    if (lines.length > mostPasted.lines) {
      void message.error(words.tooLong(lines.length, mostPasted.lines));
      return;
    }
    const written = lines.length === 0 ? table : lines;
    edits.queue((end) =>
      add.mutate(
        {
          ProjectID: projectId,
          Table: written.map((line) => [...line]),
          // Columns that cannot be pasted are named by their titles if there is something in them.
          Columns: keys.map((key) => (mayPaste(key) ? key : titleOf(key))),
          Targets: over
            .slice(0, written.length)
            .map(({ id, node }) => ({ OBID: id, Version: edits.versionOf(id, node.Version) })),
        },
        {
          onSuccess: ({ Added, Changed, Token, Faults, Unread, Versions }) => {
            edits.learn(Versions);
            edits.unmark(over.slice(0, written.length).flatMap(({ id }) => keys.map((key) => ({ id, key }))));
            edits.mark(Faults);
            setFaults((before) => (isQuiet ? before : Faults));
            if (!isQuiet) tell(Added, Changed, Token, Faults);
            if (Unread.length > 0) void message.warning(words.unread(Unread.join(', ')));
            onDone?.();
            end();
          },
          onError: (error) => {
            showError(error);
            end();
          },
        },
      ),
    );
  };
  return {
    faults,
    forget: (): void => setFaults([]),
    /**
     * Takes a paste into the grid if it has new lines with names, titles or owners. Everything else is edited cell by
     * cell.
     */
    overRows: ({ table, keys, over }: PastedBlock<NodeItem>): boolean => {
      const lines = table.findLastIndex(hasText) + 1;
      const wide = Math.max(0, ...table.map(({ length }) => length));
      const hasTitles =
        lines > 1 && (table[0] ?? []).filter((text) => columnTitled(text) !== undefined).length > 1;
      // New lines without names would become items that nobody can tell apart.
      const isMore = lines > over.length;
      if (isMore && !hasTitles && keys[0] !== 'Name') return false;
      const hasOwner = lines > 1 && keys.indexOf('OwnerAUID') < wide && keys.includes('OwnerAUID');
      if (!isMore && !hasTitles && !hasOwner) return false;
      send(table, keys, over, false);
      return true;
    },
    /** Adds a pasted table behind the last item. */
    atEnd: (table: Table, onDone: () => void): void => send(table, allColumns, [], false, onDone),
    /** Sets the owners that were typed into cells. */
    setOwners: (changes: readonly CellChange<NodeItem>[]): void => {
      if (changes.length === 0) return;
      send(
        // A blank line would be left out, so that the owner would stay.
        changes.map(({ text }) => [text.trim() === '' ? noOwner : text]),
        ['OwnerAUID'],
        changes.map(({ item }) => item),
        true,
      );
    },
  };
}

const pasteable: readonly string[] = [...allColumns, 'WeightBp'];
const mayPaste = (key: string): boolean => pasteable.includes(key);
