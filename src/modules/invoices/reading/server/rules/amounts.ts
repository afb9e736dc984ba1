import { Decimal } from 'decimal.js';
import { isDay } from '#kit/rules/dates.ts';
import { plainDecimal, yuanToFen } from '#kit/rules/money.ts';
import type { InvoiceLine } from '#modules/invoices/contract/record.ts';

const taxFree = /^(?:\*+|免税|不征税|免征增值税|出口零税率|普通零税率)$/;

/** Reads an amount in yuan as integer fen; null if it is none. Currency signs, separators and spaces do not matter. */
export function readFen(text: string | undefined): number | null {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/[¥￥$,\s元CNYRMB]/g, '');
  return plain === '' ? null : (yuanToFen(plain) ?? null);
}

/** Reads the tax of a line or an invoice. An empty tax, asterisks and 免税 are 0. */
export function readTax(text: string | undefined): number | null {
  const plain = (text ?? '').trim();
  return plain === '' || taxFree.test(plain) ? 0 : readFen(plain);
}

/** Returns a rate as people write it: 0.06, 6% and 6 are 6%; words such as 免税 stay. */
export function readRate(rate: string | undefined, net: number | null, tax: number | null): string {
  const text = (rate ?? '').normalize('NFKC').trim();
  if (taxFree.test(text) && !text.startsWith('*')) return text;
  const plain = plainDecimal(text.replace(/%$/, ''));
  if (plain !== undefined && plain !== '0') {
    const isShare = !text.endsWith('%') && new Decimal(plain).lessThan(1);
    return `${(isShare ? new Decimal(plain).times(100) : new Decimal(plain)).toString()}%`;
  }
  if (plain === '0') return '0%';
  // Some issuers write NaN% for lines whose rate their software did not know.
  if (net && tax) return `${new Decimal(tax).dividedBy(net).times(100).toDecimalPlaces(0).toString()}%`;
  return text.includes('NaN') ? '' : text;
}

/** Returns the day in a date as invoices write it; empty if there is none. */
export function readDay(text: string | undefined): string {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/\s/g, ' ').trim();
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?(?!\d)/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})/.exec(plain) ??
    [];
  if (year === undefined) return '';
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return isDay(iso) ? iso : '';
}

/** Returns the text between the asterisks of a line's name. */
export const categoryOf = (name: string): string => /^\*([^*]+)\*/.exec(name)?.[1] ?? '';

/** Makes a line from its texts. */
export function lineOf(said: {
  readonly name: string;
  readonly spec?: string;
  readonly unit?: string;
  readonly quantity?: string;
  readonly price?: string;
  readonly net: string | undefined;
  readonly rate: string | undefined;
  readonly tax: string | undefined;
}): InvoiceLine {
  const [Net, Tax] = [readFen(said.net), readTax(said.tax)];
  return {
    Name: said.name,
    Category: categoryOf(said.name),
    Spec: said.spec ?? '',
    Unit: said.unit ?? '',
    Quantity: said.quantity ?? '',
    Price: said.price ?? '',
    Net,
    Rate: readRate(said.rate, Net, Tax),
    Tax,
  };
}

/** Returns a text without control, direction and zero-width marks; compatibility letters become the usual ones. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    // Full-width punctuation is part of Chinese names and stays.
    .replaceAll(/[\u2E80-\u2FDF\uF900-\uFAFF]/g, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\p{Cc}\p{Cf}\p{DI}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the digits of a text after full-width forms became usual ones. */
export const digitsOf = (text: string | undefined): string =>
  (text ?? '').normalize('NFKC').replaceAll(/\D/g, '');

/** Maximum number of digits in the code or number of an invoice. */
const MOST_DIGITS = 20;

/** Returns the digits of an invoice's code or number; empty if there are more than any invoice has. */
export function numberDigits(text: string | undefined): string {
  const digits = digitsOf(text);
  return digits.length > MOST_DIGITS ? '' : digits;
}

/** Returns a tax number in capitals; empty if it cannot be one. */
export function taxIdOf(text: string | undefined): string {
  const plain = (text ?? '').normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  return /^[0-9A-Z]{15,20}$/.test(plain) ? plain : '';
}
