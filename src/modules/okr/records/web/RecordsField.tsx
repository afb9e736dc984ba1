import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { workTypeLabels } from '#modules/okr/contract/codes.ts';
import { hoursOf } from '#modules/okr/web/parts/percent.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';
import { itemKindLabels, recordStates } from '../contract/record-codes.ts';
import type { RecordRow } from '../contract/record-shapes.ts';
import { recordWords } from './words.ts';

/** Line of the form. Saved records keep their id. */
export interface RecordDraft {
  readonly key: number;
  readonly RecordID?: number;
  readonly Version?: number;
  readonly OBID: number | null;
  readonly Item: string;
  readonly TypeID: number;
  readonly Minutes: number | null;
  readonly Content: string;
  readonly State: number;
  readonly Reason: string;
}

export const draftOf = (row: RecordRow): RecordDraft => ({ ...row, key: row.RecordID });

let made = 0;
/** Returns an empty line. */
export const freshDraft = (): RecordDraft => ({
  key: (made -= 1),
  OBID: null,
  Item: '',
  TypeID: 1,
  Minutes: null,
  Content: '',
  State: recordStates.draft,
  Reason: '',
});

/** Durations in minutes that can be chosen with one tap. */
const quick = [30, 60, 120, 240, 480];

interface RecordsFieldProps {
  readonly value?: readonly RecordDraft[];
  readonly onChange?: (rows: readonly RecordDraft[]) => void;
}

/** Form field for the records of a day: item, duration and content. */
export function RecordsField({ value = [], onChange }: RecordsFieldProps) {
  const words = useWords(recordWords);
  const set = (rows: readonly RecordDraft[]): void => onChange?.(rows);
  const sum = value.reduce((all, { Minutes }) => all + (Minutes ?? 0), 0);
  return (
    <div className="record-lines">
      {value.map((one, n) => (
        <Line
          key={one.key}
          n={n + 1}
          of={one}
          onChange={(next) => set(value.with(n, next))}
          onRemove={() => set(value.toSpliced(n, 1))}
        />
      ))}
      <div className="okr-acts">
        <Button size="small" icon={<PlusOutlined />} onClick={() => set([...value, freshDraft()])}>
          {words.addRow}
        </Button>
        <output className="okr-note">{words.total(hoursOf(sum) || '0')}</output>
      </div>
    </div>
  );
}

interface LineProps {
  readonly n: number;
  readonly of: RecordDraft;
  readonly onChange: (next: RecordDraft) => void;
  readonly onRemove: () => void;
}

function Line({ n, of, onChange, onRemove }: LineProps) {
  const words = useWords(recordWords);
  const language = useLanguage();
  const [asked, setAsked] = useState('');
  const found = useCall(WorkRecord.GetItems, asked === '' ? {} : { Keyword: asked }, { keep: true });
  const items = found.data ?? [];
  const known = of.OBID === null || items.some(({ OBID }) => OBID === of.OBID);
  const options = [
    { value: 0, label: words.none },
    ...(known ? [] : [{ value: of.OBID, label: of.Item || `#${of.OBID}` }]),
    ...items.map(({ OBID, Name, Where, Kind }) => ({
      value: OBID,
      label: `${Name} · ${Where || itemKindLabels[Kind]![language]}`,
    })),
  ];
  const isConfirmed = of.State === recordStates.confirmed;
  return (
    <fieldset className="record-line">
      <legend className="visually-hidden">{`${words.item} ${n}`}</legend>
      <Select<number>
        className="record-item"
        aria-label={`${words.item} ${n}`}
        showSearch={{ filterOption: false, onSearch: (text) => setAsked(text.slice(0, 50)) }}
        value={of.OBID ?? 0}
        options={options}
        onChange={(id) => {
          const item = items.find(({ OBID }) => OBID === id);
          onChange({ ...of, OBID: id === 0 ? null : id, Item: item?.Name ?? '' });
        }}
      />
      <Select<number>
        aria-label={`${words.type} ${n}`}
        value={of.TypeID}
        options={Object.entries(workTypeLabels).map(([code, label]) => ({
          value: Number(code),
          label: label[language],
        }))}
        onChange={(TypeID) => onChange({ ...of, TypeID })}
      />
      <InputNumber
        aria-label={`${words.minutes} ${n}`}
        min={5}
        max={1440}
        step={5}
        suffix={words.minutes}
        value={of.Minutes}
        onChange={(Minutes) => onChange({ ...of, Minutes })}
      />
      <Button
        type="text"
        aria-label={words.removeRow(n)}
        icon={<DeleteOutlined />}
        disabled={isConfirmed}
        onClick={onRemove}
      />
      <div className="record-quick">
        {quick.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            type={of.Minutes === minutes ? 'primary' : 'default'}
            onClick={() => onChange({ ...of, Minutes: minutes })}
          >
            {words.quick(hoursOf(minutes))}
          </Button>
        ))}
      </div>
      <Input
        className="record-content"
        aria-label={`${words.content} ${n}`}
        placeholder={words.content}
        maxLength={500}
        value={of.Content}
        onChange={({ target }) => onChange({ ...of, Content: target.value })}
      />
      {of.State === recordStates.returned && <p className="okr-late">{words.returned(of.Reason)}</p>}
    </fieldset>
  );
}
