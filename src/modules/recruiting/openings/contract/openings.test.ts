import { expect, test } from 'vitest';
import { openingStates } from '#modules/recruiting/contract/codes.ts';
import { mayAct, numberOf, stateByHires, takesApplications } from './openings.ts';

const { draft, inApproval, open, disabled, filled, closed } = openingStates;
const all = [draft, inApproval, open, disabled, filled, closed];

test.each([
  ['enable', [draft, disabled]],
  ['disable', [open]],
  ['close', [draft, open, disabled, filled]],
  ['update', [draft, open, disabled, filled]],
  ['top', [open, disabled, filled]],
] as const)('%s from %o only', (act, states) =>
  expect(all.filter((state) => mayAct(act, state))).toEqual([...states]),
);

test.each([
  [open, 1, 2, open],
  [open, 2, 2, filled],
  [disabled, 2, 2, filled],
  [filled, 1, 2, open],
  [filled, 2, 3, open],
  [filled, 2, 2, filled],
  [draft, 0, 1, draft],
  [closed, 1, 1, closed],
  [closed, 0, 1, closed],
])('in state %i with %i of %i hired it is %i', (state, hired, wanted, after) =>
  expect(stateByHires(state, hired, wanted)).toBe(after),
);

test('a disabled opening takes no new application, a closed one nothing, a filled one in reserve', () =>
  expect(all.filter(takesApplications)).toEqual([open, filled]));

test('numbers have five digits at least', () =>
  expect([numberOf(7), numberOf(123456)]).toEqual(['ZP00007', 'ZP123456']));
