import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Process } from '../contract/process.ts';
import { newLevel, withMovedBranch, withMovedLevel, withNewBranch } from './edit.ts';

/** Builds a process whose branches have these numbers of levels, each with its own name. */
const made = (counts: readonly number[]): Process => ({
  branches: counts.map((count, branch) => ({
    name: { zh: `${branch}`, en: `${branch}` },
    when: branch === counts.length - 1 ? null : { formula: `amount > ${branch}` },
    levels: Array.from({ length: count }, (_one, n) => ({
      ...newLevel(false),
      name: { zh: `${branch}/${n}`, en: '' },
    })),
  })),
  samePerson: 'inARow',
  applicantIsApprover: 'leader',
  nobodyFound: { kind: 'administrator' },
  withdrawAnyTime: false,
  revokeDays: null,
});
const names = ({ branches }: Process): string[][] =>
  branches.map(({ levels }) => levels.map(({ name }) => name.zh));
const heads = ({ branches }: Process): string[] => branches.map(({ name }) => name.zh);

test.each([
  [{ branch: 0, at: 0 }, { branch: 0, at: 2 }, [['0/1', '0/0', '0/2'], ['1/0']], { branch: 0, at: 1 }],
  [{ branch: 0, at: 2 }, { branch: 0, at: 0 }, [['0/2', '0/0', '0/1'], ['1/0']], { branch: 0, at: 0 }],
  [{ branch: 0, at: 1 }, { branch: 0, at: 2 }, [['0/0', '0/1', '0/2'], ['1/0']], { branch: 0, at: 1 }],
  [
    { branch: 0, at: 1 },
    { branch: 1, at: 1 },
    [
      ['0/0', '0/2'],
      ['1/0', '0/1'],
    ],
    { branch: 1, at: 1 },
  ],
  [{ branch: 1, at: 0 }, { branch: 0, at: 3 }, [['0/0', '0/1', '0/2', '1/0'], []], { branch: 0, at: 3 }],
])('a level from %j put at %j', (from, to, left, at) => {
  const [process, where] = withMovedLevel(made([3, 1]), from, to);
  expect(names(process)).toEqual(left);
  expect(where).toEqual(at);
});

test.each([
  [0, 2, ['1', '0', '2'], 1],
  [1, 0, ['1', '0', '2'], 0],
  [0, 3, ['1', '0', '2'], 1],
  [0, 1, ['0', '1', '2'], 0],
  [2, 0, ['0', '1', '2'], 2],
])('branch %i put before %i', (from, before, left, at) => {
  const [process, where] = withMovedBranch(made([1, 1, 1]), from, before);
  expect(heads(process)).toEqual(left);
  expect(where).toBe(at);
});

test('whatever is moved, nothing is lost, and the default branch stays last', () => {
  const place = fc.record({ branch: fc.nat(4), at: fc.nat(5) });
  fc.assert(
    fc.property(
      fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.boolean(), place, place), { maxLength: 12 }),
      (counts, moves) => {
        const start = made(counts);
        let process = start;
        for (const [isLevel, from, to] of moves)
          [process] = isLevel
            ? withMovedLevel(process, from, to)
            : withMovedBranch(process, from.branch % counts.length, to.branch % counts.length);
        expect(names(process).flat().toSorted()).toEqual(names(start).flat().toSorted());
        expect(heads(process).toSorted()).toEqual(heads(start).toSorted());
        expect(process.branches.at(-1)?.when).toBeNull();
      },
    ),
  );
});

test('a moved level is found at its new place', () => {
  const [process, { branch, at }] = withMovedLevel(made([2, 2]), { branch: 0, at: 0 }, { branch: 1, at: 2 });
  expect(process.branches[branch]?.levels[at]?.name.zh).toBe('0/0');
});

test('a new branch stands before the default one unless it is said where, with the levels of that one', () => {
  const process = withNewBranch(made([1, 2]));
  expect(names(process)).toEqual([['0/0'], ['1/0', '1/1'], ['1/0', '1/1']]);
  expect(process.branches.at(-1)?.when).toBeNull();
  expect(names(withNewBranch(made([1, 2]), 0))).toEqual([['1/0', '1/1'], ['0/0'], ['1/0', '1/1']]);
});
