import { expect, test } from 'vitest';
import { writerOf } from '#kit/server/http/answer.ts';
import { allCalls as calls } from './modules.ts';

test('the answer of each call can be written through its schema', () => {
  // The server makes a call's writer when it is first needed; here all are made.
  for (const call of calls) expect(writerOf(call), call.path).toBeTypeOf('function');
  expect(calls.length).toBeGreaterThan(500);
});
