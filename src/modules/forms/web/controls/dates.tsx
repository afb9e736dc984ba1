import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect } from 'react';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { MomentField } from '#kit/web/form/MomentField.tsx';
import { officeTimes } from '#kit/web/form/usual-time.ts';
import { monthWindow } from '../../contract/kinds.ts';
import { labelOf } from '../../contract/validate.ts';
import { formWords } from '../../labels.ts';
import { useFilling, type Grain } from '../filling.ts';
import { halfLabels, halves, type Half } from '../../contract/halves.ts';
import { listIn, partLabel, placeholderOf, textIn, type FillProps } from './fill.ts';
import { endAfter, halfOf, inGrain } from './halves.ts';

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
        onChange={(next) =>
          onPair(precision === 'minute' ? endAfter(next, end, 'minute', times) : [next, end])
        }
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

/** Start and end in days, each with its half of the day where the leave is filed in half days. */
function HalvesSpan({
  fill,
  id,
  value,
  onPair,
  number,
  grain,
}: Omit<SpanProps, 'precision'> & { readonly grain: Grain }) {
  const words = useWords(formWords);
  const language = useLanguage();
  const { times = officeTimes } = useFilling();
  const [start, end] = listIn(value).map(textIn);
  const { aria, invalid, disabled } = fieldOf(fill);
  const part = (which: 'start' | 'end') => {
    const text = (which === 'start' ? start : end) ?? '';
    const name = partLabel(fill.control, language, `${number} ${words[which]}`);
    const put = (day: string | undefined, half: Half): void => {
      const next = day ? `${day} ${half}` : undefined;
      onPair(which === 'start' ? endAfter(next, end, grain, times) : [start, next]);
    };
    const day = text.slice(0, 10);
    const half = halfOf(text, which);
    return (
      <span className="form-day-half">
        <MomentField
          precision="date"
          id={which === 'start' ? id : `${id}-end`}
          invalid={invalid}
          disabled={disabled}
          value={day}
          aria={{ ...aria, 'aria-label': name }}
          placeholder={words[which]}
          {...(which === 'end' && start ? { from: start.slice(0, 10) } : {})}
          onChange={(next) => put(next, half)}
        />
        {grain === 'halfDay' && (
          <Segmented<Half>
            aria-label={`${name} ${words.half}`}
            value={half}
            disabled={disabled || day === ''}
            options={halves.map((one) => ({ value: one, label: halfLabels[one][language] }))}
            onChange={(next) => put(day, next)}
          />
        )}
      </span>
    );
  };
  return (
    <div className="form-span">
      {part('start')}
      <span aria-hidden="true">{words.to}</span>
      {part('end')}
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

/** Returns ranges in the precision of the form. Ranges chosen in another one, before the type changed, are converted. */
function useInGrain(
  given: readonly unknown[],
  grain: Grain,
  onChange: (value: unknown) => void,
): readonly unknown[] {
  const { times } = useFilling();
  const converted =
    times?.grain === undefined
      ? given
      : given.map((span) => {
          const [start, end] = listIn(span).map(textIn);
          return [inGrain(start, 'start', grain, times), inGrain(end, 'end', grain, times)];
        });
  const isChanged = JSON.stringify(converted) !== JSON.stringify(given.map((span) => listIn(span)));
  useEffect(() => {
    if (isChanged && given.some((span) => listIn(span).some((end) => textIn(end) !== '')))
      onChange(converted);
  });
  return converted;
}

export function MultiRangeFill(props: FillProps<'multiDateRange'>) {
  const { control, value, onChange, id, disabled } = props;
  const words = useWords(formWords);
  const language = useLanguage();
  const grain = useFilling().times?.grain ?? 'minute';
  const given = useInGrain(listIn(value), grain, onChange);
  const spans = given.length ? given : [[]];
  return (
    <div className="form-spans">
      {spans.map((span, index) => (
        // Rows are only replaced as a whole, so their index is their key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="form-spans-row">
          {grain === 'minute' ? (
            <Span
              fill={props}
              id={index ? `${id}-${index}` : id}
              precision="minute"
              value={span}
              number={index + 1}
              onPair={(pair) => onChange(spans.with(index, pair))}
            />
          ) : (
            <HalvesSpan
              fill={props}
              id={index ? `${id}-${index}` : id}
              grain={grain}
              value={span}
              number={index + 1}
              onPair={(pair) => onChange(spans.with(index, pair))}
            />
          )}
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
          {words.addTime(control.label)}
        </Button>
      )}
    </div>
  );
}
