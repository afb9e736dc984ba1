import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Sheet, SheetRow } from '../contract/sheet-shapes.ts';
import { mayWrite, textOf, type RowItem } from './cells.ts';
import type { useCells } from './useCells.ts';
import { useCellWords, useShownKeys } from './useGridColumns.tsx';
import { sheetWords } from './words.ts';

interface PhoneRowsProps {
  readonly sheet: Sheet;
  readonly items: readonly RowItem[];
  readonly cells: ReturnType<typeof useCells>;
  readonly onOpen: (item: RowItem) => void;
}

/** Sheet for narrow screens: one card per indicator. */
export function PhoneRows({ sheet, items, cells, onOpen }: PhoneRowsProps) {
  const words = useWords(sheetWords);
  const inCells = useCellWords(sheet);
  const keys = useShownKeys(sheet).filter(({ key }) => key !== 'KPIName' && key !== 'Calibre');
  return (
    <ul className="kpi-cards">
      {items.map((item) => (
        <li key={item.id} className="kpi-card">
          <div className="kpi-card-head">
            <span>{item.title}</span>
            <Button
              type="link"
              size="small"
              aria-label={words.about(words.detail, item.title)}
              onClick={() => onOpen(item)}
            >
              {words.detail}
            </Button>
          </div>
          <div className="kpi-fields">
            {keys.map(({ key, title, options, isDay }) => {
              const text = cells.typed(item.id, key) ?? textOf(item.row, key, inCells);
              const problem = cells.problems.get(`${item.id} ${key}`);
              if (mayWrite(sheet, item.row, key))
                return (
                  <div key={key}>
                    <label htmlFor={`kpi${item.id}${key}`}>{title}</label>
                    <Cell
                      key={text}
                      id={`kpi${item.id}${key}`}
                      text={text}
                      options={options}
                      isDay={isDay ?? false}
                      isWrong={problem !== undefined}
                      onDone={(typed) => cells.edit([{ row: item.row satisfies SheetRow, key, text: typed }])}
                    />
                    {problem && <div className="kpi-problem">{problem}</div>}
                  </div>
                );
              return text === '' ? null : (
                <div key={key}>
                  <span className="kpi-note">{title}</span>
                  <div>{text}</div>
                </div>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CellProps {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[] | undefined;
  readonly isDay: boolean;
  readonly isWrong: boolean;
  readonly onDone: (text: string) => void;
}

function Cell({ id, text, options, isDay, isWrong, onDone }: CellProps) {
  const [own, setOwn] = useState(text);
  if (options)
    return (
      <Select
        id={id}
        value={text || null}
        allowClear
        status={isWrong ? 'error' : ''}
        options={options.map((value) => ({ value, label: value }))}
        onChange={(value: string | null | undefined) => onDone(value ?? '')}
      />
    );
  return (
    <Input
      id={id}
      value={own}
      type={isDay ? 'date' : 'text'}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => setOwn(target.value)}
      onBlur={() => own !== text && onDone(own)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
