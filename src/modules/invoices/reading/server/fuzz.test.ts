import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isGate } from '#tests/support/suite.ts';
import { readUpload } from './commands/reader.ts';

const folder = new URL('../../../../../tests/samples/invoices/', import.meta.url);
const seeds = [
  'xml/01-meal.xml',
  'xml/07-rail.xml',
  'xml/08-air.xml',
  'ofd/01-vat-attachment.ofd',
  'ofd/02-tags-total-without-digits.ofd',
  'pdf/01-standard.pdf',
  'pdf/03-rail-attachment.pdf',
  'qr/01-digital-ordinary.png',
].map((path) => new Uint8Array(readFileSync(new URL(path, folder))));

/** Returns numbers below a limit, the same ones in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Changes, cuts, doubles or inserts bytes of a sample. */
function damaged(next: (below: number) => number): Uint8Array {
  const bytes = Uint8Array.from(seeds[next(seeds.length)]!);
  for (let times = next(8); times >= 0; times--) bytes[next(bytes.length)] = next(256);
  const [at, length] = [next(bytes.length), next(200)];
  switch (next(4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Uint8Array.from([
        ...bytes.subarray(0, at),
        ...bytes.subarray(at, at + length),
        ...bytes.subarray(at),
      ]);
    case 2:
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
    default:
      return bytes;
  }
}

const count = isGate ? 400 : 20_000;

test(`${count} damaged files are read or refused, and memory stays bounded`, async () => {
  const next = numbers(20_261_130);
  await readUpload(1, seeds[5]!);
  const before = process.memoryUsage.rss();
  const outcomes = new Set<string>();
  for (let at = 0; at < count; at++) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, as they would come
    const answer = await readUpload(1, damaged(next));
    outcomes.add('fault' in answer ? answer.fault : Object.keys(answer)[0]!);
  }
  expect([...outcomes]).toContain('reading');
  expect([...outcomes]).toContain('invoiceUnreadable');
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 << 20);
}, 600_000);
