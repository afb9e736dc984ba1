import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs a program of this folder and kills it (-9) some time after it says that its work begins. Whatever the time, the
 * caller expects each step whole or not done, so no result depends on the speed of the machine.
 * @param begins line of its output with which the work begins
 * @param ms milliseconds from that line to the kill; null: it runs to its end
 * @returns the lines it wrote, and the milliseconds from the beginning to its last line
 */
export async function killedChild(
  program: string,
  args: readonly string[],
  begins: string,
  ms: number | null,
): Promise<{ said: string[]; took: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const said: string[] = [];
  let [begun, ended] = [0, 0];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (line === begins) begun = performance.now();
    else ended = performance.now();
    if (line === begins && ms !== null) void delay(ms).then(() => child.kill('SIGKILL'));
  }
  await gone;
  return { said, took: ended - begun };
}
