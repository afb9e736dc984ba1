import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { isDay, isMinute, isMonth } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { monthWindow } from '../../contract/kinds.ts';
import { formWords } from '../../labels.ts';
import { listIn, partLabel, placeholderOf, textIn, type FillProps, type InputAria } from './fill.ts';

type Precision = 'date' | 'month' | 'minute';

const formats: Record<Precision, string> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  minute: 'YYYY-MM-DD HH:mm',
};
const tests: Record<Precision, (text: string) => boolean> = { date: isDay, month: isMonth, minute: isMinute };

interface MomentProps {
  readonly precision: Precision;
  readonly value: unknown;
  readonly onChange: (value: string | undefined) => void;
  readonly id: string;
  readonly aria: InputAria & { readonly 'aria-label'?: string };
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly placeholder: string;
  /** First and last that may be chosen, written like the value. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The columns of hours and minutes scroll, so that the keyboard must be able to reach them. */
const withReachableColumns = (panel: ReactNode) => (
  <div
    ref={(node) => {
      for (const column of node?.querySelectorAll('ul') ?? []) column.tabIndex = 0;
    }}
  >
    {panel}
  </div>
);

/** One point in time as text: a day, a month or a minute of the company's clock. */
function Moment(props: MomentProps) {
  const { precision, value, onChange, id, aria, invalid, disabled, placeholder, from, until } = props;
  const isPhone = useIsPhone();
  const format = formats[precision];
  const text = textIn(value);
  const isOut = (moment: Dayjs): boolean => {
    const day = precision === 'minute' ? 'YYYY-MM-DD' : format;
    const written = moment.format(day);
    return (
      (from !== undefined && written < from.slice(0, day.length)) ||
      (until !== undefined && written > until.slice(0, day.length))
    );
  };
  return (
    <DatePicker
      id={id}
      {...aria}
      className="form-wide"
      picker={precision === 'month' ? 'month' : 'date'}
      {...(precision === 'minute'
        ? { showTime: { format: 'HH:mm' }, panelRender: withReachableColumns }
        : {})}
      format={format}
      inputReadOnly={isPhone}
      disabled={disabled}
      placeholder={placeholder}
      value={tests[precision](text) ? dayjs(text) : null}
      disabledDate={isOut}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(moment: Dayjs | null) => onChange(moment?.format(format))}
    />
  );
}

export function DateFill(props: FillProps<'date'>) {
  const words = useWords(formWords);
  return (
    <Moment
      {...props}
      precision="date"
      placeholder={placeholderOf(props.control, useLanguage(), words.chooseDate)}
    />
  );
}

export function DateTimeFill(props: FillProps<'dateTime'>) {
  const words = useWords(formWords);
  return (
    <Moment
      {...props}
      precision="minute"
      placeholder={placeholderOf(props.control, useLanguage(), words.chooseTime)}
    />
  );
}

export function MonthFill(props: FillProps<'month'>) {
  const words = useWords(formWords);
  const span = props.control.limit ? monthWindow(props.today) : undefined;
  return (
    <Moment
      {...props}
      precision="month"
      placeholder={placeholderOf(props.control, useLanguage(), words.chooseMonth)}
      from={span?.from}
      until={span?.to}
    />
  );
}

type RangeProps = Omit<MomentProps, 'placeholder' | 'from' | 'until'> & {
  readonly control: FillProps<'dateRange' | 'multiDateRange'>['control'];
  readonly onPair: (pair: readonly (string | undefined)[]) => void;
  /** Which of several it is, for its name. */
  readonly number?: number;
};

/** Start and end as two fields: each has its own name and fits a phone. */
function Span({ control, value, onPair, number, ...moment }: RangeProps) {
  const words = useWords(formWords);
  const language = useLanguage();
  const [start, end] = listIn(value).map(textIn);
  const named = (part: string) => ({
    ...moment.aria,
    'aria-label': partLabel(control, language, number === undefined ? part : `${number} ${part}`),
  });
  return (
    <div className="form-span">
      <Moment
        {...moment}
        value={start}
        aria={named(words.start)}
        placeholder={words.start}
        onChange={(next) => onPair([next, end])}
      />
      <span aria-hidden="true">{words.to}</span>
      <Moment
        {...moment}
        id={`${moment.id}-end`}
        value={end}
        aria={named(words.end)}
        placeholder={words.end}
        from={start || undefined}
        onChange={(next) => onPair([start, next])}
      />
    </div>
  );
}

export function RangeFill(props: FillProps<'dateRange'>) {
  return <Span {...props} precision={props.control.showTime ? 'minute' : 'date'} onPair={props.onChange} />;
}

export function MultiRangeFill(props: FillProps<'multiDateRange'>) {
  const { control, value, onChange, id, disabled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const given = listIn(value);
  const spans = given.length ? given : [[]];
  return (
    <div className="form-spans">
      {spans.map((span, index) => (
        // Rows are only ever replaced as a whole, so that their place is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="form-spans-row">
          <Span
            {...props}
            id={index ? `${id}-${index}` : id}
            precision="minute"
            value={span}
            number={index + 1}
            onPair={(pair) => onChange(spans.with(index, pair))}
          />
          {spans.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={partLabel(control, language, `${index + 1} ${words.delete}`)}
              onClick={() => onChange(spans.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {spans.length < control.maxRows && (
        <Button icon={<PlusOutlined />} disabled={disabled} onClick={() => onChange([...spans, []])}>
          {words.addRow(language === 'zh' ? control.label : control.labelEn || control.label)}
        </Button>
      )}
    </div>
  );
}
