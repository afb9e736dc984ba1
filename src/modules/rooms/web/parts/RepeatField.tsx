import { Checkbox, DatePicker, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useWords } from '#kit/web/client/language.ts';
import { freqs } from '../../contract/codes.ts';
import { repeating, type Repeating } from '../repeating.ts';
import { roomWords } from '../words.ts';

interface RepeatFieldProps {
  readonly id?: string;
  /** The weekday of the first meeting, 1 Monday … 7 Sunday. */
  readonly weekday: number | null;
  readonly value?: Repeating | null;
  readonly onChange?: (value: Repeating | null) => void;
}

/** Whether, how often and until when. */
export function RepeatField({ id, weekday, value = null, onChange }: RepeatFieldProps) {
  const words = useWords(roomWords);
  const change = (more: Partial<Repeating>): void => {
    if (value) onChange?.({ ...value, ...more });
  };
  return (
    <div className="rooms-repeat">
      <Select<'none' | (typeof freqs)[number]>
        {...(id ? { id } : {})}
        value={value?.Freq ?? 'none'}
        options={(['none', ...freqs] as const).map((each) => ({ value: each, label: words.repeats[each] }))}
        onChange={(freq) => onChange?.(freq === 'none' ? null : repeating(freq, weekday, value))}
      />
      {value && (
        <>
          <div className="rooms-repeat-line">
            <span>{words.repeatEvery}</span>
            <InputNumber
              min={1}
              max={12}
              value={value.Interval}
              aria-label={words.repeatEvery}
              onChange={(next) => change({ Interval: next ?? 1 })}
            />
            <span>{words.repeatUnits[value.Freq]}</span>
            <span className="rooms-repeat-until">{words.repeatUntil}</span>
            <DatePicker
              value={value.UntilDate ? dayjs(value.UntilDate) : null}
              aria-label={words.repeatUntil}
              onChange={(next: dayjs.Dayjs | null) =>
                change({ UntilDate: next?.format('YYYY-MM-DD') ?? null })
              }
            />
          </div>
          {value.Freq === 'week' && (
            <Checkbox.Group
              value={[...value.WeekDays]}
              options={words.weekdayNames.map((label, n) => ({ value: n + 1, label }))}
              onChange={(next) => change({ WeekDays: next.map(Number) })}
            />
          )}
        </>
      )}
    </div>
  );
}
