import { DeleteOutlined, FunctionOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Spin } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import {
  readRows,
  testsOf,
  valuesOf,
  writeRows,
  type ConditionRow,
  type ConditionRows,
  type RowTest,
} from '#kit/rules/formula/rows.ts';
import type { Type } from '#kit/rules/formula/value.ts';
import { useWords } from '../client/language.ts';
import type { OfferedName } from './language.ts';
import { RowValue, type Offered } from './RowValue.tsx';
import { rowsWords } from './rows-words.ts';
import './formula.css';

const FormulaEditor = lazy(() => import('./FormulaEditor.tsx'));

/** Field that a condition can test. */
export interface RowField {
  /** Stored name, and name in formulas on this screen. */
  readonly name: string;
  readonly shown: string;
  readonly label: string;
  readonly type: Type;
  /** Values that the field can have, or usually has. */
  readonly offered?: Offered | undefined;
}

interface ConditionEditorProps {
  readonly label: string;
  readonly value: string;
  readonly fields: readonly RowField[];
  /** Names that a formula may use, and names that are offered while typing. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly type: Type }>;
  readonly hints: readonly OfferedName[];
  readonly isReadOnly: boolean;
  readonly onChange: (formula: string) => void;
}

/** Comparisons that have other words for days than for numbers. */
const isOrder = (test: RowTest): test is keyof typeof rowsWords.en.dayTests =>
  Object.hasOwn(rowsWords.en.dayTests, test);

const blank: ConditionRow = { field: '', test: 'eq', values: [] };

/** Editor of a condition by field, comparison and value, or as text. Both produce the same formula. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { label, value, fields, names, hints, isReadOnly, onChange } = props;
  const words = useWords(rowsWords);
  const [isWritten, setWritten] = useState(false);
  const rows = useMemo(() => readRows(value, names), [value, names]);
  const types = useMemo(() => new Map([...names].map(([name, { type }]) => [name, type])), [names]);
  if (isWritten || !rows)
    return (
      <>
        <Suspense fallback={<Spin />}>
          <FormulaEditor
            label={label}
            value={value}
            types={types}
            offered={hints}
            wanted="boolean"
            isReadOnly={isReadOnly}
            isFocused={isWritten}
            onChange={onChange}
          />
        </Suspense>
        {!isReadOnly &&
          (rows ? (
            <Button
              type="link"
              size="small"
              icon={<UnorderedListOutlined />}
              className="rows-turn"
              onClick={() => setWritten(false)}
            >
              {words.asRows}
            </Button>
          ) : (
            <p className="rows-note">{words.staysFormula}</p>
          ))}
      </>
    );
  return (
    <Rows
      label={label}
      formula={value}
      condition={rows}
      fields={fields}
      isReadOnly={isReadOnly}
      onChange={onChange}
      onWrite={() => setWritten(true)}
    />
  );
}

interface RowsProps {
  readonly label: string;
  readonly formula: string;
  readonly condition: ConditionRows;
  readonly fields: readonly RowField[];
  readonly isReadOnly: boolean;
  readonly onChange: (formula: string) => void;
  readonly onWrite: () => void;
}

function Rows({ label, formula, condition, fields, isReadOnly, onChange, onWrite }: RowsProps) {
  const words = useWords(rowsWords);
  const [isAdding, setAdding] = useState(false);
  // A formula only shows how rows are joined from two rows on, so the choice is stored here.
  const [joined, setJoined] = useState(condition.joined);
  const { rows } = condition;
  const how = rows.length > 1 ? condition.joined : joined;
  const byShown = useMemo(() => new Map(fields.map((field) => [field.shown, field])), [fields]);
  const byName = useMemo(() => new Map(fields.map((field) => [field.name, field])), [fields]);
  const write = (next: readonly ConditionRow[], as = how): void => {
    const written = writeRows({ joined: as, rows: next }, byShown);
    if (written.length <= formulaLimits.length) onChange(written);
  };
  const put = (at: number, row: ConditionRow): void => {
    write([...rows.slice(0, at), row, ...rows.slice(at + 1)]);
    if (at === rows.length) setAdding(false);
  };
  const shown = rows.length === 0 || isAdding ? [...rows, blank] : rows;
  return (
    <fieldset className="rows" aria-label={label}>
      {shown.length > 1 && (
        <Segmented
          size="small"
          aria-label={words.joinedLabel}
          disabled={isReadOnly}
          value={how}
          options={(['all', 'any'] as const).map((one) => ({ value: one, label: words.joined[one] }))}
          onChange={(next) => {
            setJoined(next);
            if (rows.length > 1) write(rows, next);
          }}
        />
      )}
      {shown.map((row, at) => (
        <Row
          // Rows have no identity, so their index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          row={row}
          at={at}
          fields={fields}
          field={byName.get(row.field)}
          isReadOnly={isReadOnly}
          onChange={(next) => put(at, next)}
          onRemove={() => (at < rows.length ? write(rows.toSpliced(at, 1)) : setAdding(false))}
        />
      ))}
      {!isReadOnly && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={shown.at(-1)?.field === ''}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      )}
      <button type="button" className="rows-formula" onClick={onWrite}>
        <FunctionOutlined aria-hidden="true" />
        {formula ? <code>{formula}</code> : null}
        <span className={formula ? 'visually-hidden' : ''}>{words.asFormula}</span>
      </button>
    </fieldset>
  );
}

interface RowProps {
  readonly row: ConditionRow;
  readonly at: number;
  readonly fields: readonly RowField[];
  readonly field: RowField | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

/** Returns the values that remain valid after the comparison of a row changes. */
function kept({ values }: ConditionRow, test: ConditionRow['test']): readonly string[] {
  const count = valuesOf(test);
  if (count === null) return values.filter((value) => value !== '');
  return Array.from({ length: count }, (_one, n) => values[n] ?? '');
}

function Row({ row, at, fields, field, isReadOnly, onChange, onRemove }: RowProps) {
  const words = useWords(rowsWords);
  const numbered = (what: string): string => `${what} ${at + 1}`;
  return (
    <div className="rows-row">
      <Select
        aria-label={numbered(words.field)}
        placeholder={words.chooseField}
        disabled={isReadOnly}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={field?.name ?? null}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={(name) => {
          const type = fields.find((one) => one.name === name)?.type ?? 'text';
          const test = field?.type === type ? row.test : testsOf(type)[0]!;
          onChange({ field: name, test, values: kept({ ...row, values: [] }, test) });
        }}
      />
      <Select
        aria-label={numbered(words.test)}
        disabled={isReadOnly || !field}
        popupMatchSelectWidth={false}
        value={field ? row.test : null}
        options={(field ? testsOf(field.type) : []).map((test) => ({
          value: test,
          label: field?.type === 'date' && isOrder(test) ? words.dayTests[test] : words.tests[test],
        }))}
        onChange={(test) => onChange({ ...row, test, values: kept(row, test) })}
      />
      <div className="rows-values">
        {field && (
          <RowValue
            label={numbered(words.value)}
            row={row}
            type={field.type}
            offered={field.offered}
            isReadOnly={isReadOnly}
            onChange={(values) => onChange({ ...row, values })}
          />
        )}
      </div>
      {!isReadOnly && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={words.remove(at + 1)}
          title={words.remove(at + 1)}
          disabled={!field && at === 0}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
