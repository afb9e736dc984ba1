import { AutoComplete, DatePicker, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { valuesOf, type ConditionRow } from '#kit/rules/formula/rows.ts';
import type { Type } from '#kit/rules/formula/value.ts';
import { useWords } from '../client/language.ts';
import { rowsWords } from './rows-words.ts';

export interface Offered {
  readonly options: readonly { readonly value: string; readonly label: string; readonly search?: string }[];
  /** True if no other value is possible. */
  readonly isClosed: boolean;
}

interface RowValueProps {
  readonly label: string;
  readonly row: ConditionRow;
  readonly type: Type;
  readonly offered: Offered | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** Inputs for the values a row compares its field with: none, one, two, or any number. */
export function RowValue({ label, row, type, offered, isReadOnly, onChange }: RowValueProps) {
  const words = useWords(rowsWords);
  const { values, test } = row;
  const count = valuesOf(test);
  if (count === 0) return null;
  if (count === null)
    return (
      <Select<string[]>
        mode={offered?.isClosed ? 'multiple' : 'tags'}
        aria-label={label}
        className="rows-wide"
        disabled={isReadOnly}
        status={values.length === 0 ? 'warning' : ''}
        tokenSeparators={['、', '，']}
        showSearch={{ optionFilterProp: 'search' }}
        value={[...values]}
        options={searched(offered)}
        onChange={(next) => onChange(next.filter((one) => type !== 'number' || /^-?\d+(\.\d+)?$/.test(one)))}
      />
    );
  const one = (at: number) => (
    <OneValue
      label={at === 0 ? label : `${label} · ${words.valueTo}`}
      type={type}
      value={values[at] ?? ''}
      offered={test === 'contains' || test === 'containsNot' ? undefined : offered}
      isReadOnly={isReadOnly}
      onChange={(value) =>
        onChange(Array.from({ length: count }, (_v, n) => (n === at ? value : (values[n] ?? ''))))
      }
    />
  );
  if (count === 1) return one(0);
  return (
    <div className="rows-pair">
      {one(0)}
      <span className="muted">{words.valueTo}</span>
      {one(1)}
    </div>
  );
}

const searched = (offered: Offered | undefined) =>
  (offered?.options ?? []).map(({ value, label, search = label }) => ({ value, label, search }));

interface OneValueProps {
  readonly label: string;
  readonly type: Type;
  readonly value: string;
  readonly offered: Offered | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

function OneValue({ label, type, value, offered, isReadOnly, onChange }: OneValueProps) {
  const shared = {
    'aria-label': label,
    className: 'rows-wide',
    disabled: isReadOnly,
    status: value === '' ? ('warning' as const) : ('' as const),
  };
  if (type === 'number')
    return (
      <InputNumber<string>
        {...shared}
        stringMode
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (type === 'date')
    return (
      <DatePicker
        {...shared}
        value={value === '' ? null : dayjs(value)}
        onChange={(next) => onChange(next?.format('YYYY-MM-DD') ?? '')}
      />
    );
  if (offered?.isClosed)
    return (
      <Select<string>
        {...shared}
        showSearch={{ optionFilterProp: 'search' }}
        value={value === '' ? null : value}
        options={searched(offered)}
        onChange={onChange}
      />
    );
  return (
    <AutoComplete
      {...shared}
      showSearch={{
        filterOption: (typed, option) => (option?.search ?? '').toLowerCase().includes(typed.toLowerCase()),
      }}
      value={value}
      options={searched(offered)}
      onChange={(next: string) => onChange(next)}
    />
  );
}
