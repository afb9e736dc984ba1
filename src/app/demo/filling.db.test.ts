import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { numberOn } from '#tests/support/digest.ts';
import { Ended, endingAfter } from '#tests/support/ending-after.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { wholeText } from '#tests/support/whole-text.ts';
import { connectAll } from '#tests/support/modules.ts';
import { demoShare } from './demo-work.ts';
import { fillDemo, seedDemo } from './seed-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-filling-'));
afterAll(() => rmSync(folder, { recursive: true }));
const options = {
  secret: 'a secret that is long enough to be one',
  files: folderStore(folder),
  now: new Date('2026-11-20T02:00:00Z'),
  forms: 20,
};
const quiet = (): void => undefined;
/**
 * Returns a row with 0 for an urgency that is missing. A level that opens and is decided in one transaction is stored
 * once, decided, and only open levels take the urgency of their form.
 */
const withUrgency = (row: string): string => row.replace('"urgent_grade": null', '"urgent_grade": 0');

eachEngine('a demo company that is made beside its people', (open) => {
  const began = new Date();
  let wanted: Record<string, string[]>;
  beforeAll(async () => {
    const db = await open();
    await numberOn(db);
    connectAll(db, { secret: options.secret });
    await seedDemo(db, options, quiet);
    wanted = await wholeText(db, began);
  });

  test('is the one that is made at once, also when its process ended again and again', async () => {
    const db = await open();
    await numberOn(db);
    connectAll(db, { secret: options.secret });
    const opened: number[] = [];
    const shares: (number | null)[] = [];
    // The demo counts as empty until everything that people need is there.
    await expect(fillDemo(endingAfter(db, 0), options, quiet, quiet)).rejects.toThrow(Ended);
    expect(await demoShare(db)).toBeNull();
    for (const parts of [1, 40, 90]) {
      const filling = fillDemo(endingAfter(db, parts), options, quiet, () => opened.push(parts));
      await expect(filling).rejects.toThrow(Ended);
      shares.push(await demoShare(db));
    }
    // A later call with other settings continues with the settings of the first one.
    const later = { ...options, now: new Date('2027-02-01T02:00:00Z'), forms: 3, seed: 9 };
    await fillDemo(db, later, quiet, () => opened.push(0));
    expect(opened).toEqual([1, 40, 90, 0]);
    expect(shares).toEqual(shares.toSorted((a, b) => a! - b!));
    expect(shares.at(-1)).toBeGreaterThan(10);
    expect(await demoShare(db)).toBeNull();
    const got = await wholeText(db, began);
    for (const [table, rows] of Object.entries(wanted)) {
      // Its values are sums of random numbers.
      if (table === 'kit.epoch') continue;
      const [there, here] = [got[table] ?? [], rows].map((all) => all.map(withUrgency));
      const at = here!.findIndex((row, n) => row !== there![n]);
      expect([table, there!.length, there![at]]).toEqual([table, here!.length, here![at]]);
    }
    expect(Object.keys(got)).toEqual(Object.keys(wanted));
  }, 400_000);
});
