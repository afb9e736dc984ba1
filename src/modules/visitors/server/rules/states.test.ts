import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visitState, type VisitState } from '../../contract/codes.ts';
import {
  actionsOf,
  canMove,
  isAskable,
  isEnd,
  needsReason,
  stateAfterDay,
  shownState,
  type Mover,
} from './states.ts';

const states = Object.values(visitState);
const movers: Mover[] = ['guest', 'host', 'desk', 'system'];

describe('rights to move a visit between states', () => {
  /** No role may make a change of state that is not in the list. */
  const table: Record<string, string> = {
    '0>1': 'guest',
    '0>6': 'host desk system',
    '1>2': 'host desk system',
    '1>5': 'host desk',
    '1>6': 'host desk system',
    '2>3': 'desk',
    '2>5': 'desk',
    '2>6': 'host desk',
    '2>7': 'system',
    '3>4': 'desk',
    '3>8': 'system',
    '0>-2': 'desk',
    '1>-2': 'desk',
    '2>-2': 'desk',
    '4>-2': 'desk',
    '5>-2': 'desk',
    '6>-2': 'desk',
    '7>-2': 'desk',
    '8>-2': 'desk',
  };

  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%i to %i', (from, to) => {
    const may = movers.filter((mover) => canMove(from, to, [mover])).join(' ');
    expect(may).toBe(table[`${from}>${to}`] ?? '');
  });
});

test('whatever happens, a visit that has ended only gets deleted', () => {
  const step = fc.record({ to: fc.constantFrom(...states), by: fc.constantFrom(...movers) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const way: VisitState[] = [0];
      for (const { to, by } of steps) if (canMove(way.at(-1)!, to, [by])) way.push(to);
      const before = (to: VisitState): VisitState[] =>
        way.flatMap((state, n) => (state === to ? [way[n - 1]!] : []));
      // No guest is let in without the confirmation of host or desk, and no guest leaves who was not on site.
      expect(before(visitState.onSite).every((state) => state === visitState.approved)).toBe(true);
      expect(
        [...before(visitState.left), ...before(visitState.closed)].every(
          (state) => state === visitState.onSite,
        ),
      ).toBe(true);
      expect(
        way.every((state, n) => !isEnd(state) || (way[n + 1] ?? visitState.deleted) === visitState.deleted),
      ).toBe(true);
    }),
  );
});

test('several in one person add up', () => {
  expect(canMove(2, 3, ['host'])).toBe(false);
  expect(canMove(2, 3, ['host', 'desk'])).toBe(true);
});

test.each([
  [0, 6],
  [1, 6],
  [2, 7],
  [3, 8],
  [4, undefined],
  [5, undefined],
  [-2, undefined],
] as const)('a visit in state %i is %s when its day is over', (state, then) => {
  expect(stateAfterDay(state)).toBe(then);
});

test('states one can ask for', () => {
  expect([-2, 0, 1, 2, 3, 4, 5, 6, 7, 8].filter(isAskable)).toEqual([2, 3, 4, 5, 6]);
  expect(([2, 3, 4, 5, 6] as const).filter(needsReason)).toEqual([5]);
});

test.each([
  ['host', 1, false, 'Approve Refuse Cancel'],
  ['host', 1, true, 'Approve Refuse Cancel'],
  ['desk', 1, true, 'Approve Refuse Cancel Delete'],
  ['desk', 2, false, 'Refuse Cancel CheckIn Delete'],
  ['desk', 2, true, 'Approve Refuse Cancel Delete'],
  ['host', 2, true, 'Cancel'],
  ['host', 2, false, 'Cancel'],
  ['desk', 3, false, 'CheckOut'],
  ['host', 3, false, ''],
  ['desk', 4, false, 'Delete'],
] as const)('%s of a visit in state %i, held: %s', (as, state, isHeld, able) => {
  const actions = actionsOf({ state, isHeld, isAnonymized: false, isToday: true }, [as]);
  expect(
    Object.entries(actions)
      .filter(([, may]) => may)
      .map(([name]) => name)
      .join(' '),
  ).toBe(able);
});

test.each([
  [2, true, true, 1],
  [2, true, false, 2],
  [2, false, true, 2],
  [3, true, true, 3],
  [1, true, false, 1],
] as const)('state %i, held: %s, to the desk: %s, is shown as %i', (state, isHeld, isDesk, shown) => {
  expect(shownState({ state, isHeld }, isDesk)).toBe(shown);
});

test('a guest of another day is not let in today, and an anonymous visit cannot be deleted', () => {
  const standing = { state: 2, isHeld: false, isAnonymized: true, isToday: false } as const;
  expect(actionsOf(standing, ['desk'])).toMatchObject({ CheckIn: false, Delete: false, Cancel: true });
});
