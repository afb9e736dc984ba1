import { Live, type LiveEvent } from '#kit/contract/Live.ts';
import { readStream } from './call-server.ts';
import { refetchTold } from './hooks.ts';

/** One window of a browser receives server events and passes them to the others, because connections are scarce. */
const lock = 'portico.live';
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function listen(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await readStream(Live.Stream, {}, tell, signal);
      failures = 0;
    } catch {
      failures += 1;
    }
    // After a pause, all answers are loaded again, because notices may have been missed.
    if (!signal.aborted) await pause(Math.min(30_000, 1000 * 2 ** failures), signal);
    if (!signal.aborted) tell({ Touches: ['*'], Notice: null });
  }
}

/** Keeps answers fresh in every open window and shows notifications. Returns a function that stops it. */
export function startLive(show: (notice: NonNullable<LiveEvent['Notice']>) => void): () => void {
  const abort = new AbortController();
  const channel = new BroadcastChannel(lock);
  const take = (event: LiveEvent): void => {
    refetchTold(event.Touches);
    if (event.Notice) show(event.Notice);
  };
  channel.addEventListener('message', (message: MessageEvent<LiveEvent>) => take(message.data));
  const tell = (event: LiveEvent): void => {
    channel.postMessage(event);
    take(event);
  };
  navigator.locks
    .request(lock, { signal: abort.signal }, () => listen(tell, abort.signal))
    .catch(() => undefined);
  return () => {
    abort.abort();
    channel.close();
  };
}
