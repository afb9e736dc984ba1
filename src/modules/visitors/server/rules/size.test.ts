import { expect, test } from 'vitest';
import { isSmall, MOST_DEPTH, MOST_NODES } from './size.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

test.each([
  ['nothing', null, true],
  ['as deep as allowed', nested(MOST_DEPTH), true],
  ['one deeper', nested(MOST_DEPTH + 1), false],
  ['as many as allowed', Array.from({ length: MOST_NODES - 1 }, () => 1), true],
  ['one more', Array.from({ length: MOST_NODES }, () => 1), false],
  ['far too many', { rows: Array.from({ length: 100_000 }, () => ({ a: 1 })) }, false],
])('%s', (_what, given, small) => expect(isSmall(given)).toBe(small));
