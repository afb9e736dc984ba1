import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { BASELINE, readBaseline } from './baseline.ts';
import { baselineText } from './baseline-text.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, migrate, readMigrations, type MigrationFile } from './migrate.ts';

const remake = 'Run "npm run db:baseline" and commit migrations/baseline.sql.';
const baseline = (await readBaseline(MIGRATIONS))!;
const covered = (await readMigrations(MIGRATIONS)).filter(({ name }) => baseline.covers.has(name));

test('the baseline covers migrations that are there, as they are', () => {
  const there = new Map(covered.map(({ name, sha256 }) => [name, sha256]));
  const stale = [...baseline.covers].filter(([name, sha256]) => there.get(name) !== sha256);
  expect(
    stale.map(([name]) => name),
    `Migrations that the baseline covers were changed or removed. ${remake}`,
  ).toEqual([]);
});

/** Makes a folder with the migrations that the baseline covers, and the given ones. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-baseline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [BASELINE, ...covered.map((file) => `${file.name}.sql`)])
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.sql`), text);
  return folder;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Returns the catalogue as lines. Values that differ between databases are replaced: the instant of the migrations,
 * and random UUIDs. PostgreSQL writes (a and b) and c, once read again, as a and b and c.
 */
async function linesOf(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ second: string }>(
    'select distinct left(applied_at::text, 17) as second from kit.migration_file',
  );
  expect(rows).toHaveLength(1);
  const instant = new RegExp(`${rows[0]!.second}[\\d.]+`, 'g');
  const lines = (await catalogueOf(db)).map((line) =>
    line.startsWith('constraints') && line.includes(' CHECK ')
      ? line.replaceAll(/[()]/g, '')
      : line.replaceAll(instant, 'then').replaceAll(uuid, 'uuid'),
  );
  return lines.toSorted();
}

eachEngine('the baseline', (open) => {
  let numbered: Database;
  beforeAll(async () => {
    numbered = await open({ bare: true });
    await migrate(numbered, { only: covered, oneByOne: true });
  });

  test('is what its migrations make, written down', async () => {
    const lines = (await baselineText(numbered, covered)).split('\n');
    const written = baseline.text.split('\n');
    const other = lines.filter((line, n) => line !== written[n]);
    expect([...other.slice(0, 3), lines.length], `The baseline is stale. ${remake}`).toEqual([
      written.length,
    ]);
  });

  test('makes the same database as its migrations: each object, each property, each row', async () => {
    const db = await open({ bare: true });
    const steps: string[] = [];
    const applied = await migrate(db, { only: covered, onProgress: ({ name }) => steps.push(name) });
    expect(applied).toEqual(covered.map(({ name }) => name));
    expect(steps).toEqual(['baseline']);
    const [got, wanted] = [await linesOf(db), await linesOf(numbered)];
    expect(wanted.length).toBeGreaterThan(5_000);
    const known = new Set(wanted);
    expect(got.filter((line) => !known.has(line))).toEqual([]);
    expect(got).toEqual(wanted);
    expect(await migrate(db, { only: covered })).toEqual([]);
  });

  test('later migrations are applied after it, whatever their number', async () => {
    const db = await open({ bare: true });
    const steps: unknown[] = [];
    const later = {
      '0009_before_the_last': 'create table kit.early (id int primary key);',
      '9999_after_it': 'create table kit.late (id int primary key);',
    };
    const applied = await migrate(db, { folder: folderOf(later), onProgress: (step) => steps.push(step) });
    expect(applied).toHaveLength(covered.length + 2);
    expect(steps).toEqual([
      { name: 'baseline', done: 0, total: 3 },
      { name: '0009_before_the_last', done: 1, total: 3 },
      { name: '9999_after_it', done: 2, total: 3 },
    ]);
    await db.pool.query('select from kit.early, kit.late');
  });

  test('is not used when a migration it covers is another one by now', async () => {
    const db = await open({ bare: true });
    const last = covered.at(-1) as MigrationFile;
    const changed = `${readFileSync(join(MIGRATIONS, `${last.name}.sql`), 'utf8')}\ncreate table kit.changed (id int primary key);`;
    const steps: string[] = [];
    const folder = folderOf({ [last.name]: changed });
    await migrate(db, { folder, onProgress: ({ name }) => steps.push(name) });
    expect(steps).toEqual(
      readdirSync(folder)
        .filter((name) => name !== BASELINE)
        .toSorted()
        .map((name) => name.slice(0, -4)),
    );
    await db.pool.query('select from kit.changed');
  });
});
