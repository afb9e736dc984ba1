import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Placed } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';

/** Secret by which the process recognises its own calls; it never leaves the process. */
const mark = randomBytes(32).toString('base64url');
const header = 'x-portico-inner';

/** Returns whether this process made the call itself, for an authorised request. Such a call has no checksum. */
export const isInner = (headers: IncomingHttpHeaders): boolean => headers[header] === mark;

/** Caller of an inner call, taken from the request that asked for it. */
export interface Asker {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

const passed = ['authorization', 'cookie', 'user-agent', 'x-language', 'accept-language'] as const;

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const inQuery = (input: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, plain(value)]],
    ),
  ).toString();

/** Makes a call for the person of a request, through its route: the same rights, limits, checks and language apply. */
export async function performCall(
  app: FastifyInstance,
  call: Placed,
  input: Readonly<Record<string, unknown>>,
  { headers, ip }: Asker,
): Promise<{ readonly status: number; readonly answer: Envelope<unknown> }> {
  const isQuery = call.via === 'query';
  const query = isQuery ? inQuery(input) : '';
  const response = await app.inject({
    method: call.method,
    url: query ? `${call.path}?${query}` : call.path,
    remoteAddress: ip,
    headers: {
      ...Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      [header]: mark,
    },
    ...(isQuery ? {} : { payload: { ...input } }),
  });
  return { status: response.statusCode, answer: response.json() };
}
