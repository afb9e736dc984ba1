import { expect, test } from 'vitest';
import { onEngine } from '#tests/support/engines.ts';

// All databases in memory read one snapshot. What a test changes must not be read by the next.
onEngine('pglite', 'the snapshot that tests begin from', (open) => {
  const names = 'select distinct name from calendar.calendar';

  test('is never written to, not by a checkpoint either', async () => {
    const [first, beside] = [await open(), await open()];
    const { rows: before } = await beside.pool.query(names);
    await first.pool.query(`update calendar.calendar set name = 'changed'`);
    await first.pool.query('checkpoint');
    expect((await first.pool.query(names)).rows).toEqual([{ name: 'changed' }]);
    const after = await open();
    for (const other of [beside, after]) expect((await other.pool.query(names)).rows).toEqual(before);
  });
});
