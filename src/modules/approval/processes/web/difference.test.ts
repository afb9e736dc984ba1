import { expect, test } from 'vitest';
import { processSchema, type ProcessInput } from '../contract/process.ts';
import type { Design } from './context.ts';
import { differences } from './difference.ts';

type Level = ProcessInput['branches'][number]['levels'][number];

const named = (name: string) => ({ zh: name, en: name });
const level = (name: string, more: Partial<Level> = {}): Level => ({
  name: named(name),
  approvers: { kind: 'directLeader' },
  sign: 1,
  ...more,
});
const processOf = (formula: string, levels: Level[], rules: Partial<ProcessInput> = {}) =>
  processSchema.parse({
    ...rules,
    branches: [
      { name: named('large'), when: { formula }, levels },
      { name: named('rest'), when: null, levels: [level('leader')] },
    ],
  });
const known = {
  roles: [],
  people: new Map([[7, { AUID: 7, ChineseName: '王', EnglishName: 'Wang' }]]),
  design: { Controls: [{ Name: 'files', Label: named('Files') }] } as unknown as Design,
};
const of = (before: ReturnType<typeof processOf>, after: ReturnType<typeof processOf>) =>
  differences(before, after, known, 'en').map(
    ({ what, at, before: old, after: now }) => `${what} ${at}: ${old} => ${now}`,
  );

test('nothing differs', () => {
  const one = processOf('amount > 1', [level('a')]);
  expect(of(one, one)).toEqual([]);
});

test('conditions, levels and rules are compared setting by setting', () => {
  const before = processOf('amount > 1', [level('a'), level('b')]);
  const after = processOf(
    'amount > 2',
    [
      level('a', { approvers: { kind: 'people', people: [7] }, sign: 2, hide: ['files'], transfer: false }),
      level('c'),
    ],
    { samePerson: 'off' },
  );
  expect(of(before, after)).toEqual([
    'changed large · Condition: amount > 1 => amount > 2',
    'changed large › a · Approvers: Direct leader => Wang',
    'changed large › a · With several approvers: Or-sign => And-sign',
    'changed large › a · Transfer the step: yes => no',
    'changed large › a · Hidden:  => Files',
    'added large › c:  => Direct leader',
    'removed large › b: Direct leader => ',
    'changed Rules · Same person twice in a row: Next level passes automatically => Must approve each time',
  ]);
});

test('an order that changed is one difference', () => {
  const before = processOf('amount > 1', [level('a'), level('b')]);
  const after = processOf('amount > 1', [level('b'), level('a')]);
  expect(of(before, after)).toEqual(['changed large: a → b => b → a']);
});

test('a branch that came or went', () => {
  const before = processOf('amount > 1', [level('a')]);
  const without = { ...before, branches: before.branches.slice(1) };
  expect(of(before, without)).toEqual(['removed large: amount > 1 => ']);
  expect(of(without, before)).toEqual(['added large:  => amount > 1']);
});
