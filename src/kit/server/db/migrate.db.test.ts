import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, bothEngines, onEngine } from '#tests/support/engines.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Makes a folder with the kit's own first migration and the given ones after it. */
async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-migrations-'));
  folders.push(folder);
  await write(folder, { '0001_kit': readFileSync(join(MIGRATIONS, '0001_kit.sql'), 'utf8'), ...files });
  return folder;
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
}

const two = {
  '0002_a': 'create schema a; create table a.t (id int primary key); insert into a.t values (1), (2);',
  '0003_b': 'insert into a.t values (3); -- 报销',
};

async function rowsOf(db: Database): Promise<unknown[]> {
  return (await db.pool.query('select id from a.t order by id')).rows.map((row: { id: number }) => row.id);
}

bothEngines('migrate', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open({ empty: true });
  });

  test('applies what is missing, once, in order, telling of each', async () => {
    const folder = await migrations(two);
    const seen: unknown[] = [];
    const onProgress = (step: unknown) => void seen.push(step);
    expect(await migrate(db, { folder, onProgress })).toEqual(['0001_kit', '0002_a', '0003_b']);
    expect(seen).toEqual([
      { name: '0001_kit', done: 0, total: 3 },
      { name: '0002_a', done: 1, total: 3 },
      { name: '0003_b', done: 2, total: 3 },
    ]);
    expect(await migrate(db, { folder, onProgress })).toEqual([]);
    await write(folder, { '0004_c': 'insert into a.t values (4);' });
    expect(await migrate(db, { folder })).toEqual(['0004_c']);
    expect(await rowsOf(db)).toEqual([1, 2, 3, 4]);
  });

  test('applies what landed later with a lower number', async () => {
    const folder = await migrations({ ...two, '0005_d': 'insert into a.t values (5);' });
    await migrate(db, { folder });
    await write(folder, { '0004_c': 'insert into a.t values (4);' });
    expect(await migrate(db, { folder })).toEqual(['0004_c']);
    expect(await rowsOf(db)).toEqual([1, 2, 3, 4, 5]);
    expect(await migrate(db, { folder })).toEqual([]);
  });

  test('keeps nothing of a run in which a file fails, and names the file', async () => {
    const folder = await migrations({ ...two, '0004_wrong': 'insert into a.t values (9); select 1 / 0;' });
    await expect(migrate(db, { folder })).rejects.toThrow('Migration 0004_wrong failed: division by zero');
    await write(folder, { '0004_wrong': 'insert into a.t values (9);' });
    expect(await migrate(db, { folder })).toEqual(['0001_kit', '0002_a', '0003_b', '0004_wrong']);
    expect(await rowsOf(db)).toEqual([1, 2, 3, 9]);
  });

  test('refuses a file that was changed after it was applied, but not other line ends', async () => {
    const folder = await migrations(two);
    await migrate(db, { folder });
    await write(folder, { '0002_a': two['0002_a'].replace(';', ';\r\n') });
    await expect(migrate(db, { folder })).rejects.toThrow('0002_a was changed after it was applied');
    await write(folder, two);
    const kit = readFileSync(join(folder, '0001_kit.sql'), 'utf8');
    await write(folder, { '0001_kit': kit.replaceAll('\n', '\r\n') });
    expect(await migrate(db, { folder })).toEqual([]);
  });

  test('refuses a database that a newer version has used', async () => {
    await migrate(db, { folder: await migrations(two) });
    const older = await migrations({ '0002_a': two['0002_a'] });
    await expect(migrate(db, { folder: older })).rejects.toThrow('0003_b, which this version');
  });

  test('asks for a backup when there is something to lose and something to do, before it is done', async () => {
    const folder = await migrations(two);
    const rows: unknown[] = [];
    const backup = async () => void rows.push(await rowsOf(db));
    await migrate(db, { folder, backup });
    await migrate(db, { folder, backup });
    expect(rows).toEqual([]);
    await write(folder, { '0004_c': 'delete from a.t;' });
    await migrate(db, { folder, backup });
    expect(rows).toEqual([[1, 2, 3]]);
    await write(folder, { '0005_d': 'insert into a.t values (5);' });
    const failing = migrate(db, { folder, backup: () => Promise.reject(new Error('disk full')) });
    await expect(failing).rejects.toThrow('disk full');
    expect(await rowsOf(db)).toEqual([]);
  });
});

onEngine('postgres', 'migrate', () => {
  test('one of several processes that start together applies, and all go on', async () => {
    const { url, drop } = await createDatabase('template1');
    const folder = await migrations({ ...two, '0004_slow': 'select pg_sleep(0.3);' });
    const all = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '' })));
    const applied = await Promise.all(all.map((db) => migrate(db, { folder })));
    expect(applied.filter((names) => names.length > 0)).toEqual([
      ['0001_kit', '0002_a', '0003_b', '0004_slow'],
    ]);
    await Promise.all(all.map((db) => db.close()));
    await drop();
  });
});
