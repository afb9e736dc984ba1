import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

/** An empty embedded database in a folder that goes when it is closed. */
export async function openEmbedded(): Promise<{
  readonly db: Database;
  readonly close: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const db = await openDatabase({ dataDir: join(folder, 'data') });
  return {
    db,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database of a PostgreSQL of its own, with what a small server has. */
async function openServed(): Promise<{ readonly db: Database; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await startPostgres(join(folder, 'postgres'));
  const admin = new pg.Client(server.url('postgres'));
  await admin.connect();
  await admin.query('create database portico');
  await admin.end();
  const db = await openDatabase({ url: server.url('portico'), dataDir: '', connections: 4 });
  return {
    db,
    close: async () => {
      await db.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Measures on one engine after the other, and prints both beside each other. @param measure figures by their names */
export async function onBothEngines(
  measure: (db: Database) => Promise<Record<string, string>>,
): Promise<void> {
  const figures = [];
  for (const open of [openEmbedded, openServed]) {
    const { db, close } = await open();
    figures.push(await measure(db));
    await close();
  }
  const [pglite = {}, postgres = {}] = figures;
  console.table(
    Object.fromEntries(
      Object.entries(pglite).map(([name, embedded]) => [
        name,
        { PGlite: embedded, PostgreSQL: postgres[name] },
      ]),
    ),
  );
}

/** Milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the 95th percentile as text. @param took durations in milliseconds */
export const p95Of = (took: readonly number[]): string =>
  `${(took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * 0.95)] ?? 0).toFixed(0)} ms`;

/** Returns the 95th percentile of so many rounds as text, in milliseconds. Two rounds before them warm up. */
export async function p95(rounds: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let n = -2; n < rounds; n += 1) {
    const ms = await timed(() => work(n + 2));
    if (n >= 0) took.push(ms);
  }
  return p95Of(took);
}
