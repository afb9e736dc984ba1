import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { createHttp } from './app.ts';
import { serve } from './context.ts';

const call = post({
  does: 'Answers',
  access: 'open',
  input: z.strictObject({}),
  reply: z.object({ Done: z.literal(true) }),
});
const guarded = post({
  does: 'Answers whoever holds a code',
  access: ['SomeCode'],
  input: z.strictObject({}),
  reply: z.object({ Done: z.literal(true) }),
});
const Answers = controller('TestAnswers', { Good: call, Refused: call, Broken: call, Guarded: guarded });

const lines: { reqId: string; msg: string; err?: { message: string }; status?: number; person?: number }[] =
  [];
let app: Awaited<ReturnType<typeof createHttp>>;
beforeAll(async () => {
  app = await createHttp({
    // No call here has a limit or uses the database.
    db: {} as Database,
    served: [
      serve(Answers, {
        Good: async () => ({ Done: true as const }),
        Refused: () => refuse(general.notFound),
        Broken: () => Promise.reject(new Error('the boiler burst')),
        Guarded: async () => ({ Done: true as const }),
      }),
    ],
    authenticate: async ({ headers }) =>
      headers.authorization === undefined
        ? null
        : { id: 17, sessionId: 's', permissions: new Set(headers.authorization.split(' ')) },
    title: 'test',
    version: '0',
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    trustProxy: false,
    https: false,
    ready: async () => undefined,
  });
});
afterAll(() => app.close());

test.each([
  ['Good', 200],
  ['Refused', 404],
  ['Broken', 500],
] as const)(
  'an answer names its request, and so does every line of the log about it: %s',
  async (key, status) => {
    lines.length = 0;
    const answer = await app.inject({ method: 'POST', url: Answers[key].path, payload: {} });
    expect(answer.statusCode).toBe(status);
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(/^[\da-f]{16}$/);
    expect([...new Set(lines.map(({ reqId }) => reqId))]).toEqual([id]);
    expect(lines.at(-1)).toMatchObject({ msg: 'request', status });
  },
);

/** Returns status and person in the log line of a person's call. */
const askGuarded = async (authorization?: string) => {
  lines.length = 0;
  const headers = authorization === undefined ? {} : { authorization };
  await app.inject({ method: 'POST', url: Answers.Guarded.path, payload: {}, headers });
  const { status, person } = lines.at(-1)!;
  return [status, person];
};

test('a missing right is logged with its person; who was answered is not named', async () => {
  expect(await askGuarded('Bearer other')).toEqual([403, 17]);
  expect(await askGuarded('Bearer SomeCode')).toEqual([200, undefined]);
  expect(await askGuarded()).toEqual([401, undefined]);
});

test('a caller who meets a fault gets its number, and the log has the cause', async () => {
  lines.length = 0;
  const answer = await app.inject({ method: 'POST', url: Answers.Broken.path, payload: {} });
  const id = String(answer.headers['x-request-id']);
  const { Msg, Body } = answer.json<{ Msg: string; Body: { Reference: string } }>();
  expect([Msg.includes(id), Body.Reference]).toEqual([true, id]);
  expect(Msg).not.toContain('boiler');
  expect(lines.find(({ err }) => err)).toMatchObject({ reqId: id, err: { message: 'the boiler burst' } });
});
