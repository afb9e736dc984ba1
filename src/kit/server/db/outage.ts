import { setTimeout as delay } from 'node:timers/promises';
import { sqlState } from './pg-errors.ts';

/**
 * The database cannot be asked right now: it restarts, ended our session, or cannot be reached. Nothing that was
 * acknowledged is lost by it. Of what a transaction did until then nothing is kept.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown, message = 'The database cannot be reached') {
    super(message, { cause });
    this.name = 'DatabaseAway';
  }
}

/** Thrown when the connection breaks during a commit: only a look at the data tells whether it was kept. */
export class CommitUncertain extends Error {
  /** Whether a repetition under the same key finds out. */
  readonly keyed: boolean;

  constructor(cause: unknown, keyed: boolean) {
    super('The connection to the database broke during a commit', { cause });
    this.name = 'CommitUncertain';
    this.keyed = keyed;
  }
}

/**
 * SQLSTATEs after which a session is over or was never begun: connection exceptions, shutdown by the administrator, by
 * a crash, at start, too many connections, time limits that end the session (PostgreSQL's appendix A).
 */
const states = /^(?:08...|57P0[1235]|53300|25P0[34])$/;

/** Error codes of the socket and of name resolution. */
const sockets =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ENOENT)$/;

/** Messages of errors that the driver raises itself, without a code. */
const said =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|timeout expired)/;

/** Whether an error of the driver means that the connection is unusable. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  const state = sqlState(error);
  if (state !== undefined && states.test(state)) return true;
  return ('code' in error && sockets.test(String(error.code))) || said.test(error.message);
}

/** Milliseconds between tries. Together less than a second, so that a caller does not wait long for the refusal. */
const pauses = [50, 100, 200, 400];

/** Runs repeatable work, again while the database is away, for three quarters of a second. */
export async function patiently<T>(
  fn: () => Promise<T>,
  again: (error: unknown) => boolean = (error) => error instanceof DatabaseAway,
): Promise<T> {
  for (const pause of pauses)
    try {
      return await fn();
    } catch (error) {
      if (!again(error)) throw error;
      await delay(pause);
    }
  return fn();
}
