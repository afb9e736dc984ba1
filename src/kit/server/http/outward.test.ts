import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { isPublicAddress, networksOf, Outward, OutwardFailed } from './outward.ts';

let receiver: Receiver;
const own = ['127.0.0.0/8', '::1'];
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const send = async (allowed: readonly string[], url: string, signal = new AbortController().signal) => {
  const outward = new Outward(allowed);
  try {
    const { status, retryAfter } = await outward.post(new URL(url), {}, '{}', signal);
    return [status, retryAfter];
  } catch (error) {
    return error instanceof OutwardFailed ? error.fault : error;
  } finally {
    outward.close();
  }
};

test.each([
  ['93.184.216.34', true],
  ['2606:4700:4700::1111', true],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a00:1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0:a00:1::', false],
  ['2001:db8::1', false],
])('%s is outside: %s', (address, isOutside) => {
  expect(isPublicAddress(address)).toBe(isOutside);
});

test('a text that is not a network is refused', () => {
  for (const wrong of ['10.0.0.0/33', '10.0.0/8', 'intranet', '::1/129', '10.0.0.0/-1', '10.0.0.0/'])
    expect(() => networksOf([wrong]), wrong).toThrow(/network|out of range/);
});

test('an inner address is never connected to, by its number, its name or in disguise', async () => {
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
    expect(await send([], `http://${host}:${port}/`), host).toBe('private');
  expect(receiver.received).toHaveLength(0);
  expect(await new Outward([]).objectionTo(new URL(`https://localhost:${port}/`))).toBe('private');
});

test('a name is judged by what it resolves to when it is connected to, not before', async () => {
  const { port } = new URL(receiver.url);
  const outward = new Outward(own);
  const url = new URL(`http://localhost:${port}/`);
  expect(await outward.objectionTo(url)).toBeNull();
  expect((await outward.post(url, {}, '{}', new AbortController().signal)).status).toBe(200);
  outward.close();
  // The name is resolved again at each connection, so a network list without this address refuses it.
  expect(await send(['10.0.0.0/8'], url.href)).toBe('private');
});

test('plain http goes into allowed networks only', async () => {
  expect(await new Outward(own).objectionTo(new URL('http://93.184.216.34/'))).toBe('plain');
  expect(await new Outward(own).objectionTo(new URL('https://93.184.216.34/'))).toBeNull();
});

test('no redirect is followed', async () => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 307, headers: { location: '/elsewhere' } });
  expect(await send(own, `${receiver.url}/first`)).toEqual([307, null]);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/first']);
});

test('servers that stay silent, do not exist or ask to wait', async () => {
  const patience = new AbortController();
  receiver.answer = () => {
    patience.abort(new DOMException('too late', 'TimeoutError'));
    return 'silent';
  };
  expect(await send(own, receiver.url, patience.signal)).toBe('timeout');
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '7' } });
  expect(await send(own, receiver.url)).toEqual([429, 7]);
  const gone = await startReceiver();
  await gone.close();
  expect(await send(own, gone.url)).toBe('refused');
  expect(await send(own, 'http://nobody.invalid/')).toBe('name');
});
