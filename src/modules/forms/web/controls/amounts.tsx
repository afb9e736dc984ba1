import { Input } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fixedDecimal, formatYuan } from '#kit/rules/money.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { MAX_NUMBER_LENGTH } from '../../contract/kinds.ts';
import { formWords } from '../../labels.ts';
import { Capitals } from '../parts/Capitals.tsx';
import { Total } from '../parts/Total.tsx';
import { placeholderOf, type FillProps } from './fill.ts';

const typed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Removes characters that cannot be part of a number, and converts full-width digits. */
const numberText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\d.,-]/g, '')
    .slice(0, MAX_NUMBER_LENGTH + 6);

type AmountProps = FillProps<'money' | 'unitPrice'> & {
  /** Whether the amount is shown in Chinese capitals below. */
  readonly capitals?: boolean;
};

/** Field for an amount in yuan, with thousands separators unless it is being typed. */
export function AmountFill({ capitals = false, ...props }: AmountProps) {
  const { control, value, onChange, id, aria, invalid, disabled } = props;
  const [typing, setTyping] = useState(false);
  const text = typed(value);
  const places = control.decimals ?? 2;
  const shown = !typing && fixedDecimal(text, places) !== undefined ? formatYuan(text) : text;
  return (
    <>
      <Input
        id={id}
        {...aria}
        className="form-number"
        inputMode="decimal"
        autoComplete="off"
        prefix="¥"
        placeholder="0.00"
        disabled={disabled}
        value={shown}
        {...(invalid ? { status: 'error' as const } : {})}
        onFocus={(event) => {
          // Separators are removed before the text is selected, so that typing replaces it.
          flushSync(() => setTyping(true));
          event.target.select();
        }}
        onBlur={() => setTyping(false)}
        onChange={(event) => onChange(numberText(event.target.value))}
      />
      {capitals && <Capitals amount={text} />}
    </>
  );
}

/** Field for an amount, with Chinese capitals outside of rows, except for pay. 合计金额 only shows the sum. */
export function MoneyFill(props: FillProps<'money'>) {
  const { control, filled, id } = props;
  if (control.fixed === 'totalAmount') return <Total id={id} amount={filled?.total ?? ''} />;
  return <AmountFill {...props} capitals={!props.path.includes('.') && !control.secret} />;
}

export function NumberFill({ control, value, onChange, id, aria, invalid, disabled }: FillProps<'number'>) {
  const words = useWords(formWords);
  return (
    <Input
      id={id}
      {...aria}
      className="form-number"
      inputMode={control.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={placeholderOf(control, useLanguage(), words.enter)}
      disabled={disabled}
      value={typed(value)}
      {...(control.percent ? { suffix: '%' } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      onChange={(event) => onChange(numberText(event.target.value).slice(0, MAX_NUMBER_LENGTH))}
    />
  );
}
