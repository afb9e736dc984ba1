import { expect, test } from 'vitest';
import { leftOf, type Stretch } from './members.ts';

const days = (from: number, to: number | null): Stretch => ({
  from: `2026-01-${String(from).padStart(2, '0')}`,
  to: to === null ? null : `2026-01-${String(to).padStart(2, '0')}`,
});

test.each<[Stretch, Stretch, Stretch[]]>([
  [days(1, null), days(10, null), [days(1, 9)]],
  [days(1, null), days(10, 20), [days(1, 9), days(21, null)]],
  [days(10, 20), days(1, null), []],
  [days(10, 20), days(10, 20), []],
  [days(10, 20), days(1, 15), [days(16, 20)]],
  [days(10, 20), days(15, 25), [days(10, 14)]],
  [days(10, 20), days(12, 12), [days(10, 11), days(13, 20)]],
  [days(10, 20), days(25, null), [days(10, 20)]],
  [days(10, 20), days(1, 5), [days(10, 20)]],
])('what is left of %o without %o', (own, taken, left) => expect(leftOf(own, taken)).toEqual(left));
