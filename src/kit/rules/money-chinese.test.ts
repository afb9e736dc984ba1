import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInChinese } from './money-chinese.ts';
import { plainDecimal } from './money.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** Reads Chinese capitals back: the inverse, written independently of the code under test. */
function readBack(text: string): string {
  const negative = text.startsWith('负');
  const [, whole = '', rest = ''] = /^(?:(.*)元)?(.*)$/.exec(text.replace('负', ''))!;
  let total = 0n;
  let section = 0n;
  let group = 0n;
  let digit = 0n;
  for (const token of whole.match(/亿+|./g) ?? []) {
    if (token === '万' || token.startsWith('亿')) {
      group += digit;
      if (token === '万') section += group * 10_000n;
      else {
        total += (section + group) * 10n ** BigInt(8 * token.length);
        section = 0n;
      }
      group = 0n;
      digit = 0n;
    } else if (PLACES[token]) {
      group += digit * PLACES[token];
      digit = 0n;
    } else digit = BigInt(DIGITS.indexOf(token));
  }
  total += section + group + digit;
  const decimals = Array.from('角分厘毫丝')
    .map((unit) => DIGITS.indexOf(rest[rest.indexOf(unit) - 1] ?? '零'))
    .join('');
  return plainDecimal(`${negative ? '-' : ''}${total}.${decimals}`)!;
}

const written = (amount: string, decimals?: 2 | 3 | 4 | 5) => {
  const result = amountInChinese(amount, decimals);
  return result.ok ? result.text : result.message.en;
};

const digits = (max: number) => fc.string({ unit: fc.constantFrom('0', '0', '1', '5', '9'), maxLength: max });

describe('amount in Chinese capitals', () => {
  it.each([
    ['67348.18', '陆万柒仟叁佰肆拾捌元壹角捌分'],
    ['0', '零元整'],
    ['-0.00', '零元整'],
    ['10', '壹拾元整'],
    ['11', '壹拾壹元整'],
    ['100.00', '壹佰元整'],
    // Examples from the rules of the People's Bank.
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['0.05', '伍分'],
    ['0.50', '伍角'],
    ['0.55', '伍角伍分'],
    ['1000.05', '壹仟元零伍分'],
    ['10001', '壹万零壹元整'],
    ['10010000', '壹仟零壹万元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100000001', '壹亿零壹元整'],
    ['101000000', '壹亿零壹佰万元整'],
    ['110001000', '壹亿壹仟万壹仟元整'],
    ['1200000000000', '壹万贰仟亿元整'],
    ['1000000000000', '壹万亿元整'],
    ['1000100000000', '壹万零壹亿元整'],
    ['1000000000001', '壹万亿零壹元整'],
    ['10000000000000000', '壹亿亿元整'],
    ['10000000100000001', '壹亿亿零壹亿零壹元整'],
    ['-12.30', '负壹拾贰元叁角'],
    ['1,234.5', '壹仟贰佰叁拾肆元伍角'],
    ['１２．５', '壹拾贰元伍角'],
  ])('%s is %s', (amount, text) => expect(written(amount)).toBe(text));

  it.each([
    ['1.23456', 5, '壹元贰角叁分肆厘伍毫陆丝'],
    ['1.00001', 5, '壹元零壹丝'],
    ['1.10001', 5, '壹元壹角零壹丝'],
    ['0.001', 3, '壹厘'],
    ['2.0304', 4, '贰元零叁分零肆毫'],
  ] as const)('%s with %d decimals is %s', (amount, decimals, text) =>
    expect(written(amount, decimals)).toBe(text),
  );

  it.each([
    ['', 'amount is not a valid number'],
    ['12a', 'amount is not a valid number'],
    ['1e5', 'amount is not a valid number'],
    ['1,23', 'amount is not a valid number'],
    ['.', 'amount is not a valid number'],
    ['1'.repeat(45), 'value too large'],
    ['1.234', 'amount has too many decimals'],
  ])('refuses "%s": %s', (amount, message) => expect(written(amount)).toBe(message));

  it('takes 44 integer digits, leading zeros not counted', () => {
    expect(amountInChinese('9'.repeat(44)).ok).toBe(true);
    expect(amountInChinese(`000${'9'.repeat(44)}`).ok).toBe(true);
  });

  it('reads back as the same number, with no doubled or stray 零', () => {
    fc.assert(
      fc.property(digits(44), digits(5), fc.boolean(), (whole, decimals, negative) => {
        const amount = `${negative ? '-' : ''}${whole || '0'}.${decimals || '0'}`;
        const text = written(amount, 5);
        expect(readBack(text)).toBe(plainDecimal(amount));
        expect(text).not.toMatch(/零零|零[万亿]|[^负]零元|^负?零[^元]|零$/);
      }),
      { numRuns: 2000 },
    );
  });
});
