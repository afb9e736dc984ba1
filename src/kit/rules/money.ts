/** Parts of a decimal number: `integer` without leading zeros, `decimals` as typed. Zero is never negative. */
export interface DecimalParts {
  readonly negative: boolean;
  readonly integer: string;
  readonly decimals: string;
}

const DECIMAL = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/;

/**
 * Reads a decimal number exactly from text. Accepts full-width digits and correct thousands separators, as pasted from
 * a spreadsheet, but no exponent. Undefined if it is not a number.
 */
export function readDecimal(text: string): DecimalParts | undefined {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(text.normalize('NFKC').trim()) ?? [];
  if (whole === undefined && decimals === '') return undefined;
  const integer = (whole ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  return { negative: sign === '-' && /[1-9]/.test(integer + decimals), integer, decimals };
}

function write({ negative, integer }: DecimalParts, decimals: string): string {
  return `${negative ? '-' : ''}${integer}${decimals && `.${decimals}`}`;
}

/** Returns the shortest text of the same number: 007.50 becomes 7.5. Undefined if it is not a number. */
export function plainDecimal(text: string): string | undefined {
  const parts = readDecimal(text);
  return parts && write(parts, parts.decimals.replace(/0+$/, ''));
}

/**
 * Returns the text with exactly `places` decimals: 7.5 becomes 7.50. Never rounds: undefined if it is not a number or
 * has more decimals, not counting zeros at the end.
 */
export function fixedDecimal(text: string, places = 2): string | undefined {
  const parts = readDecimal(text);
  if (!parts) return undefined;
  const decimals = parts.decimals.replace(/0+$/, '');
  return decimals.length > places ? undefined : write(parts, decimals.padEnd(places, '0'));
}

/**
 * Converts yuan as text to integer fen. Undefined if it has more than 2 decimals, is too large for exact integers, or
 * is not an amount.
 */
export function yuanToFen(yuan: string): number | undefined {
  const text = fixedDecimal(yuan, 2);
  const fen = text === undefined ? Number.NaN : Number(text.replace('.', ''));
  return Number.isSafeInteger(fen) ? fen : undefined;
}

/** Converts integer fen to yuan as text with 2 decimals: 5 becomes 0.05. */
export function fenToYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Formats yuan as text with separators: 1,234,567.80. More than 2 decimals are kept, and text that is not a number
 * stays unchanged.
 */
export function formatYuan(yuan: string): string {
  const parts = readDecimal(yuan);
  if (!parts) return yuan;
  const integer = parts.integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return write({ ...parts, integer }, parts.decimals.replace(/0+$/, '').padEnd(2, '0'));
}

/** Formats integer fen as yuan with separators: 1,234,567.80. */
export function formatFen(fen: number): string {
  return formatYuan(fenToYuan(fen));
}
