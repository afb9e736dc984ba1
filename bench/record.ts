import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { requestOf } from './load.ts';
import type { Sessions } from './personas.ts';
import type { Facts, Shot } from './scenarios.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** First row of the answer. */
  readonly first: Readonly<Record<string, unknown>> | null;
}

/** Statements that one call sent to the database, and the facts that it was about. */
export interface Recording {
  /** Facts known before the call. */
  readonly given: Facts;
  /** Facts known after the call. */
  readonly facts: Facts;
  readonly statements: readonly Statement[];
  readonly body: Readonly<Record<string, unknown>>;
}

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  /** Queries that the product makes by hand answer through it. */
  callback?: (error: Error | null, result?: pg.QueryResult) => void;
}

/** Notices to other processes leave after the answer, many calls in one statement: they belong to no call. */
const isNotice = ({ text }: Query): boolean => text.includes('pg_notify');

/** Makes a call and writes down the statements of its request, in their order. */
export async function record(
  app: FastifyInstance,
  path: string,
  shot: Shot,
  sessions: Sessions,
): Promise<Recording> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>;
  const recording = async function (this: pg.Client, ...args: unknown[]) {
    const [given, values] = args as [Query | string, unknown[]?];
    const asked = typeof given === 'string' ? { text: given, values } : given;
    const place = isNotice(asked) ? -1 : statements.push({ values: [], first: null, text: asked.text }) - 1;
    const write = (result: pg.QueryResult | undefined): void => {
      const first = (result?.rows?.[0] as Statement['first']) ?? null;
      if (place >= 0) statements[place] = { text: asked.text, values: asked.values ?? [], first };
    };
    const { callback } = asked;
    if (callback)
      asked.callback = (error, result) => {
        write(result);
        callback(error, result);
      };
    const result = await query.apply(this, args);
    if (!callback) write(result);
    return result;
  };
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  try {
    const { method, headers, body } = requestOf(path, shot, sessions);
    const answer = await app.inject({ method, url: path, headers, payload: body });
    const envelope = answer.json<{ ErrorCode: number; Msg: string; Body: Record<string, unknown> }>();
    if (envelope.ErrorCode !== 0) throw new Error(`${path}: ${envelope.Msg}`);
    const form = envelope.Body['FormID'];
    return {
      given: shot.facts,
      facts: { ...shot.facts, ...(typeof form === 'number' ? { form } : {}) },
      statements,
      body: envelope.Body,
    };
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}
