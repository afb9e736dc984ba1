import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import { setCompanyZone } from '#kit/rules/zones.ts';
import type { Database } from './database.ts';
import { startJobs } from './jobs.ts';
import { until } from '#tests/support/until.ts';

async function schedules(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query('select name, cron, timezone from pgboss.schedule order by name');
  return rows;
}

const nothing = async (): Promise<void> => undefined;

bothEngines('jobs', (open) => {
  test('run what is sent with what is sent, and keep the cron list as given', async () => {
    const db = await open();
    const errors: unknown[] = [];
    const got: unknown[] = [];
    const run = async (data: unknown) => void got.push(data);
    const jobs = await startJobs(
      db,
      [
        { name: 'ask', run },
        { name: 'a.b', run, cron: '0 3 * * *' },
        { name: 'c', run, cron: '5 * * * *' },
      ],
      (error) => errors.push(error),
    );
    expect(await schedules(db)).toEqual([
      { name: 'a.b', cron: '0 3 * * *', timezone: 'Asia/Shanghai' },
      { name: 'c', cron: '5 * * * *', timezone: 'Asia/Shanghai' },
    ]);
    await jobs.send('ask', { day: '2024-02-29' });
    await jobs.send('ask', { day: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    await until(() => got.length > 0);
    expect(got).toEqual([{ day: '2024-02-29' }]);
    await jobs.close();

    setCompanyZone('America/New_York');
    onTestFinished(() => setCompanyZone('Asia/Shanghai'));
    const again = await startJobs(db, [{ name: 'c', run, cron: '6 * * * *' }], (error) => errors.push(error));
    expect(await schedules(db)).toEqual([{ name: 'c', cron: '6 * * * *', timezone: 'America/New_York' }]);
    await again.close();
    expect(errors).toEqual([]);
  });

  test('start in several processes at once over a database that never had any', async () => {
    const db = await open();
    const errors: unknown[] = [];
    const started = await Promise.all(
      Array.from({ length: 6 }, () =>
        startJobs(db, [{ name: 'ask', run: nothing }], (error) => errors.push(error)),
      ),
    );
    // No start returned a connection with a failed transaction to the pool.
    await Promise.all(Array.from({ length: 16 }, () => db.pool.query('select 1')));
    await Promise.all(started.map((jobs) => jobs.close()));
    expect(errors).toEqual([]);
  });
});
