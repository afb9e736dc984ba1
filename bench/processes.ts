import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { startBalancer } from '#tests/support/balancer.ts';
import { makeCrowd, Work, type Worker } from '#tests/support/crowd.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startProcess } from '#tests/support/processes.ts';
import { testSecret } from '#tests/support/product.ts';
import { enterAt } from '#tests/support/sign-in-flow.ts';
import { postgresCpu } from './postgres-cpu.ts';

// `npm run bench:processes`: people who file, look and approve without a thought between, over one process and over three
// behind the same balancer, in turn; and where the processor time goes. `--short` tries in seconds whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const [PEOPLE, SECONDS, ROUNDS] = short ? [4, 2, 1] : [24, 15, 3];

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
// Under root PostgreSQL runs as somebody else, who has to get in.
chmodSync(folder, 0o755);
const [postgres, balancer] = await Promise.all([startPostgres(join(folder, 'postgres')), startBalancer()]);
const url = postgres.url('postgres');
const db = await openDatabase({ url, dataDir: '', connections: 4 });
await migrate(db);
const { template, people } = await makeCrowd(db, PEOPLE);
const start = () =>
  startProcess(balancer, {
    PORTICO_MODE: 'production',
    PORTICO_SECRET: testSecret,
    PORTICO_DATA: folder,
    PUBLIC_URL: balancer.url,
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: '16',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
const processes = await Promise.all([start(), start(), start()]);
const workers: Worker[] = [];
for (const { id, loginName } of people) workers.push({ id, caller: await enterAt(balancer.url, loginName) });
const { rows } = await db.pool.query<{ pid: number }>(
  `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
);
const postmaster = rows[0]!.pid;

/** Milliseconds of processor time: of the processes of the product, of PostgreSQL, of people and balancer, which are ours. */
const spent = () => {
  const ticks = processes.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    return (fields[11]! + fields[12]!) * 10;
  });
  const own = process.cpuUsage();
  return {
    product: ticks.reduce((sum, one) => sum + one, 0),
    postgres: postgresCpu(postmaster) ?? 0,
    people: (own.user + own.system) / 1000,
  };
};

async function measure(count: number) {
  balancer.ports.clear();
  for (const { port } of processes.slice(0, count)) balancer.ports.add(port);
  const work = new Work(balancer.url, template, [0, 1]);
  const until = performance.now() + SECONDS * 1_000;
  const before = spent();
  await Promise.all(workers.map((one) => work.of(one, () => performance.now() > until)));
  const after = spent();
  if (work.faults.length > 0) throw new Error(work.faults[0]);
  const answers = Object.values(work.answers).reduce((sum, one) => sum + one, 0);
  const each = (part: keyof typeof before) => (after[part] - before[part]) / answers;
  return {
    rate: answers / SECONDS,
    product: each('product'),
    postgres: each('postgres'),
    people: each('people'),
  };
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const found = {
  1: [] as Awaited<ReturnType<typeof measure>>[],
  3: [] as Awaited<ReturnType<typeof measure>>[],
};
await measure(3);
for (let round = 0; round < ROUNDS; round += 1)
  for (const count of [1, 3] as const) {
    found[count].push(await measure(count));
    await delay(200);
  }
const figures = ([1, 3] as const).map((count) => {
  const of = (part: keyof (typeof found)[1][number]) => median(found[count].map((one) => one[part]));
  return {
    processes: count,
    'answers/s': of('rate').toFixed(0),
    'product ms': of('product').toFixed(2),
    'PostgreSQL ms': of('postgres').toFixed(2),
    'people and balancer ms': of('people').toFixed(2),
  };
});
console.table(figures);
console.log(
  `three to one: ${(Number(figures[1]!['answers/s']) / Number(figures[0]!['answers/s'])).toFixed(2)}`,
);
await Promise.all(processes.map((one) => one.stop()));
await Promise.all([balancer.close(), db.close()]);
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
