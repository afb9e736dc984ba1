import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { interviewerWords } from './interviewer-words.ts';

/** Scorecard item in the form, with its weight in per cent. */
export interface CardItem {
  readonly name: string;
  readonly hint: string;
  readonly percent: number | null;
}

const most = 10;

interface ItemsFieldProps {
  readonly id?: string;
  readonly value?: readonly CardItem[];
  readonly onChange?: (value: readonly CardItem[]) => void;
}

/** Field for the items of a scorecard and their weights, which must add up to 100 %. */
export function ItemsField({ id, value = [], onChange }: ItemsFieldProps) {
  const words = useWords(interviewerWords);
  const set = (n: number, change: Partial<CardItem>): void =>
    onChange?.(value.map((item, at) => (at === n ? { ...item, ...change } : item)));
  const sum = Math.round(value.reduce((all, { percent }) => all + (percent ?? 0), 0) * 100) / 100;
  return (
    <div className="scorecard-items">
      {value.map((item, n) => (
        // Items have no id, so their index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} className="scorecard-item">
          <Input
            {...(id && n === 0 ? { id } : {})}
            value={item.name}
            maxLength={30}
            aria-label={`${words.itemName} ${n + 1}`}
            placeholder={words.itemName}
            onChange={({ target }) => set(n, { name: target.value })}
          />
          <Input
            value={item.hint}
            maxLength={200}
            aria-label={`${words.itemHint} ${n + 1}`}
            placeholder={words.itemHint}
            onChange={({ target }) => set(n, { hint: target.value })}
          />
          <InputNumber
            value={item.percent}
            min={0.01}
            max={100}
            precision={2}
            aria-label={`${words.weight} ${n + 1}`}
            placeholder={words.weight}
            onChange={(percent) => set(n, { percent })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={value.length === 1}
            aria-label={words.removeItem(item.name || String(n + 1))}
            onClick={() => onChange?.(value.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= most}
        onClick={() => onChange?.([...value, { name: '', hint: '', percent: null }])}
      >
        {words.addItem}
      </Button>
      {sum !== 100 && <p className="recruit-quiet">{words.sum(sum)}</p>}
    </div>
  );
}
