import type { FastifyInstance } from 'fastify';
import { recordStatements, type Statement } from '#tests/support/statements.ts';
import { requestOf } from './load.ts';
import type { Sessions } from './personas.ts';
import type { Facts, Shot } from './scenarios.ts';

/** Statements that one call sent to the database, and the facts that it was about. */
export interface Recording {
  /** Facts known before the call. */
  readonly given: Facts;
  /** Facts known after the call. */
  readonly facts: Facts;
  readonly statements: readonly Statement[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes a call and writes down the statements of its request, in their order. */
export async function record(
  app: FastifyInstance,
  path: string,
  shot: Shot,
  sessions: Sessions,
): Promise<Recording> {
  const { method, headers, body } = requestOf(path, shot, sessions);
  const { answer, statements } = await recordStatements(() =>
    app.inject({ method, url: path, headers, payload: body }),
  );
  const envelope = answer.json<{ ErrorCode: number; Msg: string; Body: Record<string, unknown> }>();
  if (envelope.ErrorCode !== 0) throw new Error(`${path}: ${envelope.Msg}`);
  const form = envelope.Body['FormID'];
  return {
    given: shot.facts,
    facts: { ...shot.facts, ...(typeof form === 'number' ? { form } : {}) },
    statements,
    body: envelope.Body,
  };
}
