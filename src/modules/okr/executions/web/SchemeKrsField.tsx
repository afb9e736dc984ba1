import { DeleteOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { evenly } from '#modules/okr/contract/weights.ts';
import { TargetKR } from '#modules/okr/goals/contract/TargetKR.ts';
import { goalKinds, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import { executeWords } from './words.ts';

export interface SchemeKrDraft {
  readonly KRID: number;
  readonly Title: string;
  readonly WeightBp: number;
}

interface SchemeKrsFieldProps {
  readonly value?: readonly SchemeKrDraft[];
  readonly onChange?: (krs: readonly SchemeKrDraft[]) => void;
  readonly month: string;
}

/** Form field for the key results of a scheme, with their weights and the sum. */
export function SchemeKrsField({ value = [], onChange, month }: SchemeKrsFieldProps) {
  const words = useWords(executeWords);
  const [asked, setAsked] = useState('');
  const found = useCall(
    TargetKR.GetSurfaceTargetKRList,
    {
      AscripTionTime: month,
      Keyword: asked,
      Kind: goalKinds.keyResult,
      State: goalStates.surfaced,
      PageSize: 50,
    },
    { keep: true },
  );
  const set = (krs: readonly SchemeKrDraft[]): void => onChange?.(krs);
  const sum = value.reduce((all, { WeightBp }) => all + WeightBp, 0);
  const free = (found.data?.Rows ?? []).filter(({ KRID }) => value.every((one) => one.KRID !== KRID));
  return (
    <div>
      {value.length === 0 && <p className="okr-note">{words.noKrs}</p>}
      {value.map((one, n) => (
        <div key={one.KRID} className="goal-mile">
          <span>{one.Title}</span>
          <InputNumber
            aria-label={`${words.weight} ${one.Title}`}
            min={0}
            max={100}
            precision={2}
            suffix="%"
            value={one.WeightBp / 100}
            onChange={(percent) => set(value.with(n, { ...one, WeightBp: Math.round((percent ?? 0) * 100) }))}
          />
          <Button
            type="text"
            aria-label={words.drop(one.Title)}
            icon={<DeleteOutlined />}
            onClick={() => set(value.toSpliced(n, 1))}
          />
        </div>
      ))}
      {value.length > 0 && (
        <div className="okr-acts">
          <output className={sum === 10_000 ? 'okr-note' : 'okr-late'}>{words.total(`${sum / 100}%`)}</output>
          <Button
            size="small"
            onClick={() => {
              const weights = evenly(value.length);
              set(value.map((one, n) => ({ ...one, WeightBp: weights[n]! })));
            }}
          >
            {words.evenly}
          </Button>
        </div>
      )}
      <Select
        showSearch={{ filterOption: false, onSearch: (text) => setAsked(text.slice(0, 50)) }}
        aria-label={words.addKr}
        placeholder={words.addKr}
        value={null}
        options={free.map((row) => ({ value: row.KRID, label: `${row.Title} · ${row.Owner.ChineseName}` }))}
        onChange={(id: number | null) => {
          const row = free.find(({ KRID }) => KRID === id);
          if (row) set([...value, { KRID: row.KRID, Title: row.Title, WeightBp: Math.max(0, 10_000 - sum) }]);
        }}
        style={{ width: '100%' }}
      />
    </div>
  );
}
