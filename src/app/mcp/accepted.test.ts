import { expect, test } from 'vitest';
import { acceptedBy, jsonAnswerIn } from './accepted.ts';

const both = 'application/json, text/event-stream';

test.each([
  [undefined, both, false],
  ['*/*', both, false],
  ['application/json, text/event-stream', both, false],
  ['application/json', both, true],
  ['Application/JSON; charset=utf-8', both, true],
  ['application/*;q=0.8', both, true],
  ['application/json, text/event-stream;q=0', both, true],
  ['text/event-stream', 'text/event-stream', false],
  ['text/html', 'text/html', false],
  ['application/json;q=0', 'application/json;q=0', false],
])('Accept %j', (given, header, isJsonOnly) => {
  expect(acceptedBy(given)).toEqual({ header, isJsonOnly });
});

test('the answer is found among the notices of a stream', () => {
  const notice = 'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"}\n\n';
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
  expect(jsonAnswerIn(`${notice}event: message\ndata: ${answer}\n\n`)).toBe(answer);
  expect(jsonAnswerIn(notice)).toBeNull();
});
