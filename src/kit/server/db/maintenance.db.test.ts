import { expect, test } from 'vitest';
import { onEngine } from '#tests/support/engines.ts';
import { maintainPglite } from './maintenance.ts';

onEngine('pglite', 'maintenance', (open) => {
  test('checkpoints after much log, vacuums after many changes, and then rests', async () => {
    const db = await open();
    const one = async (what: string) =>
      (await db.pool.query<{ n: number }>(`select (select ${what}) as n`)).rows[0]?.n;
    const maintain = async () => {
      await db.pool.query('select pg_stat_force_next_flush()');
      return maintainPglite(db);
    };
    await db.pool.query(
      'create table t as select n, repeat(n::text, 100) as text from generate_series(1, 100000) n',
    );
    await db.pool.query('update t set text = text');
    expect(await maintain()).toEqual(['checkpoint', 'vacuum (analyze) public.t']);
    expect(await one(`reltuples::int from pg_class where oid = 't'::regclass`)).toBe(100_000);
    expect(await one(`n_dead_tup from pg_stat_user_tables where relname = 't'`)).toBe(0);
    while ((await maintain()).length > 0);
    await db.pool.query('insert into t select n from generate_series(1, 15000) n');
    expect(await maintain()).toEqual(['analyze public.t']);
    await db.pool.query('insert into t select n from generate_series(1, 15000) n');
    expect(await maintain()).toEqual(['vacuum (analyze) public.t']);
    expect(await maintain()).toEqual([]);
  });
});
