import autocannon from 'autocannon';
import type { Server } from './child.ts';
import type { Sessions } from './personas.ts';
import { postgresCpu } from './postgres-cpu.ts';
import type { Shot } from './scenarios.ts';

export const connections = 16;

export interface Round {
  readonly perSecond: number;
  /** Milliseconds of each request, ascending. */
  readonly latencies: readonly number[];
  /** Processor milliseconds of the server process a request. */
  readonly cpu: number;
  /** Processor milliseconds of PostgreSQL a request. Null if it runs on another machine. */
  readonly postgres: number | null;
}

/** Returns a shot as it goes over the wire, to either server. */
export const requestOf = (path: string, { body, facts }: Shot, sessions: Sessions) => ({
  method: 'POST' as const,
  path,
  headers: {
    ...sessions.get(facts.person),
    'content-type': 'application/json',
    'x-facts': JSON.stringify(facts),
  },
  body: JSON.stringify(body),
});

/** Sends every shot once over 16 connections, each of which sends its next one when it has its answer. */
export async function fire(
  server: Server,
  path: string,
  shots: readonly Shot[],
  sessions: Sessions,
  postmaster: number | null = null,
): Promise<Round> {
  const requests = shots.map((shot) => requestOf(path, shot, sessions));
  const latencies: number[] = [];
  let started = Infinity;
  let ended = 0;
  let next = 0;
  /** First refusal, if any. */
  let said = '';
  const [before, postgresBefore] = [await server.cpu(), postgresCpu(postmaster)];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url: server.url,
      connections,
      amount: requests.length,
      timeout: 30,
      setupClient: (client) => {
        const mine = next++;
        let status = 0;
        client.on('headers', ({ statusCode }) => (status = Number(statusCode)));
        client.on('body', (body) => {
          if (status >= 300) said ||= `${status} ${String(body).slice(0, 500)}`;
        });
        client.setRequests(requests.filter((_, n) => n % connections === mine));
      },
    },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_client, _status, _bytes, took) => {
    ended = performance.now();
    started = Math.min(started, ended - took);
    latencies.push(took);
  });
  const { non2xx, errors, timeouts } = await promise;
  const cpu = ((await server.cpu()) - before) / requests.length;
  const postgresAfter = postgresCpu(postmaster);
  if (non2xx + errors + timeouts > 0 || latencies.length !== requests.length)
    throw new Error(
      `${path}: ${non2xx} refused, ${errors} broken, ${latencies.length} of ${requests.length} ${said}`,
    );
  return {
    perSecond: (1000 * requests.length) / (ended - started),
    latencies: latencies.toSorted((a, b) => a - b),
    cpu,
    postgres:
      postgresBefore === null || postgresAfter === null
        ? null
        : (postgresAfter - postgresBefore) / requests.length,
  };
}
