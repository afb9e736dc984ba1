import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Field, Kind } from '../../contract/control.ts';
import { isShown } from '../../contract/shown.ts';
import { startRow, withValue } from '../../contract/start.ts';
import { labelOf } from '../../contract/validate.ts';
import { isEmpty, own, type Values } from '../../contract/values.ts';
import { formWords } from '../../labels.ts';
import { fieldId, useFilling } from '../filling.ts';
import { listIn, type FillProps } from './fill.ts';

/** Shares of a row's width; what is not named takes one and a half. */
const widths: Partial<Record<Kind, string>> = {
  date: 'minmax(128px, 1fr)',
  month: 'minmax(116px, 1fr)',
  money: 'minmax(116px, 1fr)',
  unitPrice: 'minmax(116px, 1fr)',
  number: 'minmax(88px, 0.8fr)',
  select: 'minmax(110px, 1fr)',
};
const otherWidth = 'minmax(120px, 1.5fr)';

const rowIn = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Keys that stay with their rows while others come and go. */
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
  readonly props: FillProps<'groupArea'>;
  readonly rows: readonly Values[];
  readonly index: number;
  readonly onRemove: () => void;
}

function Row({ props, rows, index, onRemove }: RowProps) {
  const { control: group, path, onUpdate, disabled } = props;
  const words = useWords(formWords);
  const label = labelOf(group)[useLanguage()];
  const filling = useFilling(path);
  const row = rows[index] ?? {};
  const scope = { controls: group.controls, values: row, outer: filling };
  const change = (cell: Field, next: (before: unknown) => unknown): void =>
    onUpdate((before) => {
      const all = listIn(before).map(rowIn);
      const current = all[index] ?? {};
      return all.with(index, withValue(group.controls, current, cell.name, next(own(current, cell.name))));
    });
  const blank = isBlank(group.controls, row);
  const remove = (
    <Button
      type="text"
      icon={<DeleteOutlined />}
      className="form-row-delete"
      disabled={disabled}
      aria-label={words.deleteRow(label, index + 1)}
      {...(blank ? { onClick: onRemove } : {})}
    />
  );
  const removeAsked = (
    <Popconfirm
      title={words.deleteRowSure}
      okText={words.delete}
      cancelText={words.cancel}
      okButtonProps={{ danger: true }}
      disabled={disabled}
      onConfirm={onRemove}
    >
      {remove}
    </Popconfirm>
  );
  return (
    <fieldset className="form-row">
      <legend className="form-row-title">{words.row(label, index + 1)}</legend>
      {group.controls.map((cell) =>
        cell.type === 'divider' || !isShown(cell, scope) ? (
          <span key={cell.name} className="form-row-gap" />
        ) : (
          <div key={cell.name} className="form-cell">
            {filling.draw({
              control: cell,
              path: `${path}.${index}.${cell.name}`,
              value: own(row, cell.name),
              onUpdate: (next) => change(cell, next),
              inRow: true,
            })}
          </div>
        ),
      )}
      {rows.length > 1 && (blank ? remove : removeAsked)}
    </fieldset>
  );
}

/** Whether nothing was filled in that a new row does not bring along by itself. */
function isBlank(controls: readonly Field[], row: Values): boolean {
  return controls.every((control) => {
    const value = own(row, control.name);
    return isEmpty(value) || value === control._value;
  });
}

/** Rows of the same controls: adding clones them with cleared values, deleting keeps at least one. */
export function GroupFill(props: FillProps<'groupArea'>) {
  const { control: group, path, value, onUpdate, disabled, id } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const filling = useFilling(path);
  const given = listIn(value).map(rowIn);
  const rows = given.length ? given : [{}];
  const { keys, remove } = useRowKeys(rows.length);
  const columns = group.controls.map((cell) => widths[cell.type] ?? otherWidth).join(' ');

  const add = (): void => {
    const fresh = startRow(group.controls, filling.applicant, filling.today);
    onUpdate((before) => [...(listIn(before).length ? listIn(before) : [{}]), fresh]);
    const first = group.controls[0]?.name ?? '';
    const target = fieldId(filling.formId, `${path}.${rows.length}.${first}`);
    // The row is there after the next drawing.
    setTimeout(() => document.getElementById(target)?.focus());
  };
  const removeAt = (index: number): void => {
    remove(index);
    filling.onRowsMoved(path);
    onUpdate((before) => listIn(before).toSpliced(index, 1));
  };

  return (
    <div id={id} className="form-rows" tabIndex={-1} style={{ '--form-columns': columns } as CSSProperties}>
      <div className="form-rows-head" aria-hidden="true">
        {group.controls.map((cell) => (
          <span key={cell.name} className={cell.require ? 'form-required' : undefined} data-kind={cell.type}>
            {labelOf(cell)[language]}
          </span>
        ))}
      </div>
      {rows.map((_row, index) => (
        <Row key={keys[index]} props={props} rows={rows} index={index} onRemove={() => removeAt(index)} />
      ))}
      {rows.length < group.maxRows && (
        <Button type="dashed" block icon={<PlusOutlined />} disabled={disabled} onClick={add}>
          {words.addRow(labelOf(group)[language])}
        </Button>
      )}
    </div>
  );
}
