import { expect, test } from 'vitest';
import { encodingFor } from './compress.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=nonsense', null],
])('of %j it takes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
