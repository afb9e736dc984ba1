import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs in the server process. Reports that the server listens, answers with its processor time, and ends the process on
 * request.
 */
export function reportCpu(close: () => Promise<void>): void {
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
    else void close().then(() => process.exit());
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

/** A server under measurement, in a process of its own. */
export class Server {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** `profile` is a folder for a profile of the processor's time. */
  static async start(
    script: 'ours.ts' | 'bare.ts' | 'floor.ts',
    port: number,
    env: Readonly<Record<string, string>>,
    profile?: string,
  ): Promise<Server> {
    const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const child = spawn(process.execPath, [...flags, join(import.meta.dirname, script), String(port)], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
    if (first !== 'ready') throw new Error(`${script} did not start`);
    return new Server(`http://127.0.0.1:${port}`, child);
  }

  /** Processor time so far, in milliseconds. */
  async cpu(): Promise<number> {
    this.#child.send('cpu');
    const [{ user, system }] = (await once(this.#child, 'message')) as [NodeJS.CpuUsage];
    return (user + system) / 1000;
  }

  async stop(): Promise<void> {
    this.#child.send('end');
    await once(this.#child, 'exit');
  }
}
