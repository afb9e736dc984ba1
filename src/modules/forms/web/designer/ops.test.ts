import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEdition } from '../../contract/edition.ts';
import { kindNames } from './palette.ts';
import {
  all,
  at,
  copyOf,
  fresh,
  freeName,
  insert,
  move,
  remove,
  rename,
  step,
  type Draft,
  type Drafts,
} from './ops.ts';

const input = (name: string, more: object = {}): Draft => ({ type: 'input', name, label: name, ...more });
const group = (name: string, ...controls: Draft[]): Draft => ({
  type: 'groupArea',
  name,
  label: name,
  controls,
});
const names = (controls: Drafts): string =>
  controls.map(({ name, controls: inner }) => (inner ? `${name}(${names(inner)})` : name)).join(' ');
const form = [input('a'), group('g', input('x'), input('y')), input('b')];

test.each<[string, number[], number[], string, number[]]>([
  ['down the list', [0], [3], 'g(x y) b a', [2]],
  ['up the list', [2], [0], 'b a g(x y)', [0]],
  ['into a group area behind it', [0], [1, 1], 'g(x a y) b', [0, 1]],
  ['into a group area before it', [2], [1, 2], 'a g(x y b)', [1, 2]],
  ['out of a group area', [1, 0], [0], 'x a g(y) b', [0]],
  ['within a group area', [1, 0], [1, 2], 'a g(y x) b', [1, 1]],
  ['a group area into a group area: not at all', [1], [1, 0], 'a g(x y) b', [1]],
])('moves %s', (_what, from, to, then, path) => {
  const moved = move(form, from, to);
  expect([names(moved.controls), moved.path]).toEqual([then, path]);
});

test('steps go everywhere that a drag goes, and back', () => {
  let controls: Drafts = form;
  let path: readonly number[] = [0];
  const seen: string[] = [];
  for (let next = step(controls, path, 1); next; next = step(controls, path, 1)) {
    ({ controls, path } = move(controls, path, next));
    seen.push(names(controls));
  }
  expect(seen).toEqual(['g(a x y) b', 'g(x a y) b', 'g(x y a) b', 'g(x y) a b', 'g(x y) b a']);
  for (let next = step(controls, path, -1); next; next = step(controls, path, -1))
    ({ controls, path } = move(controls, path, next));
  expect(names(controls)).toBe(names(form));
});

test('no move loses or doubles a control', () => {
  const place = fc.array(fc.nat(3), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const { controls } = move(form, from, to);
      expect(
        all(controls)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['a', 'b', 'g', 'x', 'y']);
    }),
  );
});

test('a new name goes to whatever depends on the control', () => {
  const related = [
    input('a'),
    input('b', { relation: true, relation_name: 'a' }),
    group('g', input('c', { autoWrite: 'a' })),
  ];
  const named = rename(related, [0], 'z');
  expect(named[1]).toMatchObject({ relation_name: 'z' });
  expect(at(named, [2, 0])).toMatchObject({ autoWrite: 'z' });
  expect(freeName(named, 'z')).toBe('z2');
});

test('a control of every kind can be published as it is placed, and copied', () => {
  let controls: Drafts = [];
  for (const [type, { zh, en }] of Object.entries(kindNames))
    controls = insert(controls, [controls.length], fresh(controls, type as Draft['type'], zh, en));
  // A form has one control for invoices at most.
  for (const control of controls.filter(({ type }) => type !== 'invoices'))
    controls = insert(controls, [controls.length], copyOf(controls, control));
  expect(checkEdition({ controls }, '2026-11-20')).not.toHaveProperty('errors');
  expect(remove(controls, [0])).toHaveLength(controls.length - 1);
});
