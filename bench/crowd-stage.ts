import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { startBalancer } from '#tests/support/balancer.ts';
import { makeCrowd, Work, type Worker } from '#tests/support/crowd.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startProcess } from '#tests/support/processes.ts';
import { testSecret } from '#tests/support/product.ts';
import { enterAt } from '#tests/support/sign-in-flow.ts';
import { postgresCpu } from './postgres-cpu.ts';

/** Result of one round. Times are in milliseconds of processor time for each answer. */
export interface Round {
  /** Answers a second. */
  readonly rate: number;
  readonly product: number;
  readonly postgres: number;
  /** Time of the simulated people and of the balancer, which belong to the measurement itself. */
  readonly people: number;
}

/**
 * Crowd for a measurement: people who file, look and approve without a pause, and processes of the product behind one
 * balancer.
 */
export interface CrowdStage {
  /** Lets everybody work for some seconds over these processes alone, by their places in `settings`. */
  readonly measure: (places: readonly number[]) => Promise<Round>;
  readonly close: () => Promise<void>;
}

/** @param settings environment variables of each process, beside those of all */
export async function openCrowd(
  people: number,
  seconds: number,
  settings: readonly Readonly<Record<string, string>>[],
): Promise<CrowdStage> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const [postgres, balancer] = await Promise.all([startPostgres(join(folder, 'postgres')), startBalancer()]);
  const url = postgres.url('postgres');
  const db = await openDatabase({ url, dataDir: '', connections: 4 });
  await migrate(db);
  const crowd = await makeCrowd(db, people);
  const start = (more: Readonly<Record<string, string>>) =>
    startProcess(balancer, {
      PORTICO_MODE: 'production',
      PORTICO_SECRET: testSecret,
      PORTICO_DATA: folder,
      PUBLIC_URL: balancer.url,
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '16',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...more,
    });
  const processes = await Promise.all(settings.map(start));
  const workers: Worker[] = [];
  for (const { id, loginName } of crowd.people)
    workers.push({ id, caller: await enterAt(balancer.url, loginName) });
  const { rows } = await db.pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  const postmaster = rows[0]!.pid;

  const spent = () => {
    const own = process.cpuUsage();
    return {
      product: processes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      postgres: postgresCpu(postmaster) ?? 0,
      people: (own.user + own.system) / 1000,
    };
  };
  return {
    async measure(places) {
      balancer.ports.clear();
      for (const place of places) balancer.ports.add(processes[place]!.port);
      const work = new Work(balancer.url, crowd.template, [0, 1]);
      const until = performance.now() + seconds * 1_000;
      const before = spent();
      await Promise.all(workers.map((one) => work.of(one, () => performance.now() > until)));
      const after = spent();
      if (work.faults.length > 0) throw new Error(work.faults[0]);
      const answers = Object.values(work.answers).reduce((sum, one) => sum + one, 0);
      const each = (part: keyof typeof before) => (after[part] - before[part]) / answers;
      return {
        rate: answers / seconds,
        product: each('product'),
        postgres: each('postgres'),
        people: each('people'),
      };
    },
    async close() {
      await Promise.all(processes.map((one) => one.stop()));
      await Promise.all([balancer.close(), db.close()]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of processor time of a process. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
  return (fields[11]! + fields[12]!) * 10;
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Rounds of each way in turn, after one that warms them all. @returns the medians by the names of the ways */
export async function inTurn<Name extends string>(
  stage: CrowdStage,
  ways: Readonly<Record<Name, readonly number[]>>,
  rounds: number,
): Promise<Readonly<Record<Name, Round>>> {
  const names = Object.keys(ways) as Name[];
  const found = new Map<Name, Round[]>(names.map((name) => [name, []]));
  await stage.measure([...new Set(names.flatMap((name) => ways[name]))]);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) found.get(name)!.push(await stage.measure(ways[name]));
  const of = (name: Name, part: keyof Round) => median(found.get(name)!.map((one) => one[part]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        rate: of(name, 'rate'),
        product: of(name, 'product'),
        postgres: of(name, 'postgres'),
        people: of(name, 'people'),
      },
    ]),
  ) as Record<Name, Round>;
}

/** A line of the table that is printed. */
export const lineOf = ({ rate, product, postgres, people }: Round) => ({
  'answers/s': rate.toFixed(0),
  'product ms': product.toFixed(2),
  'PostgreSQL ms': postgres.toFixed(2),
  'people and balancer ms': people.toFixed(2),
});
