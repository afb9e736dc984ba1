import { useLanguage } from '#kit/web/client/language.ts';
import type { SheetColumn } from '#modules/people/contract/sheet-columns.ts';

interface SheetChangesProps {
  readonly columns: Readonly<Record<string, SheetColumn>>;
  readonly isNew: boolean;
  readonly cells: readonly { readonly Column: string; readonly Before: string; readonly After: string }[];
}

/** Changes that a row of an imported file makes, column by column. */
export function SheetChanges({ columns, isNew, cells }: SheetChangesProps) {
  const language = useLanguage();
  return cells.map(({ Column, Before, After }) => (
    <p key={Column} className="import-same">
      {`${columns[Column]?.title[language] ?? Column} ${isNew ? After : `${Before || '–'} → ${After || '–'}`}`}
    </p>
  ));
}
