import { Checkbox, DatePicker, InputNumber, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { weekdayOf } from '#kit/rules/zones.ts';
import { useWords } from '#kit/web/client/language.ts';
import { freqs, nths } from '../../contract/codes.ts';
import { nthOf } from '../../contract/nth.ts';
import { repeating, type Repeating } from '../repeating.ts';
import { roomWords } from '../words.ts';

interface RepeatFieldProps {
  readonly id?: string;
  /** Day of the first meeting. */
  readonly day: string | null;
  readonly value?: Repeating | null;
  readonly onChange?: (value: Repeating | null) => void;
}

/** Field for repetition: whether, how often and until when. */
export function RepeatField({ id, day, value = null, onChange }: RepeatFieldProps) {
  const words = useWords(roomWords);
  const weekday = day ? weekdayOf(day) : null;
  const byWeekday = value?.Freq === 'month' && value.Nths.length > 0;
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
          {value.Freq === 'month' && (
            <Radio.Group
              value={byWeekday}
              aria-label={words.repeatOn}
              options={[
                { value: false, label: words.repeatSameDay },
                { value: true, label: words.repeatByWeekday, disabled: day === null },
              ]}
              onChange={({ target }) =>
                change(
                  target.value === true && day
                    ? { Nths: [nthOf(day)], WeekDays: [weekdayOf(day)] }
                    : { Nths: [] },
                )
              }
            />
          )}
          {byWeekday && (
            <Checkbox.Group
              value={[...value.Nths]}
              options={nths.map((nth) => ({ value: nth, label: words.nthNames[nth] }))}
              onChange={(next) => change({ Nths: nths.filter((nth) => next.includes(nth)) })}
            />
          )}
          {(value.Freq === 'week' || byWeekday) && (
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
