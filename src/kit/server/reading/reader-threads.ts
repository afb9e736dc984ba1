import { Worker } from 'node:worker_threads';

/** Limits of reading one file: milliseconds, megabytes of heap, bytes outside the heap, and threads at the same time. */
const LONGEST_MS = 10_000;
const MOST_HEAP_MB = 256;
const MOST_OUTSIDE_BYTES = 1 << 30;
const MOST_THREADS = 2;

/** Milliseconds between two looks at the memory outside the heap, where a PDF unpacks its streams without a limit. */
const LOOK_MS = 100;

/** Milliseconds after which an idle thread ends and gives its memory back. */
const IDLE_MS = 30_000;

/** Reads bytes in the thread that a task was given. */
type Read<A> = (bytes: Uint8Array) => Promise<A>;

/** Work that waits for a thread. It settles its own promise and never rejects. */
type Task<A> = (read: Read<A>) => Promise<void>;

/** Message of a reading thread: the number of the file, and the answer of the module that reads it. */
interface Said<A> {
  readonly id: number;
  readonly answer: A;
}

/** Thread that reads one file after the other. Starting one takes a quarter of a second, so it is kept for a while. */
class ReaderThread<A extends object> {
  readonly #program: URL;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  isBusy = false;

  constructor(program: URL) {
    this.#program = program;
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
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
  async read(bytes: Uint8Array, failed: A): Promise<A> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const id = ++this.#count;
    const { promise, resolve } = Promise.withResolvers<A | null>();
    const onMessage = (said: Said<A>): void => {
      if (said.id === id) resolve(said.answer);
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
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    return answer ?? failed;
  }
}

/** Threads that read uploaded files of people, so that a hostile file can end neither the server nor delay others. */
export class ReaderThreads<A extends object> {
  readonly #failed: A;
  readonly #threads: readonly ReaderThread<A>[];
  /** Files that wait, by person. One file of a person is read at a time, so that many files delay nobody else. */
  readonly #waiting = new Map<number, Task<A>[]>();
  readonly #reading = new Set<number>();

  /**
   * @param program file that the threads run. It answers each `{ id, bytes }` with `{ id, answer }`
   * @param failed answer for a file that took too long or too much memory
   */
  constructor(program: URL, failed: A) {
    this.#failed = failed;
    this.#threads = Array.from({ length: MOST_THREADS }, () => new ReaderThread<A>(program));
  }

  #readNext(): void {
    const thread = this.#threads.find(({ isBusy }) => !isBusy);
    const person = [...this.#waiting.keys()].find((one) => !this.#reading.has(one));
    if (!thread || person === undefined) return;
    const [task, ...others] = this.#waiting.get(person) ?? [];
    if (others.length === 0) this.#waiting.delete(person);
    else this.#waiting.set(person, others);
    if (!task) return;
    this.#reading.add(person);
    thread.isBusy = true;
    // A thread that cannot be started, for lack of memory, reads nothing.
    const read: Read<A> = (bytes) => thread.read(bytes, this.#failed).catch(() => this.#failed);
    void task(read).then(() => {
      thread.isBusy = false;
      this.#reading.delete(person);
      this.#readNext();
    });
    this.#readNext();
  }

  /**
   * Runs work of a person once a thread is free for it, so that files which wait need not be in memory. Returns what the
   * work returns.
   */
  run<T>(by: number, work: (read: Read<A>) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const task: Task<A> = async (read) => {
      try {
        resolve(await work(read));
      } catch (error) {
        reject(error);
      }
    };
    this.#waiting.set(by, [...(this.#waiting.get(by) ?? []), task]);
    this.#readNext();
    return promise;
  }

  /** Reads one uploaded file of a person in another thread. */
  read(by: number, bytes: Uint8Array): Promise<A> {
    return this.run(by, (read) => read(bytes));
  }
}
