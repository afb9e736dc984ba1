import fastify from 'fastify';
import { expect, test } from 'vitest';
import { envelopeSchema } from '#kit/server/http/serve.ts';
import { contract } from './contract.ts';

test('the answer of each call can be written through its schema', async () => {
  // The server makes a call's writer when it is first needed; here all are made, as a start would.
  const app = fastify();
  const calls = Object.values(contract).flatMap((controller) => Object.values(controller));
  for (const call of calls)
    app.route({
      method: call.method,
      url: call.path,
      schema: { response: { 200: envelopeSchema(call) } },
      handler: () => null,
    });
  await expect(app.ready()).resolves.toBeDefined();
  expect(calls.length).toBeGreaterThan(500);
});
