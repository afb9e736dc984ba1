import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimal, sumYuan } from './exact.ts';
import { fenToYuan, fixedDecimal, formatFen, formatYuan, plainDecimal, yuanToFen } from './money.ts';

describe('amount text', () => {
  it.each([
    ['0012.50', '12.5'],
    [' 1,234,567.00 ', '1234567'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['+3', '3'],
    ['１２．５', '12.5'],
    ['1,23', undefined],
    ['12,3456', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['5.', undefined],
    ['--1', undefined],
    ['', undefined],
  ])('"%s" is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain));

  it.each([
    ['1', '1.00'],
    ['1.5', '1.50'],
    ['1.500', '1.50'],
    ['1.005', undefined],
    ['9007199254740993.01', '9007199254740993.01'],
  ])('%s to two decimals is %s', (text, fixed) => expect(fixedDecimal(text)).toBe(fixed));

  it.each([
    ['1.15', 115],
    ['-0.05', -5],
    ['10000000', 1_000_000_000],
    ['0.001', undefined],
    ['90071992547409.92', undefined],
    ['abc', undefined],
  ])('%s yuan is %s fen', (yuan, fen) => expect(yuanToFen(yuan)).toBe(fen));

  it('goes from fen to yuan and back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(yuanToFen(fenToYuan(fen))).toBe(fen);
      }),
    );
  });

  it.each([
    ['1234567.8', '1,234,567.80'],
    ['-999', '-999.00'],
    ['1000.12345', '1,000.12345'],
    ['待定', '待定'],
  ])('%s is shown as %s', (yuan, shown) => expect(formatYuan(yuan)).toBe(shown));

  it('adds without rounding', () => {
    expect(sumYuan(['0.1', '0.2'])).toBe('0.30');
    expect(sumYuan([])).toBe('0.00');
    expect(sumYuan(['9'.repeat(44), '0.01'])).toBe(`${'9'.repeat(44)}.01`);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 99 }), (fens) => {
        const sum = fens.reduce((total, fen) => total + fen, 0);
        expect(yuanToFen(sumYuan(fens.map(fenToYuan)))).toBe(sum);
        expect(formatFen(sum).replaceAll(',', '')).toBe(fenToYuan(sum));
      }),
    );
  });

  it('compares by value', () => {
    expect(compareDecimal('100.00', 100)).toBe(0);
    expect(compareDecimal('10000000.01', 10_000_000)).toBeGreaterThan(0);
    expect(compareDecimal('-1', '0')).toBeLessThan(0);
  });
});
