import { walkXml } from './xml.ts';

/** Number format of a cell: a date or time, hours beyond 24, a fixed number of digits, or the plain value. */
export type NumberFormat = 'date' | 'elapsed' | 'plain' | { readonly digits: string };

/** Built-in formats of dates and times, including those of East Asia and Thailand (ECMA-376 18.8.30). */
const builtInDates: ReadonlySet<number> = new Set([
  ...Array.from({ length: 9 }, (_one, at) => 14 + at),
  45,
  47,
  ...Array.from({ length: 10 }, (_one, at) => 27 + at),
  ...Array.from({ length: 9 }, (_one, at) => 50 + at),
  ...Array.from({ length: 11 }, (_one, at) => 71 + at),
]);

/** Removes literals, fill characters, colours, conditions and placeholders; hours beyond a day stay. */
const withoutLiterals = (code: string): string =>
  code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, ' ')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ' ')
    .replaceAll(/general/gi, ' ');

/** The built-in format [h]:mm:ss. */
const builtInElapsed = 46;

const isElapsed = (code: string): boolean => /\[(?:h+|m+|s+)\]/i.test(withoutLiterals(code));

const isDateCode = (code: string): boolean =>
  withoutLiterals(code)
    .split(';')
    .some((part) => /[ymdhs]/i.test(part) && !/[#?%]/.test(part));

/** Format of zeros only, with literal text around them: 00000, "E"0000, 000-0000. */
const zeros = /^((?:"[^"]*"|\\.)*)(0[0-]*0)(?:;@)?$/;

/** Returns how a format code shows a number. */
export function readFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return id === builtInElapsed ? 'elapsed' : builtInDates.has(id) ? 'date' : 'plain';
  const main = code.split(';')[0]!;
  if (zeros.test(main)) return { digits: main };
  return isElapsed(main) ? 'elapsed' : isDateCode(code) ? 'date' : 'plain';
}

/** Returns a whole number as a format of zeros shows it: 123 by "E"00000 is E00123. */
export function showDigits(format: string, value: number): string {
  const [, before = '', pattern = ''] = zeros.exec(format) ?? [];
  let left = String(value);
  let shown = '';
  for (const place of Array.from(pattern).toReversed()) {
    shown = (place === '-' ? '-' : (left.at(-1) ?? '0')) + shown;
    if (place !== '-') left = left.slice(0, -1);
  }
  return before.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2') + left + shown;
}

/** Returns the formats of a workbook's cells by the number of their style. */
export function readStyles(xml: string): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        codes.set(Number(numFmtId), formatCode);
      } else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) ids.push(Number(attributes()['numFmtId'] ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return ids.map((id) => readFormat(id, codes.get(id)));
}
