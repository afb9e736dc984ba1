import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { PGlite } from '@electric-sql/pglite';
import { assemble } from './assemble.ts';
import { LocalBus } from './bus.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { maintainPglite } from './maintenance.ts';
import type { OpenOptions } from './open.ts';
import { inOneGo } from './pglite-messages.ts';
import { FolderPglite, type InMemoryFiles, startDurable, startInMemory } from './pglite.ts';
import { GuardedPool, valueTypes } from './pool.ts';

/** Opens a PGlite in memory, empty or on files that somebody filled. */
export async function openMemory(files?: InMemoryFiles): Promise<Database & { pglite: PGlite }> {
  const pglite = await startInMemory(files);
  const db = await overPglite(
    pglite,
    () => undefined,
    () => undefined,
  );
  return Object.assign(db, { pglite });
}

const MAINTENANCE_MS = 60_000;

/** Opens the embedded database of a folder, which belongs to this process from now on. */
export async function openFolder(
  { dataDir, image }: Pick<OpenOptions, 'dataDir' | 'image'>,
  onError: (error: unknown) => void,
  onStopped: (error: Error) => void,
): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const db = await overPglite(await startDurable(dataDir, onStopped, image), onError, unlock);
    const timer = setInterval(() => void maintainPglite(db).catch(onError), MAINTENANCE_MS).unref();
    return {
      ...db,
      close: () => {
        clearInterval(timer);
        return db.close();
      },
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

async function overPglite(
  pglite: PGlite,
  onError: (error: unknown) => void,
  onClosed: () => void,
): Promise<Database> {
  const settings = { max: 1, idleTimeoutMillis: 0, types: valueTypes };
  const pool = new GuardedPool(Object.assign(createPgConfig(inOneGo(pglite)), settings), () =>
    pglite instanceof FolderPglite ? pglite.stopped : undefined,
  );
  pool.on('error', onError);
  const bus = new LocalBus(onError);
  bus.alive = true;
  return assemble('pglite', pool, bus, async () => {
    await pglite.close();
    onClosed();
  });
}
