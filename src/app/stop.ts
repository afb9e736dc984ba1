/** Milliseconds between two looks for the parent. */
const LOOKS_MS = 500;

/**
 * Returns a signal that aborts at SIGINT, at SIGTERM, or when npm, which started this process, has died. A killed npm
 * tells its child nothing: no signal, and no end of the standard input that both have from the terminal. Only the number
 * of the parent changes. A process that npm did not start may outlive its parent, as a service does.
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
