import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useWords } from '#kit/web/client/language.ts';
import { parseTable } from '#kit/web/grid/cells.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import type { PayRun } from '../../contract/PayRun.ts';
import { typedWords } from '../typed-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Grid = ReplyOf<typeof PayRun.GetPayRunTypedGrid>;
type Row = Grid['Rows'][number];

interface Taken {
  readonly row: Row;
  readonly code: string;
  readonly text: string;
}

interface PasteByNumberProps {
  readonly grid: Grid;
  readonly titles: readonly string[];
  readonly onTake: (cells: readonly Taken[]) => void;
  readonly onClose: () => void;
}

/** Dialog to paste spreadsheet rows in any order. The first cell of each row is the employee number. */
export function PasteByNumber({ grid, titles, onTake, onClose }: PasteByNumberProps) {
  const words = useWords(typedWords);
  const [text, type] = useState('');
  const [fault, say] = useState('');
  const take = (): void => {
    const people = new Map(grid.Rows.map((row) => [row.EmployeeId.toLowerCase(), row]));
    const lines = parseTable(text).filter(([number = '']) => number.trim() !== '');
    const unknown = lines.flatMap(([number = '']) =>
      people.has(number.trim().toLowerCase()) ? [] : [number.trim()],
    );
    if (unknown.length > 0) return say(words.unknown(unknown.slice(0, 20).join(', ')));
    const cells = lines.flatMap(([number = '', ...amounts]) =>
      grid.Items.flatMap(({ Code }, at): Taken[] => {
        const amount = (amounts[at] ?? '').trim();
        return amount === ''
          ? []
          : [{ row: people.get(number.trim().toLowerCase())!, code: Code, text: amount }];
      }),
    );
    return cells.length === 0 ? say(words.noRows) : onTake(cells);
  };
  return (
    <Modal
      open
      title={words.byNumberTitle}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.cancel}
        </Button>,
        <Button key="take" type="primary" onClick={take}>
          {words.take}
        </Button>,
      ]}
    >
      <p className="slip-hint">{words.byNumberHint(titles.join(', '))}</p>
      <Input.TextArea
        aria-label={words.table}
        rows={10}
        value={text}
        {...(fault !== '' && { status: 'error' as const })}
        onChange={({ target }) => type(target.value)}
      />
      {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    </Modal>
  );
}
