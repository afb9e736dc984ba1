import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import { useWords } from '#kit/web/client/language.ts';
import { typeWords } from '../type-words.ts';

/** Step of a grant by years in the company, as it is typed: full years, and days or hours of a year. */
export interface TypedBand {
  readonly Years: number | null;
  readonly Amount: number | null;
}

interface GrantBandsProps {
  /** Name of the unit of the amounts. */
  readonly unit: string;
  // Set by the form that contains this field.
  readonly value?: readonly TypedBand[];
  readonly onChange?: (value: readonly TypedBand[]) => void;
}

/** Field for the amounts of a year by full years in the company. */
export function GrantBands({ unit, value = [], onChange }: GrantBandsProps) {
  const words = useWords(typeWords);
  const change = (at: number, part: Partial<TypedBand>): void =>
    onChange?.(value.map((band, index) => (index === at ? { ...band, ...part } : band)));
  return (
    <div className="leave-bands">
      {value.map((band, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the steps have no other name than their place
        <div key={at} className="leave-band">
          <label>
            {words.bandYears}
            <InputNumber
              min={0}
              max={60}
              precision={0}
              value={band.Years}
              onChange={(Years) => change(at, { Years })}
            />
          </label>
          <label>
            {words.bandAmount(unit)}
            <InputNumber min={0} value={band.Amount} onChange={(Amount) => change(at, { Amount })} />
          </label>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={words.removeBand(at + 1)}
            onClick={() => onChange?.(value.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() =>
          onChange?.([
            ...value,
            { Years: value.length === 0 ? 0 : (value.at(-1)!.Years ?? 0) + 5, Amount: null },
          ])
        }
      >
        {words.addBand}
      </Button>
    </div>
  );
}
