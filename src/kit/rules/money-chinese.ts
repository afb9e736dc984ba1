import { readDecimal } from './money.ts';
import type { Words } from '../contract/refusals.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['仟', '佰', '拾', ''];
const DECIMAL_UNITS = '角分厘毫丝';
const MAX_INTEGER_DIGITS = 44;

const REFUSALS = {
  notANumber: { zh: '金额不是有效的数字', en: 'amount is not a valid number' },
  tooLarge: { zh: '数值过大', en: 'value too large' },
  tooPrecise: { zh: '金额的小数位数过多', en: 'amount has too many decimals' },
} satisfies Record<string, Words>;

export type ChineseAmount =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: keyof typeof REFUSALS; readonly message: Words };

/** Writes four digits with the unit after each. Zeros inside become one 零; leading and trailing zeros are left out. */
function readGroup(group: string): string {
  return Array.from(group)
    .map((digit, place) => (digit === '0' ? '零' : DIGITS[Number(digit)]! + PLACES[place]!))
    .join('')
    .replace(/^零+|零+$/g, '')
    .replace(/零+/g, '零');
}

/** Joins groups of four digits from the left. 万 follows the upper group of each pair and 亿 each pair: 10^12 is 万亿. */
function readInteger(integer: string): string {
  const groups = integer.padStart(Math.ceil(integer.length / 4) * 4, '0').match(/\d{4}/g) ?? [];
  let text = '';
  let gap = false;
  let pairFilled = false;
  groups.forEach((group, index) => {
    const power = groups.length - 1 - index;
    const filled = group !== '0000';
    if (filled) {
      if (text && (gap || group.startsWith('0'))) text += '零';
      text += readGroup(group) + (power % 2 ? '万' : '');
      pairFilled = true;
    }
    gap = !filled;
    if (power % 2 === 0) {
      if (pairFilled) text += '亿'.repeat(power / 2);
      pairFilled = false;
    }
  });
  return text;
}

function readDecimals(decimals: string, afterInteger: boolean): string {
  const text = Array.from(decimals)
    .map((digit, place) => (digit === '0' ? '零' : DIGITS[Number(digit)]! + DECIMAL_UNITS[place]!))
    .join('')
    .replace(/零+$/, '')
    .replace(/零+/g, '零');
  return afterInteger ? text : text.replace(/^零/, '');
}

const refused = (code: keyof typeof REFUSALS) => ({ ok: false, code, message: REFUSALS[code] }) as const;

/**
 * Returns an amount in yuan in Chinese capitals, by the rules of the People's Bank of China for bills. 整 follows 元
 * only; zeros between digits become one 零; 零 follows 元 if 角 is zero and a smaller unit follows. Works on text, so
 * nothing is rounded. At most 44 integer digits and `decimals` (default 2, at most 5: 角分厘毫丝) decimals.
 */
export function amountInChinese(amount: string, decimals: 2 | 3 | 4 | 5 = 2): ChineseAmount {
  const parts = readDecimal(amount);
  if (!parts) return refused('notANumber');
  if (parts.integer.length > MAX_INTEGER_DIGITS) return refused('tooLarge');
  const fraction = parts.decimals.replace(/0+$/, '');
  if (fraction.length > decimals) return refused('tooPrecise');
  const whole = readInteger(parts.integer);
  const yuan = whole || !fraction ? `${whole || '零'}元` : '';
  const text = yuan + (fraction ? readDecimals(fraction, yuan !== '') : '整');
  return { ok: true, text: (parts.negative ? '负' : '') + text };
}
