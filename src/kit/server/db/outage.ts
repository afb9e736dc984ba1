import { setTimeout as delay } from 'node:timers/promises';
import { sqlState } from './pg-errors.ts';

/**
 * Thrown if the database is unavailable: it restarts, ended the session, or cannot be reached. Acknowledged changes
 * are kept, unfinished transactions are not.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown, message = 'The database cannot be reached') {
    super(message, { cause });
    this.name = 'DatabaseAway';
  }
}

/** Thrown if the connection breaks during a commit. Only the data can show whether it was kept. */
export class CommitUncertain extends Error {
  /** Whether the commit is covered by a key, so that a repetition with that key shows whether it was kept. */
  readonly keyed: boolean;

  constructor(cause: unknown, keyed: boolean) {
    super('The connection to the database broke during a commit', { cause });
    this.name = 'CommitUncertain';
    this.keyed = keyed;
  }
}

/**
 * SQLSTATEs that mean that a session has ended or never started: connection exceptions, shutdown by the administrator,
 * crash, start-up, too many connections, time limits that end the session (PostgreSQL's appendix A).
 */
const states = /^(?:08...|57P0[1235]|53300|25P0[34])$/;

/** Error codes of the socket and of name resolution. */
const sockets =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ENOENT)$/;

/** Messages of errors that the driver raises itself without a code. */
const said =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|timeout expired)/;

/** Returns whether an error of the driver means that the connection is unusable. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  const state = sqlState(error);
  if (state !== undefined && states.test(state)) return true;
  return ('code' in error && sockets.test(String(error.code))) || said.test(error.message);
}

/** Milliseconds between attempts, less than a second in total, so that a caller does not wait long for the refusal. */
const pauses = [50, 100, 200, 400];

/** Runs repeatable work, and repeats it for three quarters of a second while the database is unavailable. */
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
