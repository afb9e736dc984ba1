import { expect, test } from 'vitest';
import { blankOrder, type Row } from '#modules/approval/flow/server/rules/order.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { company, processOf } from '#tests/support/approval-script.ts';
import { hiddenFrom, isHidden, without } from './rights.ts';

const it = company();
const plain = processOf('u1 > u2 > u3', it);
const hides = [['a', 'b'], ['b'], []];
const process: Process = {
  ...plain,
  branches: plain.branches.map((branch) => ({
    ...branch,
    levels: branch.levels.map((level, index) => ({ ...level, hide: hides[index] ?? [] })),
  })),
};
const row = (name: string, level: number, more: Partial<Row> = {}): Row =>
  ({
    person: it.id(name),
    onBehalfOf: null,
    round: 2,
    origin: 'route',
    level,
    openedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as Row;
const order = {
  ...blankOrder,
  round: 3,
  routeRound: 2,
  applicant: it.id('a'),
  rows: [
    row('u1', 1),
    row('u2', 2),
    row('u4', 1),
    row('u4', 2),
    row('u5', 3, { openedAt: null }),
    row('u6', 3, { onBehalfOf: it.id('u7') }),
    row('u2', 1, { round: 3, origin: 'revoke' }),
    row('u10', 3, { round: 1 }),
  ],
};

test.each([
  ['the applicant', 'a', false, []],
  ['an administrator', 'u9', true, []],
  ['the first level', 'u1', false, ['a', 'b']],
  ['the second level, asked again to revoke', 'u2', false, ['b']],
  ['somebody of a route that is no longer followed', 'u10', false, ['a', 'b']],
  ['two levels: what one of them shows', 'u4', false, ['b']],
  ['a level that has not opened counts for nothing', 'u5', false, ['a', 'b']],
  ['a level that shows everything', 'u6', false, []],
  ['whom somebody stands in for', 'u7', false, []],
  ['a reader without a level', 'u8', false, ['a', 'b']],
])('%s', (_name, who, administers, hidden) => {
  expect([...hiddenFrom(order, process, { id: it.id(who), administers })].toSorted()).toEqual(hidden);
});

test('before it is submitted nothing is hidden', () => {
  expect(hiddenFrom(order, null, { id: it.id('u1'), administers: false }).size).toBe(0);
});

test('values and rows of values are left out', () => {
  const hidden = new Set(['rows']);
  expect(without({ rows: 1, other: 2 }, hidden)).toEqual({ other: 2 });
  expect(['rows.0.amount', 'rows', 'rowsToo', ''].map((path) => isHidden(path, hidden))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
