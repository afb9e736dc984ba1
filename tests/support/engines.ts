import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database, Engine } from '#kit/server/db/database.ts';
import { openDatabase, openInMemory } from '#kit/server/db/open.ts';
import { copyOf } from './snapshot-fs.ts';
import { engines } from './suite.ts';

interface TestDatabaseOptions {
  /** Without migrations. */
  empty?: boolean;
  /** Without migrations and without the clock of the tests, for what is compared with other databases. */
  bare?: boolean;
  connections?: number;
}

/** Opens a fresh database of its own, with all migrations unless the options say otherwise. Closed after the block. */
export type OpenTestDatabase = (options?: TestDatabaseOptions) => Promise<Database>;

/**
 * Describes the tests over a real PostgreSQL and over PGlite in memory; in the gate (`npm test`) over PostgreSQL alone,
 * which takes less of the processor.
 *
 * ```ts
 * eachEngine('orders', (open) => {
 *   let db: Database;
 *   beforeAll(async () => (db = await open()));
 *   test('…', async () => { … });
 * });
 * ```
 */
export function eachEngine(name: string, define: (open: OpenTestDatabase) => void): void {
  for (const engine of engines) onEngine(engine, name, define);
}

/**
 * Describes the tests over both engines in the gate too. For tests that race, lock, kill, listen, batch or depend on the
 * driver or on plans.
 */
export function bothEngines(name: string, define: (open: OpenTestDatabase) => void): void {
  onEngine('pglite', name, define);
  onEngine('postgres', name, define);
}

/** Describes the tests over one engine, for features that only one has: locks that wait, folders. */
export function onEngine(engine: Engine, name: string, define: (open: OpenTestDatabase) => void): void {
  describe(`${name} on ${engine}`, () => {
    const closers: (() => Promise<void>)[] = [];
    afterAll(() => Promise.all(closers.map((close) => close())));
    define(async (options = {}) => {
      const { db, close } = await (engine === 'pglite' ? inMemory(options) : onServer(options));
      closers.push(close);
      return db;
    });
  });
}

type Opened = Promise<{ db: Database; close: () => Promise<void> }>;

async function inMemory({ empty, bare }: TestDatabaseOptions): Opened {
  const db = await openInMemory(copyOf(inject('pgliteSnapshots')[empty || bare ? 'empty' : 'migrated']));
  return { db, close: () => db.close() };
}

async function onServer({ empty, bare, connections = 8 }: TestDatabaseOptions): Opened {
  const { url: given, drop } = await createDatabase(
    bare ? 'template0' : empty ? 'template1' : 'portico_template',
  );
  const url = bare
    ? `${given}?options=${encodeURIComponent('-c TimeZone=UTC -c search_path="$user",public')}`
    : given;
  const db = await openDatabase({ url, dataDir: '', connections });
  return { db, close: () => db.close().then(drop) };
}

/** A PostgreSQL database by its address, for tests that give it to another process. */
export async function createDatabase(
  template: 'portico_template' | 'template1' | 'template0' = 'portico_template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
