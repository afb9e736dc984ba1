import { Input } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { payWords } from '#modules/payroll/archive/web/pay-words.ts';
import { itemLabels, type PayItem } from '#modules/payroll/contract/codes.ts';

interface Typed {
  readonly Item: PayItem;
  readonly After: string;
}

interface TrialItemsProps {
  readonly items: readonly PayItem[];
  readonly value?: readonly Typed[];
  readonly onChange?: (value: readonly Typed[]) => void;
}

/** Form field with an amount for each pay item that is to change. */
export function TrialItems({ items, value = [], onChange }: TrialItemsProps) {
  const { trial: words } = useWords(payWords);
  const language = useLanguage();
  return (
    <div className="pay-typed">
      {items.map((item) => (
        <label key={item}>
          <span>{itemLabels[item][language]}</span>
          <Input
            inputMode="decimal"
            maxLength={12}
            placeholder={words.unchanged}
            value={value.find(({ Item }) => Item === item)?.After ?? ''}
            onChange={({ target }) => {
              const After = target.value.trim();
              const others = value.filter(({ Item }) => Item !== item);
              onChange?.(After === '' ? others : [...others, { Item: item, After }]);
            }}
          />
        </label>
      ))}
    </div>
  );
}
