import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field, Kind } from '../../contract/control.ts';
import { isShown } from '../../contract/shown.ts';
import { startRow, withValue } from '../../contract/start.ts';
import { labelOf } from '../../contract/validate.ts';
import { SecretMark } from '../parts/SecretMark.tsx';
import { isEmpty, own, type Values } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import { fieldId, useFilling, type Update } from '../filling.ts';
import { useGrowing } from '../useGrowing.ts';
import { listIn, type FillProps } from './fill.ts';
import './group.css';

/** Minimum width of a cell and its share of the remaining space. Rows that are too wide scroll. */
const widths: Partial<Record<Kind, string>> = {
  date: 'minmax(128px, 1fr)',
  month: 'minmax(116px, 1fr)',
  dateTime: 'minmax(176px, 1fr)',
  dateRange: 'minmax(296px, 2fr)',
  multiDateRange: 'minmax(440px, 2fr)',
  money: 'minmax(116px, 1fr)',
  unitPrice: 'minmax(116px, 1fr)',
  number: 'minmax(88px, 0.8fr)',
  select: 'minmax(110px, 1fr)',
  textarea: 'minmax(176px, 2fr)',
  address: 'minmax(320px, 2fr)',
  upload: 'minmax(144px, 1.5fr)',
  userSearch: 'minmax(160px, 1.5fr)',
  linkedForm: 'minmax(192px, 2fr)',
};
const otherWidth = 'minmax(120px, 1.5fr)';
const rangeOfTimes = 'minmax(368px, 2fr)';

const widthOf = (cell: Field): string =>
  cell.type === 'dateRange' && cell.showTime ? rangeOfTimes : (widths[cell.type] ?? otherWidth);

/** Columns that people see; values that programs keep have none. */
const drawnIn = (controls: readonly Field[]): readonly Field[] => controls.filter(({ kept }) => !kept);

const noRow: Values = {};
const rowIn = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : noRow;

/** Returns keys that stay with their rows while other rows are added or removed. */
function useRowKeys(count: number): { keys: readonly number[]; remove: (index: number) => void } {
  const [{ keys, next }, setKeys] = useState<{ keys: readonly number[]; next: number }>({
    keys: [],
    next: 0,
  });
  const missing = count - keys.length;
  const shown =
    missing < 0 ? keys.slice(0, count) : [...keys, ...Array.from({ length: missing }, (_, at) => next + at)];
  if (missing !== 0) setKeys({ keys: shown, next: next + Math.max(0, missing) });
  return { keys: shown, remove: (index) => setKeys({ keys: shown.toSpliced(index, 1), next }) };
}

interface RowProps {
  readonly group: FillProps<'groupArea'>['control'];
  readonly path: string;
  readonly row: Values;
  readonly index: number;
  /** Names of the visible cells, joined by commas, so that equal text means no change. */
  readonly cells: string;
  /** Faults of the cells by control name, as JSON. */
  readonly faults: string;
  readonly isOnly: boolean;
  readonly onUpdate: FillProps['onUpdate'];
  readonly onRemove: (index: number) => void;
}

/** One row, drawn again only if something in it changes. */
const Row = memo(function Row(props: RowProps) {
  const { group, path, row, index, cells, faults, isOnly, onUpdate, onRemove } = props;
  const words = useWords(formWords);
  const label = labelOf(group)[useLanguage()];
  const { disabled, Slot } = useFilling();
  const wrong = JSON.parse(faults) as Readonly<Record<string, string>>;
  const shown = cells.split(',');
  const change = useCallback<Update>(
    (name, next) =>
      onUpdate((before) => {
        const all = listIn(before).map(rowIn);
        // An empty form has no row yet, so the first change creates it.
        while (all.length <= index) all.push({});
        const current = all[index] ?? {};
        return all.with(index, withValue(group.controls, current, name, next(own(current, name))));
      }),
    [onUpdate, index, group.controls],
  );
  const remove = (): void => onRemove(index);
  const blank = isBlank(group.controls, row);
  const button = (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      disabled={disabled}
      aria-label={words.deleteRow(label, index + 1)}
      {...(blank ? { onClick: remove } : {})}
    />
  );
  const asked = (
    <Popconfirm
      title={words.deleteRowSure}
      okText={words.delete}
      cancelText={words.cancel}
      okButtonProps={{ danger: true }}
      disabled={disabled}
      onConfirm={remove}
    >
      {button}
    </Popconfirm>
  );
  return (
    <fieldset className="form-row">
      <legend className="form-row-title">{words.row(label, index + 1)}</legend>
      <span className="form-row-number" aria-hidden="true">
        {index + 1}
      </span>
      {drawnIn(group.controls).map((cell) =>
        cell.type === 'divider' || !shown.includes(cell.name) ? (
          <span key={cell.name} className="form-row-gap" />
        ) : (
          <div key={cell.name} className="form-row-cell">
            <Slot
              control={cell}
              path={`${path}.${index}.${cell.name}`}
              value={own(row, cell.name)}
              fault={wrong[cell.name]}
              onUpdate={change}
              inRow
            />
          </div>
        ),
      )}
      {!isOnly && <div className="form-row-end">{blank ? button : asked}</div>}
    </fieldset>
  );
});

/** Returns whether a row contains nothing but starting values. */
function isBlank(controls: readonly Field[], row: Values): boolean {
  return controls.every((control) => {
    const value = own(row, control.name);
    return isEmpty(value) || value === control._value;
  });
}

/** Number of rows that are drawn at once, and in each later step. */
const FIRST = 6;
const STEP = 4;
/** Number of rows from which rows out of view skip layout. */
const MANY = 20;

/** Rows of the same controls. New rows have cleared values, and at least one row always stays. */
export function GroupFill(props: FillProps<'groupArea'>) {
  const { control: group, path, value, onUpdate, disabled, id, filled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const { formId, applicant, today, onRowsMoved } = useFilling();
  const given = useMemo(() => listIn(value).map(rowIn), [value]);
  const rows = given.length ? given : [noRow];
  const { keys, remove } = useRowKeys(rows.length);
  const growing = useGrowing(rows.length, FIRST, STEP);
  const columns = drawnIn(group.controls).map(widthOf).join(' ');
  const isWrong = rows.some((_row, index) =>
    group.controls.some(({ name }) => filled?.faultAt(`${path}.${index}.${name}`)),
  );
  const drawn = isWrong ? rows : rows.slice(0, growing);

  const cellsOf = (row: Values): string => {
    const scope = { controls: group.controls, values: row, outer: filled };
    return group.controls
      .filter((cell) => isShown(cell, scope))
      .map(({ name }) => name)
      .join();
  };
  const faultsOf = (index: number): string =>
    JSON.stringify(
      Object.fromEntries(
        group.controls.flatMap(({ name }) => {
          const fault = filled?.faultAt(`${path}.${index}.${name}`);
          return fault ? [[name, fault.message[language]]] : [];
        }),
      ),
    );
  const add = (): void => {
    const fresh = startRow(group.controls, applicant, today);
    onUpdate((before) => [...(listIn(before).length ? listIn(before) : [{}]), fresh]);
    const first = group.controls[0]?.name ?? '';
    const target = fieldId(formId, `${path}.${rows.length}.${first}`);
    // The element exists only after the next drawing.
    setTimeout(() => document.getElementById(target)?.focus());
  };
  const latestRemove = useRef(remove);
  useEffect(() => {
    latestRemove.current = remove;
  });
  const onRemove = useCallback(
    (index: number): void => {
      latestRemove.current(index);
      onRowsMoved(path);
      onUpdate((before) => listIn(before).toSpliced(index, 1));
    },
    [onRowsMoved, onUpdate, path],
  );

  return (
    <div
      id={id}
      className={rows.length < MANY ? 'form-rows' : 'form-rows form-rows-many'}
      tabIndex={-1}
      style={{ '--form-columns': columns } as CSSProperties}
    >
      <div className="form-rows-frame">
        <div className="form-rows-all">
          <div className="form-rows-head" aria-hidden="true">
            <span className="form-row-number">{words.rowNumber}</span>
            {drawnIn(group.controls).map((cell) => (
              <span
                key={cell.name}
                className={cell.require ? 'form-required' : undefined}
                data-kind={cell.type}
              >
                {labelOf(cell)[language]}
                {cell.secret && <SecretMark />}
              </span>
            ))}
            <span className="form-row-end" />
          </div>
          {drawn.map((row, index) => (
            <Row
              key={keys[index]}
              group={group}
              path={path}
              row={row}
              index={index}
              cells={cellsOf(row)}
              faults={faultsOf(index)}
              isOnly={rows.length === 1}
              onUpdate={onUpdate}
              onRemove={onRemove}
            />
          ))}
        </div>
      </div>
      {rows.length < group.maxRows && (
        <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled} onClick={add}>
          {words.addRow(labelOf(group)[language])}
        </Button>
      )}
    </div>
  );
}
