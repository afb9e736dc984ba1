import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isGate } from '#tests/support/suite.ts';
import { FolderInUseError } from './folder-lock.ts';
import { builtImage } from './image.ts';
import { openDatabase } from './open.ts';
import { buildImage, PGLITE_MAJOR } from './pglite.ts';
import { inTransaction } from './transaction.ts';

const made = mkdtempSync(join(tmpdir(), 'portico-data-'));
let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => (await openDatabase({ dataDir: made })).close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-data-'));
  cpSync(made, dataDir, { recursive: true });
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(dataDir, { recursive: true });
});
afterAll(() => rmSync(made, { recursive: true }));

function startChild(...more: string[]): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const program = join(import.meta.dirname, '../../../../tests/support/folder-child.ts');
  const child = spawn(process.execPath, [program, dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function setFsync(fsync: typeof fs.fsyncSync): void {
  fs.fsyncSync = fsync;
  syncBuiltinESMExports();
}

const failing: typeof fs.fsyncSync = () => {
  throw Object.assign(new Error('broken disk'), { code: 'EIO' });
};

/** Runs `act` with a replacement for fsync. */
async function withFsync(fsync: typeof fs.fsyncSync, act: () => Promise<void>): Promise<void> {
  const { fsyncSync } = fs;
  setFsync(fsync);
  try {
    await act();
  } finally {
    setFsync(fsyncSync);
  }
}

const nextLine = async (lines: AsyncIterator<string>) => String((await lines.next()).value);

async function idsIn(table: string): Promise<number[]> {
  const db = await openDatabase({ dataDir });
  const { rows } = await db.pool.query<{ id: number }>(`select id from ${table} order by id`);
  await db.close();
  return rows.map((row) => row.id);
}

describe('the folder is for one process', () => {
  test('a second opener here is refused until the first has closed', async () => {
    const first = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUseError);
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      folder: dataDir,
      holder: { pid: process.pid, host: hostname() },
    });
    await first.close();
    await (await openDatabase({ dataDir })).close();
  });

  test('another process is refused, told who has it, and gets it after kill -9', async () => {
    const { child, lines } = startChild();
    expect(await nextLine(lines)).toBe('open');
    const refused = openDatabase({ dataDir });
    await expect(refused).rejects.toThrow(`is in use by process ${child.pid} on ${hostname()} since 20`);
    await kill(child);
    await (await openDatabase({ dataDir })).close();
  });

  test('exactly one of several that start at once after a crash gets it', async () => {
    const { child, lines } = startChild();
    await nextLine(lines);
    await kill(child);
    const answers = await Promise.all([1, 2, 3, 4].map(() => nextLine(startChild().lines)));
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('in use by'))).toHaveLength(3);
  });
});

describe('acknowledged changes are kept', () => {
  test('each commit reaches the disk before it is acknowledged', async () => {
    const db = await openDatabase({ dataDir });
    await db.pool.query('create table t (id int)');
    const { fsyncSync } = fs;
    let count = 0;
    const counting: typeof fsyncSync = (file) => {
      count++;
      fsyncSync(file);
    };
    await withFsync(counting, async () => {
      for (let id = 1; id <= 10; id++) {
        await db.pool.query('insert into t values ($1)', [id]);
        expect(count).toBeGreaterThanOrEqual(id);
      }
    });
    await db.close();
  });

  test('when the disk fails: nothing more is acknowledged, all is said, and the next start has what was', async () => {
    const stopped: Error[] = [];
    const db = await openDatabase({ dataDir, onStopped: (error) => stopped.push(error) });
    await db.pool.query('create table t (id int)');
    await db.pool.query('insert into t values (1)');
    await withFsync(failing, async () => {
      const first = db.pool.query('insert into t values (2)');
      // Answers to earlier queries must not be delivered to queries that wait or come later.
      const waiting = Array.from({ length: 20 }, () => db.pool.query('insert into t values (3)'));
      await expect(first).rejects.toThrow('could not fsync file');
      for (const query of waiting) await expect(query).rejects.toThrow('has stopped');
    });
    expect(stopped).toHaveLength(1);
    expect(stopped[0]?.message).toMatch(
      /pgdata has stopped: could not fsync file .*Confirmed changes are kept/,
    );
    await expect(inTransaction(db, async () => 3)).rejects.toThrow('has stopped');
    await expect(db.pool.query('select 1')).rejects.toThrow('has stopped');
    await db.close();
    expect((await idsIn('t'))[0]).toBe(1);
  });

  test('through kill -9 at any moment, whole transactions only', async () => {
    let acknowledged = 0;
    for (const commits of isGate ? [7, 40] : [1, 40, 7, 150]) {
      const { child, lines } = startChild();
      await nextLine(lines);
      const last = acknowledged + commits;
      for await (const line of lines) {
        acknowledged = Number(line);
        if (acknowledged >= last) break;
      }
      await kill(child);
      const debits = await idsIn('debit');
      expect(debits.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, i) => i + 1));
      expect(await idsIn('credit')).toEqual(debits);
    }
  });

  const firstStarts = [
    ...(isGate ? [] : ['pgdata.new', 'pgdata']).map((path) => ({ path, by: 'made', image: '' })),
    { path: 'pgdata.new/PG_VERSION', by: 'made', image: '' },
    ...['pgdata.new', 'pgdata'].map((path) => ({ path, by: 'copied', image: builtImage() })),
  ];
  test.each(firstStarts)(
    'a first start killed when $path has come up is started again, the database being $by',
    async ({ path, image }) => {
      rmSync(join(dataDir, 'pgdata'), { recursive: true });
      const { child, lines } = startChild(path, image);
      expect(await nextLine(lines)).toBe('came up');
      await kill(child);
      const db = await openDatabase({ dataDir });
      expect((await db.pool.query('select 1 as a')).rows).toEqual([{ a: 1 }]);
      await db.close();
      expect(existsSync(join(dataDir, 'pgdata.new'))).toBe(false);
    },
  );
});

describe('the image of an empty database', () => {
  test('is made once, and each copy of it is a database of its own', async () => {
    const image = join(dataDir, 'image/18');
    await buildImage(image);
    const { mtimeMs } = statSync(join(image, 'PG_VERSION'));
    await buildImage(image);
    expect(statSync(join(image, 'PG_VERSION')).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(join(dataDir, 'image'))).toEqual(['18']);
    for (const name of ['one', 'other']) {
      const db = await openDatabase({ dataDir: join(dataDir, name), image });
      await db.pool.query('create table t (id int)');
      await db.close();
    }
    expect(existsSync(join(image, 'postmaster.pid'))).toBe(false);
  });
});

describe('the PostgreSQL in it', () => {
  test('is the one that the program says it contains', async () => {
    const db = await openDatabase({ dataDir });
    const { rows } = await db.pool.query<{ v: string }>(`select current_setting('server_version_num') as v`);
    expect(Math.floor(Number(rows[0]?.v) / 10_000)).toBe(PGLITE_MAJOR);
    await db.close();
  });

  test('of another major is refused with a way out, and the folder is free again', async () => {
    const version = join(dataDir, 'pgdata/PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/written by PostgreSQL 17.*backup.*restore/);
    writeFileSync(version, `${PGLITE_MAJOR}\n`);
    await (await openDatabase({ dataDir })).close();
  });
});
