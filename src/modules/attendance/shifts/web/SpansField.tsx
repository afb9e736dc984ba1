import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { useWords } from '#kit/web/client/language.ts';
import { shiftWords } from './words.ts';
import './shifts.css';

const day = 1440;
const most = 3;

interface MinuteFieldProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly value?: number | null | undefined;
  readonly onChange?: (minute: number | null) => void;
  readonly isClearable?: boolean;
}

/** Field for a minute within two days: a clock, and whether it lies on the next day. */
export function MinuteField({ id, label, value, onChange, isClearable = false }: MinuteFieldProps) {
  const { shift: words } = useWords(shiftWords);
  const minute = value ?? null;
  const isNext = minute !== null && minute >= day;
  return (
    <span className="shift-minute">
      <TimePicker
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        value={minute === null ? null : dayjs(`2000-01-01 ${clockOf(minute % day)}`)}
        format="HH:mm"
        minuteStep={5}
        needConfirm={false}
        allowClear={isClearable}
        onChange={(at) => onChange?.(at ? minuteOf(at.format('HH:mm')) + (isNext ? day : 0) : null)}
      />
      <Checkbox
        checked={isNext}
        disabled={minute === null}
        aria-label={words.nextOf(label ?? words.half)}
        onChange={({ target }) => onChange?.((minute! % day) + (target.checked ? day : 0))}
      >
        {words.next}
      </Checkbox>
    </span>
  );
}

type Spans = readonly (readonly number[])[];

interface SpansFieldProps {
  readonly id?: string;
  readonly value?: Spans;
  readonly onChange?: (spans: Spans) => void;
  /** Returns the default times of a new row. */
  readonly fresh: (spans: Spans) => readonly [number, number];
  readonly nothing?: string;
}

/** Field for up to three rows of start and end times. */
export function SpansField({ id, value = [], onChange, fresh, nothing }: SpansFieldProps) {
  const { shift: words } = useWords(shiftWords);
  const set = (at: number, end: 0 | 1, minute: number): void =>
    onChange?.(value.map((span, n) => (n === at ? span.with(end, minute) : span)));
  return (
    <div className="shift-spans" id={id} tabIndex={-1}>
      {value.length === 0 && nothing && <span className="leave-note">{nothing}</span>}
      {value.map(([on = 0, off = 0], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are their place
        <div key={at} className="shift-span">
          <MinuteField
            label={words.from(at + 1)}
            value={on}
            onChange={(minute) => set(at, 0, minute ?? on)}
          />
          <span aria-hidden="true">–</span>
          <MinuteField
            label={words.to(at + 1)}
            value={off}
            onChange={(minute) => set(at, 1, minute ?? off)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={words.removeRow(at + 1)}
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < most && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, [...fresh(value)]])}
        >
          {words.addRow}
        </Button>
      )}
    </div>
  );
}
