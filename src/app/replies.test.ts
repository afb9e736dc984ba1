import { expect, test } from 'vitest';
import { writerOf } from '#kit/server/http/answer.ts';
import { allCalls as calls } from './modules.ts';

test('the answer of each call can be written through its schema', () => {
  // The server builds the serializer of a call when it is first needed. This test builds all of them.
  for (const call of calls) expect(writerOf(call), call.path).toBeTypeOf('function');
  expect(calls.length).toBeGreaterThan(500);
});
