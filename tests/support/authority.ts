import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './portal.ts';

export interface Child {
  readonly issuer: string;
  readonly stop: () => Promise<void>;
}

/** An authority that knows nothing of the portal, in a process of its own; see authority-child.ts. */
export async function startAuthority(
  portal: string,
  format: 'jwt' | 'opaque',
  audience: string,
  port?: number,
): Promise<Child> {
  port ??= await freePort();
  const file = join(import.meta.dirname, 'authority-child.ts');
  const child = spawn(process.execPath, [file, JSON.stringify({ port, portal, format, audience })], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
  if (first === null) throw new Error('the authority did not start');
  child.stdout.resume();
  return {
    issuer: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
