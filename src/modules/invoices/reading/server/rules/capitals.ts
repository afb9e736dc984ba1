const digits: Readonly<Record<string, number>> = Object.fromEntries(
  ['零〇0', '壹一', '贰二两貳', '叁三參叄', '肆四', '伍五', '陆六陸', '柒七', '捌八', '玖九'].flatMap(
    (letters, value) => Array.from(letters, (letter) => [letter, value] as const),
  ),
);
const places: Readonly<Record<string, number>> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 };
const groups: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000, 億: 100_000_000 };

/** Reads the part before 元; undefined if it holds anything else than digits and units. */
function readWhole(text: string): number | undefined {
  let [total, group, digit] = [0, 0, 0];
  for (const letter of text) {
    const value = digits[letter];
    const place = places[letter];
    const unit = groups[letter];
    if (value !== undefined) digit = value;
    else if (place !== undefined) {
      // 拾 may stand without a digit, for 10 to 19.
      group += (digit || 1) * place;
      digit = 0;
    } else if (unit !== undefined) {
      const upper = total > 0 && unit > 10_000 ? total + group + digit : group + digit;
      total = total > 0 && unit > 10_000 ? upper * unit : total + upper * unit;
      [group, digit] = [0, 0];
    } else return undefined;
  }
  return total + group + digit;
}

const DECIMALS = /^零?(?:([^角分零])角)?零?(?:([^角分零])分)?$/;

/**
 * Returns an amount in Chinese capitals as integer fen; undefined if it is none. 圆 equals 元 and 正 equals 整; 整 and
 * inner 零 may be left out. 负 or （负数） makes it negative.
 */
export function capitalsToFen(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s⊗ⓧ:]/gu, '')
    .replaceAll(/[圆圓]/g, '元')
    .replaceAll('正', '整');
  const negative = /^\(?负数?\)?/.exec(plain)?.[0] ?? '';
  const amount = plain.slice(negative.length).replace(/整$/, '');
  if (amount === '') return undefined;
  const at = amount.indexOf('元');
  const whole = readWhole(at < 0 ? '' : amount.slice(0, at));
  const decimals = DECIMALS.exec(amount.slice(at + 1));
  if (whole === undefined || !decimals) return undefined;
  const [tens, ones] = decimals.slice(1).map((digit) => (digit === undefined ? 0 : digits[digit]));
  if (tens === undefined || ones === undefined) return undefined;
  const total = whole * 100 + tens * 10 + ones;
  return negative === '' || total === 0 ? total : -total;
}
