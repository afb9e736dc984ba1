import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { general, Refused, wordsOf } from '#kit/contract/refusals.ts';
import { cellText } from '#kit/rules/cell.ts';
import { textCell, writeBook, type RawCell } from '#tests/support/xlsx-writer.ts';
import { readFilledSheet, type FilledSheet } from './sheet.ts';

const never = (): never => {
  throw new Error('too large');
};
/** Reads rows of cells; the names of refused cells where the file is refused. */
async function readOf(rows: readonly (readonly (RawCell | undefined)[])[]): Promise<FilledSheet | string> {
  try {
    return await readFilledSheet(Readable.from(Buffer.from(writeBook({ rows }))), {
      by: 1,
      language: 'en',
      notExcel: general.badInput,
      tooLarge: never,
    });
  } catch (error) {
    if (error instanceof Refused) return wordsOf(error.refusal, 'en', error.detail.with);
    throw error;
  }
}

test('a value in a column without a title is named', async () => {
  const head = [textCell('Name'), undefined, textCell('Amount')];
  const told = await readOf([
    head,
    [textCell('a'), textCell('x'), textCell('1')],
    [textCell('b'), undefined, textCell('2'), textCell('y')],
  ]);
  expect(told).toContain('B2 is in a column without a title');
  expect(told).toContain('D3 is in a column without a title');
});

const line = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 5 });
const raw = (text: string | undefined): RawCell | undefined =>
  text === '#N/A'
    ? { attributes: 't="e"', inner: `<v>${text}</v>` }
    : text === undefined
      ? text
      : textCell(text);

/** Returns the addresses of written cells that were neither read nor named; of a refused file those to be named. */
function lostIn(
  read: FilledSheet | string,
  head: readonly (string | undefined)[],
  rows: readonly (readonly (string | undefined)[])[],
): string[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) => {
      if (text === undefined) return [];
      const address = `${'ABCDE'[column]}${at + 2}`;
      const isFaulty = text === '#N/A' || head[column] === undefined;
      const isKept =
        typeof read === 'string'
          ? !isFaulty || read.includes(address)
          : cellText(read.rows.find((one) => one.row === at + 2)?.cells[column]) === text;
      return isKept ? [] : [address];
    }),
  );
}

test('of a random sheet each cell that was written is read or named', async () => {
  const cell = fc.option(fc.constantFrom('a', '7', '#N/A'), { nil: undefined });
  const title = fc.option(fc.constantFrom('A', 'B'), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      line(title),
      fc.array(line(cell), { minLength: 1, maxLength: 4 }),
      async (head, rows) => {
        const read = await readOf([head.map(raw), ...rows.map((row) => row.map(raw))]);
        expect(lostIn(read, head, rows)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});
