import fc from 'fast-check';
import { expect, test } from 'vitest';
import { executeRights as rights } from '../../contract/execute-codes.ts';
import { declineRights, executionRights, splitInto, type Carried } from './executions.ts';

const [carrier, assigner, leader, stranger] = [1, 2, 3, 9];
const one: Carried = {
  personId: carrier,
  assignerId: assigner,
  hasLeader: true,
  state: 0,
  isReleased: false,
  rejectTimes: 0,
  goalState: 1,
  cycleState: 2,
  isOpen: true,
};
const byNumber = (a: number, b: number): number => a - b;

const who = {
  carrier: { id: carrier, team: [] },
  assigner: { id: assigner, team: [] },
  leader: { id: leader, team: [carrier, assigner] },
  stranger: { id: stranger, team: [] },
};
const { answer, report, submit, insist, accept, confirm, stop, resume, remove } = rights;

test.each([
  [0, answer, stop + remove, stop + remove],
  [1, report, stop, stop],
  [2, report + submit, stop, stop],
  [3, 0, confirm + stop, confirm + stop],
  [4, 0, 0, 0],
  [5, 0, insist + accept + remove, insist + accept + remove],
  [6, 0, resume, resume],
])(
  'in state %i the carrier may %i, the assigner %i, a leader %i, others nothing',
  (state, mine, his, theirs) => {
    const at = { ...one, state };
    expect([
      executionRights(at, who.carrier),
      executionRights(at, who.assigner),
      executionRights(at, who.leader),
      executionRights(at, who.stranger),
    ]).toEqual([mine, his, theirs, 0]);
  },
);

test.each<[string, Partial<Carried>]>([
  ['a closed period', { cycleState: 4 }],
  ['a key result that is stopped', { goalState: 2 }],
  ['an accepted decline', { state: 5, isReleased: true }],
])('nothing is done in %s', (_, more) => {
  for (const each of Object.values(who)) expect(executionRights({ ...one, ...more }, each)).toBe(0);
});

test('an assignment to oneself is confirmed by the leader', () => {
  const own = { ...one, assignerId: carrier, state: 3 };
  expect(executionRights(own, who.carrier)).toBe(0);
  expect(executionRights(own, who.leader) & confirm).toBe(confirm);
});

test.each([
  [0, true, insist + accept],
  [1, true, insist + accept],
  [2, true, 0],
  [2, false, accept],
])('after %i rejections an assigner with a leader (%s) may %i', (rejectTimes, hasLeader, may) => {
  const at = { ...one, state: 5, rejectTimes, hasLeader };
  expect(declineRights(at, who.assigner)).toBe(may);
  expect(declineRights(at, who.leader)).toBe(insist + accept);
  expect(declineRights(at, who.carrier)).toBe(0);
});

test('whatever is split, everybody is added, kept, left out or refused, and nobody twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ personId: fc.nat(9), state: fc.integer({ min: 0, max: 6 }) }), {
        selector: ({ personId }) => personId,
      }),
      fc.uniqueArray(fc.nat(9)),
      fc.nat(9),
      (rows, people, self) => {
        const held = rows.map((row) => ({ ...row, id: row.personId + 100 }));
        const split = splitInto(
          held,
          people.map((AUID) => ({ AUID })),
          self,
        );
        const named = [
          ...split.added.map(({ AUID }) => AUID),
          ...split.kept.map(({ share }) => share.AUID),
          ...split.stopped,
        ].toSorted(byNumber);
        expect(named).toEqual(people.toSorted(byNumber));
        const left = [...split.left.map((id) => id - 100), ...split.begun];
        expect(left.toSorted(byNumber)).toEqual(
          held
            .filter(({ personId, state }) => !people.includes(personId) && state !== 6)
            .map(({ personId }) => personId)
            .toSorted(byNumber),
        );
        // The splitter's own assignment starts as accepted, so it is not begun in that state.
        const isBegun = (one: { readonly personId: number; readonly state: number }): boolean =>
          (one.personId === self ? [2, 3, 4] : [1, 2, 3, 4]).includes(one.state);
        for (const id of split.left) expect(isBegun(held.find((row) => row.id === id)!)).toBe(false);
        for (const person of split.begun)
          expect(isBegun(held.find(({ personId }) => personId === person)!)).toBe(true);
      },
    ),
  );
});
