import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { mostColumns, type BankLayout } from '../../contract/BankLayout.ts';
import { bankSource, bankSourceLabels, type BankSource } from '../../contract/bank-layout-codes.ts';
import { layoutWords } from '../layout-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Column = ReplyOf<typeof BankLayout.GetBankLayoutList>[number]['Columns'][number];

interface BankColumnsProps {
  readonly value?: readonly Column[];
  readonly onChange?: (value: readonly Column[]) => void;
}

/** Form field for the columns of a bank file layout, in order. */
export function BankColumns({ value = [], onChange }: BankColumnsProps) {
  const words = useWords(layoutWords);
  const language = useLanguage();
  const change = (at: number, part: Partial<Column>): void =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...part } : one)));
  const swap = (at: number, other: number): void =>
    onChange?.(value.map((one, n) => (n === at ? value[other]! : n === other ? value[at]! : one)));
  const options = Object.entries(bankSourceLabels).map(([code, label]) => ({
    value: Number(code),
    label: label[language],
  }));
  return (
    <div>
      {value.map((column, at) => (
        // Unsaved columns have no id, so the index is the key.
        <div key={at} className="bank-column">
          <Input
            aria-label={`${words.title} ${at + 1}`}
            placeholder={words.title}
            maxLength={30}
            value={column.Title}
            onChange={({ target }) => change(at, { Title: target.value })}
          />
          <Select<BankSource>
            aria-label={`${words.source} ${at + 1}`}
            value={column.Source}
            options={options}
            onChange={(Source) =>
              // A title that matched the previous source follows the new source.
              change(at, {
                Source,
                ...(column.Title === bankSourceLabels[column.Source][language] && {
                  Title: bankSourceLabels[Source][language],
                }),
              })
            }
          />
          {column.Source === bankSource.text && (
            <Input
              className="bank-column-text"
              aria-label={`${words.text} ${at + 1}`}
              placeholder={words.text}
              maxLength={60}
              value={column.Text}
              onChange={({ target }) => change(at, { Text: target.value })}
            />
          )}
          <span className="bank-column-actions">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`${words.up} ${at + 1}`}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`${words.down} ${at + 1}`}
              disabled={at === value.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${words.remove} ${at + 1}`}
              disabled={value.length === 1}
              onClick={() => onChange?.(value.filter((_one, n) => n !== at))}
            />
          </span>
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        style={{ marginTop: 8 }}
        disabled={value.length >= mostColumns}
        onClick={() => onChange?.([...value, { Title: '', Source: bankSource.text, Text: '' }])}
      >
        {words.addColumn}
      </Button>
    </div>
  );
}
