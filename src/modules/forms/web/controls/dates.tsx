import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { MomentField } from '#kit/web/form/MomentField.tsx';
import { officeTimes } from '#kit/web/form/usual-time.ts';
import { monthWindow } from '../../contract/kinds.ts';
import { labelOf } from '../../contract/validate.ts';
import { formWords } from '../../labels.ts';
import { useFilling } from '../filling.ts';
import { listIn, partLabel, placeholderOf, textIn, type FillProps } from './fill.ts';

/** Returns the properties that a date or time control passes to its input. */
const fieldOf = ({ id, aria, invalid, disabled, value, onChange }: FillProps) => ({
  id,
  aria: { ...aria },
  invalid,
  disabled,
  value: textIn(value),
  onChange,
});

export function DateFill(props: FillProps<'date'>) {
  const words = useWords(formWords);
  return (
    <MomentField
      {...fieldOf(props)}
      precision="date"
      placeholder={placeholderOf(props.control, useLanguage(), words.chooseDate)}
    />
  );
}

export function DateTimeFill(props: FillProps<'dateTime'>) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { times = officeTimes } = useFilling();
  return (
    <MomentField
      {...fieldOf(props)}
      precision="minute"
      label={labelOf(props.control)[language]}
      usual={times.start}
      placeholder={placeholderOf(props.control, language, words.chooseTime)}
    />
  );
}

export function MonthFill(props: FillProps<'month'>) {
  const words = useWords(formWords);
  const span = props.control.limit ? monthWindow(props.today) : undefined;
  return (
    <MomentField
      {...fieldOf(props)}
      precision="month"
      placeholder={placeholderOf(props.control, useLanguage(), words.chooseMonth)}
      from={span?.from}
      until={span?.to}
    />
  );
}

interface SpanProps {
  readonly fill: FillProps<'dateRange'> | FillProps<'multiDateRange'>;
  readonly id: string;
  readonly precision: 'date' | 'minute';
  readonly value: unknown;
  readonly onPair: (pair: readonly (string | undefined)[]) => void;
  /** Number of the range among several, used in its accessible name. */
  readonly number?: number;
}

/** Start and end as two fields. Each has its own name and fits on a phone. */
function Span({ fill, id, precision, value, onPair, number }: SpanProps) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { times = officeTimes } = useFilling();
  const [start, end] = listIn(value).map(textIn);
  const { aria, invalid, disabled } = fieldOf(fill);
  const common = { precision, invalid, disabled };
  const named = (part: string) => ({
    ...aria,
    'aria-label': partLabel(fill.control, language, number === undefined ? part : `${number} ${part}`),
  });
  return (
    <div className="form-span">
      <MomentField
        {...common}
        id={id}
        value={start ?? ''}
        aria={named(words.start)}
        placeholder={words.start}
        usual={times.start}
        onChange={(next) => onPair([next, end])}
      />
      <span aria-hidden="true">{words.to}</span>
      <MomentField
        {...common}
        id={`${id}-end`}
        value={end ?? ''}
        aria={named(words.end)}
        placeholder={words.end}
        from={start || undefined}
        usual={times.end}
        onChange={(next) => onPair([start, next])}
      />
    </div>
  );
}

export function RangeFill(props: FillProps<'dateRange'>) {
  return (
    <Span
      fill={props}
      id={props.id}
      precision={props.control.showTime ? 'minute' : 'date'}
      value={props.value}
      onPair={props.onChange}
    />
  );
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
        // Rows are only replaced as a whole, so their index is their key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="form-spans-row">
          <Span
            fill={props}
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
