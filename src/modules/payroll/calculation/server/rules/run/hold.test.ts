import { expect, test } from 'vitest';
import { holdOf } from './hold.ts';

const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 2, day, hour));
const [lockedAt, now] = [at(5), at(10)];

test.each([
  ['no account', { hasAccount: false, changedAt: null, releasedAt: null }, 1],
  ['the first one of the card', { changedAt: null }, null],
  ['changed long ago', { changedAt: at(1) }, null],
  ['changed after the lock', { changedAt: at(6) }, 2],
  ['changed at the lock, six days ago', { changedAt: at(5) }, 3],
  ['seven days ago to the millisecond', { changedAt: at(3) }, null],
  ['a millisecond less', { changedAt: new Date(at(3).getTime() + 1) }, 3],
  ['changed after the lock and released', { changedAt: at(6), releasedAt: at(7) }, null],
  ['released, then changed again', { changedAt: at(8), releasedAt: at(7) }, 2],
  ['a release makes no account', { hasAccount: false, changedAt: at(6), releasedAt: at(7) }, 1],
] as const)('%s', (_what, given, why) => {
  expect(holdOf({ hasAccount: true, releasedAt: null, ...given }, lockedAt, now)).toBe(why);
});
