import './clock.ts';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { openDatabase, openInMemory } from '#kit/server/db/open.ts';
import { buildImage } from '#kit/server/db/pglite.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the tests, with the database `portico_template` that has all migrations. */
    postgresUrl: string;
    /** Files that `dumpDataDir` of a PGlite in memory wrote, without and with all migrations. */
    pgliteSnapshots: { empty: string; migrated: string };
  }
}

/** Once per run: a real PostgreSQL and a PGlite snapshot, both migrated, from which test files are cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, snapshots] = await Promise.all([startServer(), makeSnapshots(), buildImage()]);
  project.provide('postgresUrl', server.url('postgres'));
  project.provide('pgliteSnapshots', snapshots);
  return () => server.stop();
}

async function startServer(): ReturnType<typeof startPostgres> {
  const server = await startPostgres();
  const admin = new pg.Client(server.url('postgres'));
  await admin.connect();
  await admin.query('create database portico_template');
  await admin.end();
  const template = await openDatabase({ url: server.url('portico_template'), dataDir: '' });
  await migrate(template);
  await template.close();
  return server;
}

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/portico');
const ENGINE_FILES = ['package.json', 'src/kit/server/db/pglite.ts'];

/** Kept between runs while nothing changes: creating a PGlite takes 3 s, loading one 0.5 s. */
async function makeSnapshots(): Promise<{ empty: string; migrated: string }> {
  const engine = ENGINE_FILES.map((name) => join(import.meta.dirname, '../..', name));
  const files = readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name));
  const [empty, migrated] = [snapshotOf('empty', engine), snapshotOf('migrated', [...engine, ...files])];
  if (existsSync(empty) && existsSync(migrated)) return { empty, migrated };

  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const db = await openInMemory();
  await save(db, empty);
  await migrate(db);
  await save(db, migrated);
  await db.close();
  return { empty, migrated };
}

function snapshotOf(name: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files, import.meta.filename].toSorted())
    hash.update(file).update(readFileSync(file));
  return join(CACHE, `${name}-${hash.digest('hex').slice(0, 16)}.tar`);
}

async function save({ pglite }: Awaited<ReturnType<typeof openInMemory>>, file: string): Promise<void> {
  // Without it a clone recovers as after a crash, and its sequences jump ahead.
  await pglite.exec('checkpoint');
  const dump = await pglite.dumpDataDir('none');
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}
