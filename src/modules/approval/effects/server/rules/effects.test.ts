import { expect, test } from 'vitest';
import type { Entry } from '#modules/approval/flow/server/rules/order.ts';
import { finishedByPerson, mayStillRevoke, nextTry } from './effects.ts';

type Said = Pick<Entry, 'event' | 'actor' | 'row' | 'rule'>;

const approved = (more: Partial<Said> = {}): Said => ({
  event: 'approved',
  actor: 7,
  row: 1,
  rule: null,
  ...more,
});
const finished = (more: Partial<Said> = {}): Said => ({
  event: 'finished',
  actor: null,
  row: null,
  rule: null,
  ...more,
});

test.each<[string, Said[], boolean]>([
  ['a person approves the last step', [approved(), finished()], true],
  ['an administrator decides it', [approved({ rule: 'override' }), finished()], true],
  [
    'the same person passes the last step',
    [approved(), approved({ actor: null, rule: 'samePerson' }), finished()],
    false,
  ],
  ['a time limit passes it', [approved({ actor: null, rule: 'overdue' }), finished()], false],
  ['an administrator jumps over the last', [approved({ rule: 'override', row: null }), finished()], false],
  ['an administrator finishes it', [finished({ actor: 7, rule: 'override' })], false],
  ['nobody was found at all', [finished()], false],
  ['it is not finished', [approved()], false],
])('%s: by a person is %j', (_name, entries, expected) => {
  expect(finishedByPerson(entries as Entry[])).toBe(expected);
});

test('hourly for a day, then daily', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const hours = (attempts: number): number => (nextTry(attempts, now).getTime() - now.getTime()) / 3_600_000;
  expect([1, 24, 25, 400].map(hours)).toEqual([1, 1, 24, 24]);
});

test.each([
  ['2026-03-01', '2026-03-16', true],
  ['2026-03-01', '2026-03-17', false],
  ['2026-02-20', '2026-03-07', true],
])('applied on %s may be revoked on %s: %j', (applied, today, expected) => {
  expect(mayStillRevoke(applied, today)).toBe(expected);
});
