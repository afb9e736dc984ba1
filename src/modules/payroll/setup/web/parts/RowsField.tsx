import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { setupWords } from '../setup-words.ts';
import '#modules/payroll/slips/web/parts/slips.css';

type Row = Readonly<Record<string, string | number | null>>;

interface RowsFieldProps {
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    /** True if an empty box means null. */
    readonly isOpen?: true;
  }[];
  readonly id?: string;
  readonly value?: readonly Row[];
  readonly onChange?: (value: readonly Row[]) => void;
}

/** Form field with rows of texts that can be edited, added and deleted. */
export function RowsField({ columns, value = [], onChange }: RowsFieldProps) {
  const words = useWords(setupWords);
  const change = (at: number, name: string, text: string | null): void =>
    onChange?.(value.map((row, n) => (n === at ? { ...row, [name]: text } : row)));
  const blank = (): Row => Object.fromEntries(columns.map(({ name, isOpen }) => [name, isOpen ? null : '']));
  return (
    <div>
      {value.map((row, at) => (
        // Unsaved rows have no id, so the index is the key.
        <div key={at} className="slip-profile-row slip-profile-once">
          {columns.map(({ name, label, isOpen }) => (
            <Cell key={name} label={label}>
              <Input
                aria-label={`${label} ${at + 1}`}
                placeholder={label}
                maxLength={30}
                value={row[name] ?? ''}
                onChange={({ target }) =>
                  change(at, name, isOpen && target.value.trim() === '' ? null : target.value)
                }
              />
            </Cell>
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${words.remove} ${at + 1}`}
            onClick={() => onChange?.(value.filter((_one, n) => n !== at))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        style={{ marginTop: 8 }}
        onClick={() => onChange?.([...value, blank()])}
      >
        {words.add}
      </Button>
    </div>
  );
}

/** An input of a row with its name above, because the value alone does not tell what it is. */
export function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <small className="slip-profile-name" aria-hidden="true">
        {label}
      </small>
      {children}
    </div>
  );
}

interface OpenTextProps {
  /** Last known value. Set if a value must be entered, which is then marked. */
  readonly hint?: string;
  readonly id?: string;
  readonly value?: string | number | null;
  readonly onChange?: (value: string | null) => void;
}

/** Text input that may stay empty. */
export function OpenText({ id, hint, value, onChange }: OpenTextProps) {
  return (
    <Input
      id={id}
      maxLength={20}
      {...(hint !== undefined && {
        placeholder: hint,
        ...((value ?? '') === '' && { status: 'warning' as const }),
      })}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value.trim() || null)}
    />
  );
}
