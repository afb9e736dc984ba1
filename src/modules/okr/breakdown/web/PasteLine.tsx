import { Input } from 'antd';
import { useState, type ClipboardEvent } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { parseTable } from '#kit/web/grid/cells.ts';
import { breakdownWords } from './words.ts';

interface PasteLineProps {
  /** True if the project has no items yet. The line then has the focus, so that a paste needs no click. */
  readonly isEmpty: boolean;
  readonly onTable: (table: readonly (readonly string[])[], onDone: () => void) => void;
}

/** Line behind the last item: a typed name or a pasted table becomes new items. */
export function PasteLine({ isEmpty, onTable }: PasteLineProps) {
  const words = useWords(breakdownWords);
  const [name, setName] = useState('');
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const table = parseTable(event.clipboardData.getData('text/plain'));
    // One cell is text like any other, and can still be edited.
    if (table.length < 2 && (table[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    onTable(table, () => setName(''));
  };
  return (
    <Input
      className="okr-paste-line"
      aria-label={words.pasteLabel}
      placeholder={words.pasteLine}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- an empty project has nothing else to do, and a paste needs no click
      autoFocus={isEmpty}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onPaste={onPaste}
      onPressEnter={({ nativeEvent }) => {
        if (!nativeEvent.isComposing && name.trim() !== '') onTable([[name]], () => setName(''));
      }}
    />
  );
}
