import { expect, test } from 'vitest';
import { warnShortNotice } from './leave.ts';

const since = '2026-06-01';

test.each([
  ['thirty days', 1, false, '2026-07-01', 0],
  ['a day less', 1, false, '2026-06-30', 1],
  ['three days in probation', 1, true, '2026-06-04', 0],
  ['two of them', 1, true, '2026-06-03', 1],
  ['ended by the company', 2, false, '2026-06-30', 1],
  ['ended by the company in probation', 2, true, '2026-06-01', 0],
  ['by agreement', 3, false, '2026-06-01', 0],
  ['no day is named yet', 1, false, null, 0],
] as const)('notice: %s', (_what, type, isOnProbation, lastDay, count) => {
  expect(warnShortNotice({ type, lastDay }, isOnProbation, since)).toHaveLength(count);
});

test('a short notice says how many days there are and how many the law asks for', () => {
  expect(warnShortNotice({ type: 1, lastDay: '2026-06-11' }, false, since)[0]!.zh).toContain(
    '10 天，不足法定的 30 天',
  );
});
