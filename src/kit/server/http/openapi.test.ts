import { expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { openApi } from './openapi.ts';

const calls = controller('Sample', {
  Save: post({
    does: 'Saves one',
    access: 'signedIn',
    input: z.strictObject({ Name: z.string() }),
    reply: z.object({ Id: z.number() }),
  }),
  List: post({
    does: 'All',
    access: 'open',
    reads: true,
    input: z.strictObject({}),
    reply: z.array(z.string()),
  }),
});

test('the description tells a stranger how to call: sign-in in two parts, refusals, required bodies', () => {
  const described = openApi(Object.values(calls), {
    title: 'Portico',
    version: '1',
    howToCall: 'First sign in.',
    sessionCookie: 'one',
  });
  expect(described).toMatchObject({
    info: { description: 'First sign in.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [], session: [] }, { program: [] }],
    components: {
      schemas: { Refusal: { required: ['ErrorCode', 'Msg', 'Body'] } },
      securitySchemes: { session: { in: 'cookie', name: 'one' } },
    },
    paths: {
      '/api/Sample/Save': {
        post: {
          requestBody: { required: true },
          responses: {
            400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
            401: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
          },
        },
      },
      '/api/Sample/List': { post: { security: [], requestBody: { required: false } } },
    },
  });
});
