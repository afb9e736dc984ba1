import { Worker } from 'node:worker_threads';
import type { ReaderAnswer } from './reader-worker.ts';

/** Limits of reading one file: milliseconds, megabytes of heap, bytes outside the heap, and threads at the same time. */
const LONGEST_MS = 10_000;
const MOST_HEAP_MB = 256;
const MOST_OUTSIDE_BYTES = 1 << 30;
const MOST_THREADS = 2;

/** Milliseconds between two looks at the memory outside the heap, where a PDF unpacks its streams without a limit. */
const LOOK_MS = 100;

/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE_MS = 30_000;

interface Task {
  readonly bytes: Uint8Array;
  readonly done: (answer: ReaderAnswer) => void;
}

/** Thread that reads one file after the other. Starting one takes a quarter of a second, so it is kept for a while. */
class ReaderThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  isBusy = false;

  #start(): Worker {
    const worker = new Worker(new URL('reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // An error may come after the answer, from what a library left running. Without a handler it would end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** Reads one file. A file that takes too long or too much memory ends the thread, and the next file gets a new one. */
  async read(bytes: Uint8Array): Promise<ReaderAnswer> {
    this.isBusy = true;
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const id = ++this.#count;
    const { promise, resolve } = Promise.withResolvers<ReaderAnswer | null>();
    const onMessage = (said: ReaderAnswer & { id: number }): void => {
      const { id: of, ...answer } = said;
      if (of === id) resolve(answer);
    };
    const onEnd = (): void => resolve(null);
    const timer = setTimeout(onEnd, LONGEST_MS);
    const look = async (): Promise<void> => {
      const { external_memory: outside } = await worker.getHeapStatistics();
      if (outside > MOST_OUTSIDE_BYTES) onEnd();
    };
    // A thread that has ended has no statistics.
    const watch = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    worker.on('message', onMessage).once('error', onEnd).once('exit', onEnd);
    worker.postMessage({ id, bytes });
    const answer = await promise;
    clearTimeout(timer);
    clearInterval(watch);
    worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    if (answer === null) this.#end();
    else worker.unref();
    this.isBusy = false;
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    return answer ?? { fault: 'invoiceUnsafe' };
  }
}

const threads = Array.from({ length: MOST_THREADS }, () => new ReaderThread());

/** Files that wait, by person. One file of a person is read at a time, so that many files delay nobody else. */
const waiting = new Map<number, Task[]>();
const reading = new Set<number>();

function readNext(): void {
  const thread = threads.find(({ isBusy }) => !isBusy);
  const person = [...waiting.keys()].find((one) => !reading.has(one));
  if (!thread || person === undefined) return;
  const tasks = waiting.get(person)!;
  const task = tasks.shift()!;
  if (tasks.length === 0) waiting.delete(person);
  reading.add(person);
  void thread.read(task.bytes).then((answer) => {
    reading.delete(person);
    task.done(answer);
    readNext();
  });
  readNext();
}

/** Reads one uploaded file of a person in another thread: an invoice, or an archive of several files. */
export function readUpload(by: number, bytes: Uint8Array): Promise<ReaderAnswer> {
  return new Promise((done) => {
    waiting.set(by, [...(waiting.get(by) ?? []), { bytes, done }]);
    readNext();
  });
}
