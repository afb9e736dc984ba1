import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Balancer } from './balancer.ts';
import { freePort } from './portal.ts';

export interface ProductProcess {
  readonly port: number;
  readonly pid: number;
  /** Ends the process as a loss of power does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process of the product behind the balancer. @param settings environment variables */
export async function startProcess(
  balancer: Balancer,
  settings: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'product-child.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.value !== 'ready') throw new Error(`the process ended before it was ready: ${first.value}`);
  child.stdout!.resume();
  balancer.ports.add(port);
  const end = async (how: () => void): Promise<void> => {
    const ended = once(child, 'exit');
    how();
    await ended;
    balancer.ports.delete(port);
  };
  return {
    port,
    pid: child.pid!,
    kill: () => end(() => child.kill('SIGKILL')),
    stop: () =>
      child.exitCode === null && child.signalCode === null
        ? end(() => child.stdin!.end())
        : Promise.resolve(),
  };
}
