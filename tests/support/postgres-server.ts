import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/** A PostgreSQL from npm. `url(name)` addresses a database of it. */
export interface PostgresServer {
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts it in about 2 s, as root or not, on a free port; it ends with this process at the latest. It is throw-away
 * and not durable, unless it gets a folder to keep its data in.
 */
export async function startPostgres(folder?: string): Promise<PostgresServer> {
  const args = [join(import.meta.dirname, 'postgres-child.ts'), ...(folder === undefined ? [] : [folder])];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const [first] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
  if (!Buffer.isBuffer(first)) throw new Error('PostgreSQL for the tests did not start');
  const port = Number(first.toString());
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) handle.unref();
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.ref();
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
