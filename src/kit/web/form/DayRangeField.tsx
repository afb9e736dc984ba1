import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { firstDay, lastDay } from '#kit/rules/dates.ts';
import { labels, useWords } from '../client/language.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { MomentField } from './MomentField.tsx';

type Day = string | null;

const words = labels({
  zh: { from: '开始', until: '结束', to: '至' },
  en: { from: 'start', until: 'end', to: 'to' },
});

interface DayRangeFieldProps {
  readonly label: string;
  /** First and last day, YYYY-MM-DD. */
  readonly value: readonly [from: Day, to: Day];
  readonly onChange: (value: readonly [from: Day, to: Day]) => void;
  /** True if the days may be cleared. */
  readonly isClearable?: boolean;
  /** True if a range with only one end is valid. */
  readonly mayBeOpen?: boolean;
}

/** Field for a first and a last day. On phones it uses two inputs, because the picker is too wide. */
export function DayRangeField(props: DayRangeFieldProps) {
  const { label, value, onChange, isClearable = true, mayBeOpen = false } = props;
  const { from, until, to } = useWords(words);
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <DatePicker.RangePicker
        aria-label={label}
        allowClear={isClearable}
        minDate={dayjs(firstDay)}
        maxDate={dayjs(lastDay)}
        allowEmpty={[mayBeOpen, mayBeOpen]}
        value={[value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null]}
        onChange={(days) =>
          onChange([days?.[0]?.format('YYYY-MM-DD') ?? null, days?.[1]?.format('YYYY-MM-DD') ?? null])
        }
      />
    );
  const end = (at: 0 | 1, name: string) => (
    <MomentField
      precision="date"
      aria={{ 'aria-label': `${label} ${name}` }}
      value={value[at] ?? ''}
      {...(at === 1 && value[0] ? { from: value[0] } : {})}
      onChange={(next) => {
        if (next === undefined && !isClearable) return;
        const changed = next ?? null;
        // If the end is before the start, it becomes the start.
        if (at === 0) onChange([changed, changed && value[1] && value[1] < changed ? changed : value[1]]);
        else onChange([value[0], changed]);
      }}
    />
  );
  return (
    <span className="day-range">
      {end(0, from)}
      <span aria-hidden="true">{to}</span>
      {end(1, until)}
    </span>
  );
}
