import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.number(), host: z.string(), since: z.string() });

/** Process that holds the folder: process id, host name, and UTC instant in ISO 8601. */
export type LockHolder = z.infer<typeof holderSchema>;

export class FolderInUseError extends Error {
  readonly folder: string;
  readonly holder: LockHolder | undefined;

  constructor(folder: string, holder: LockHolder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} since ${holder.since}`
      : 'another process that has just started';
    super(
      `The database folder ${folder} is in use by ${who}. ` +
        'Stop that process first, or set another folder (PORTICO_DATA) or a PostgreSQL server (DATABASE_URL).',
    );
    this.name = 'FolderInUseError';
    this.folder = folder;
    this.holder = holder;
  }
}

/**
 * Locks the folder for this process; returns a function that releases it. The lock is SQLite's exclusive file lock,
 * which the kernel drops when the process dies. So there are no stale locks, and containers that share a volume are
 * covered. POSIX drops such a lock when this process closes any other handle on the same file: never read or copy it.
 * @throws FolderInUseError at once if this or another process has the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, 'lock.json');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (isBusy(cause)) throw new FolderInUseError(folder, readHolder(holderFile));
    throw cause;
  }
  const holder: LockHolder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFile, JSON.stringify(holder));
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

const SQLITE_BUSY = 5;

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
