import { expect, test } from 'vitest';
import { dayOrInstant } from './moment.ts';

test.each([
  [undefined, 'start', undefined],
  ['2026-11-20', 'start', '2026-11-19T16:00:00.000Z'],
  ['2026-11-20', 'end', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20T10:00:00+08:00', 'end', '2026-11-20T02:00:00.000Z'],
] as const)('%s as the %s', (text, edge, instant) => {
  expect(dayOrInstant(text, edge)?.toISOString()).toBe(instant);
});
