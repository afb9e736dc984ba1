import { expect, test } from 'vitest';
import { fenToYuan } from '#kit/rules/money.ts';
import { sampleBytes, samplesThat } from '#tests/support/invoice-samples.ts';
import { invoiceKind } from '../../contract/codes.ts';
import type { InvoiceRecord, ReadInvoice } from '../../contract/record.ts';
import { readUpload } from './commands/reader.ts';
import { standardInputTaxRule, suggestInputTax } from './rules/input-tax.ts';

const capital = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`;
const amounts = new Set(['net', 'tax', 'other', 'total']);

/** Returns a value as expected.json writes it. */
function written(name: string, value: unknown): unknown {
  if (name === 'kind') return Object.entries(invoiceKind).find(([, kind]) => kind === value)?.[0];
  return amounts.has(name) ? fenToYuan(value as number) : value;
}

/** Returns those fields of a record that expected.json judges. */
function judged(record: InvoiceRecord, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, want]) => {
      const value: unknown = (record as unknown as Record<string, unknown>)[capital(name)];
      if (!Array.isArray(want)) return [name, written(name, value)];
      return [
        name,
        (value as Record<string, unknown>[]).map((row, at) =>
          Object.fromEntries(
            Object.keys((want[at] as object | undefined) ?? row).map((key) => [
              key,
              written(key, row[capital(key)]),
            ]),
          ),
        ),
      ];
    }),
  );
}

async function readOne(path: string): Promise<ReadInvoice> {
  const answer = await readUpload(1, sampleBytes(path));
  if (!('reading' in answer)) throw new Error(`${path} is not read: ${JSON.stringify(answer)}`);
  expect(answer.reading.invoices).toHaveLength(1);
  return answer.reading.invoices[0]!;
}

test.each(samplesThat('read'))('%s reads as expected, twice', async (path, expected) => {
  const wanted = expected.invoices![0]!;
  const first = await readOne(path);
  expect(judged(first.record, wanted)).toEqual(wanted);
  expect(first.missing.toSorted()).toEqual((expected.missing ?? []).map(capital).toSorted());
  expect(first.isWitnessed).toBe(expected.state === 'usable');
  const inputTax = fenToYuan(suggestInputTax(first.record, standardInputTaxRule));
  expect(inputTax).toBe(expected.inputTaxSuggested ?? inputTax);
  expect(await readOne(path)).toEqual(first);
});

test.each(samplesThat('fault'))(
  '%s is refused in words, and the next file is read',
  async (path, { code }) => {
    const before = process.memoryUsage.rss();
    expect(await readUpload(1, sampleBytes(path))).toEqual({ fault: code });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 << 20);
    expect((await readOne('xml/01-meal.xml')).record.Number).toBe('26999000000000001017');
  },
);

test('an archive names what cannot be read, and the rest is read', async () => {
  const [path, expected] = samplesThat('batch')[0]!;
  const answer = await readUpload(1, sampleBytes(path));
  const entries = 'batch' in answer ? answer.batch : [];
  expect(entries.map(({ name }) => name)).toContain('饭费/meal.xml');
  const numbers = new Map<string, number>();
  const faults: Record<string, string> = {};
  for (const entry of entries) {
    const read = 'bytes' in entry ? await readUpload(1, entry.bytes) : entry;
    if ('fault' in read) faults[entry.name] = read.fault;
    else if ('reading' in read) {
      const { Number } = read.reading.invoices[0]!.record;
      numbers.set(Number, (numbers.get(Number) ?? 0) + 1);
    }
  }
  expect([...numbers.keys()].toSorted()).toEqual((expected.invoices as unknown as string[]).toSorted());
  for (const [number, count] of Object.entries(expected.joined!)) expect(numbers.get(number)).toBe(count);
  expect(faults).toEqual(expected.faults);
});
