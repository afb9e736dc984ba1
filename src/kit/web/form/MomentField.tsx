import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useRef, type ReactNode } from 'react';
import { firstDay, isDay, isMinute, isMonth, lastDay } from '#kit/rules/dates.ts';
import { labels, useWords } from '../client/language.ts';
import { useIsPhone } from '../shell/useIsPhone.ts';
import { minuteOnDay, officeTimes, type UsualTime } from './usual-time.ts';
import './moment.css';

/** Precision of a point in time: a day, a month, or a minute in the company's time zone. */
export type Precision = 'date' | 'month' | 'minute';

const words = labels({ zh: { clock: '时间' }, en: { clock: 'time' } });

const formats: Record<Precision, string> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  minute: 'YYYY-MM-DD HH:mm',
};
const tests: Record<Precision, (text: string) => boolean> = { date: isDay, month: isMonth, minute: isMinute };

export interface MomentFieldProps {
  readonly precision: Precision;
  /** Value as YYYY-MM-DD, YYYY-MM or YYYY-MM-DD HH:mm; empty: nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
  readonly id?: string | undefined;
  readonly aria?: Readonly<Record<string, string | boolean>>;
  /** Name of the field, used for its time input, which has no visible label. */
  readonly label?: string;
  readonly invalid?: boolean;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string;
  /** First and last allowed value, in the format of the value. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Returns the minute for a day without a chosen time. */
  readonly usual?: UsualTime;
}

/**
 * Field for one point in time, as text. Phones show their own inputs. Other devices show a picker that also accepts
 * typing, and keep the choice however the picker is closed.
 */
export function MomentField(props: MomentFieldProps) {
  return useIsPhone() ? <NativeMoment {...props} /> : <PickedMoment {...props} />;
}

function NativeMoment(props: MomentFieldProps) {
  const { precision, value, onChange, id, aria = {}, label = '', invalid = false, disabled } = props;
  const { from, until, usual = officeTimes.start } = props;
  const { clock } = useWords(words);
  const kind = precision === 'month' ? 'month' : 'date';
  const length = formats[kind].length;
  const day = value.slice(0, length);
  const common = {
    ...(invalid ? { status: 'error' as const } : {}),
    ...(disabled === undefined ? {} : { disabled }),
  };
  const main = (
    <Input
      {...common}
      {...(id === undefined ? {} : { id })}
      {...aria}
      type={kind}
      className="moment-native"
      min={(from ?? firstDay).slice(0, length)}
      max={(until ?? lastDay).slice(0, length)}
      value={tests[kind](day) ? day : ''}
      onChange={({ target }) => {
        if (target.value === '') onChange(undefined);
        else onChange(precision === 'minute' ? minuteOnDay(value, target.value, usual) : target.value);
      }}
    />
  );
  if (precision !== 'minute') return main;
  return (
    <span className="moment-parts">
      {main}
      <Input
        {...common}
        type="time"
        className="moment-native"
        aria-label={`${aria['aria-label'] ?? label} ${clock}`.trim()}
        // A time needs a day first.
        disabled={disabled === true || !isDay(day)}
        value={isMinute(value) ? value.slice(11) : ''}
        onChange={({ target }) => onChange(target.value === '' ? day : `${day} ${target.value}`)}
      />
    </span>
  );
}

function PickedMoment(props: MomentFieldProps) {
  const { precision, value, onChange, id, aria = {}, invalid = false, disabled, placeholder } = props;
  const { from = firstDay, until = lastDay, usual = officeTimes.start } = props;
  const format = formats[precision];
  const chosen = useMemo(() => (tests[precision](value) ? dayjs(value) : null), [precision, value]);
  // Set after a click on a calendar day, the only choice without a time.
  const isDayClicked = useRef(false);
  const isOut = (moment: Dayjs): boolean => {
    const day = precision === 'minute' ? formats.date : format;
    const written = moment.format(day);
    return written < from.slice(0, day.length) || written > until.slice(0, day.length);
  };
  const take = (moment: Dayjs): void => {
    const text = moment.format(format);
    const isDayAlone = precision === 'minute' && isDayClicked.current;
    isDayClicked.current = false;
    onChange(isDayAlone ? minuteOnDay(value, text.slice(0, 10), usual) : text);
  };
  const picker = (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...aria}
      picker={precision === 'month' ? 'month' : 'date'}
      {...(precision === 'minute'
        ? {
            showTime: { format: 'HH:mm' },
            panelRender: withReachableColumns,
            // The choice counts at once. Otherwise a click next to the picker, without its button, would lose it.
            onCalendarChange: (moment: Dayjs | Dayjs[] | null) => {
              if (moment && !Array.isArray(moment)) take(moment);
            },
          }
        : {})}
      format={format}
      {...(disabled === undefined ? {} : { disabled })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={chosen}
      {...(chosen === null && props.from && isDay(from.slice(0, 10))
        ? { defaultPickerValue: dayjs(from.slice(0, 10)) }
        : {})}
      disabledDate={isOut}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(moment: Dayjs | null) => {
        if (moment === null) onChange(undefined);
        else if (precision !== 'minute') take(moment);
      }}
    />
  );
  return (
    // The picker's panel is elsewhere in the page, but React passes its clicks here.
    <span
      className="moment-picker"
      onClickCapture={({ target }) => {
        isDayClicked.current =
          target instanceof Element && target.closest('.ant-picker-date-panel .ant-picker-cell') !== null;
      }}
      onKeyDownCapture={() => {
        isDayClicked.current = false;
      }}
    >
      {picker}
    </span>
  );
}

/** The columns of hours and minutes scroll, so they must be reachable by keyboard. */
const withReachableColumns = (panel: ReactNode) => (
  <div
    ref={(node) => {
      for (const column of node?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
    }}
  >
    {panel}
  </div>
);
