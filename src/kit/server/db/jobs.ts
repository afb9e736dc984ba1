import { PgBoss } from 'pg-boss';
import { companyZone } from '#kit/rules/zones.ts';
import { traced } from '../tracing.ts';
import type { Database } from './database.ts';

/** Background jobs by name, run at cron times or on request. With several processes each run happens once. */
export interface Job {
  /** Name of the job, such as `attendance.close-day`. */
  name: string;
  /** Minute, hour, day, month and weekday in the company's time zone. Without it, the job only runs on request. */
  cron?: string;
  /** Runs at least once per request or cron time. After an error, it is tried twice more, a minute apart. */
  run: (data: unknown) => Promise<void>;
  /** Seconds after which a run counts as lost and is tried again; default 15 minutes. */
  longest?: number;
}

export interface Jobs {
  /** Requests a run soon, or not before an instant. Not part of a transaction: inside of one, use the outbox. */
  send(name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  /** Waits up to 30 s for running jobs. */
  close(): Promise<void>;
}

/** Runs a function for each item. A failure does not stop the others; all failures are thrown together at the end. */
export async function eachByItself<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}

/**
 * Starts pg-boss on the product's own pool, in its schema `pgboss`, which it creates and upgrades itself. Crons that
 * are no longer listed end. Jobs are polled every 2 s and cron times every 30 s: about 1.3 queries a second, or 2 ms
 * of PGlite's time.
 */
export async function startJobs(
  db: Database,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): Promise<Jobs> {
  // Some statements begin a transaction. A failed one must not go back to the pool with it open.
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await db.pool.connect();
    let broken = false;
    // The pool listens only while it has the client; a connection that breaks here must not end the process.
    const onBroken = (): void => void (broken = true);
    client.on('error', onBroken);
    try {
      return await client.query<object>(text, values);
    } catch (error) {
      await client.query('rollback').catch(onBroken);
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  };
  const boss = new PgBoss({ db: { executeSql }, backend: db.engine });
  boss.on('error', onError);
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      retryLimit: 2,
      retryDelay: 60,
      ...(job.longest && { expireInSeconds: job.longest }),
    });
    await boss.work(job.name, async (runs: { data: unknown }[]) => {
      for (const run of runs) await traced(`job ${job.name}`, { kind: 'consumer' }, () => job.run(run.data));
    });
    if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: companyZone() });
  }
  const wanted = new Set(jobs.filter((job) => job.cron).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
  return {
    send: async (name, data, options = {}) => void (await boss.send(name, data, options)),
    close: () => boss.stop({ graceful: true, timeout: 30_000 }),
  };
}
