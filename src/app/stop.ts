/** Milliseconds between two checks whether the parent process is alive. */
const LOOKS_MS = 500;

/**
 * Returns a signal that aborts at SIGINT, at SIGTERM, or when npm has died, if npm started this process. A killed npm
 * sends no signal and does not close standard input, so only the changed parent id shows it. Without npm, the process
 * may outlive its parent, as a service does.
 */
export function stopAsked(): AbortSignal {
  const asked = new AbortController();
  const stop = (): void => asked.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, LOOKS_MS).unref();
  }
  return asked.signal;
}
