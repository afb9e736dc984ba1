import { expect, test } from 'vitest';
import { roles, rowKinds, sheetStates } from '#modules/kpi/contract/codes.ts';
import { standardKeys, type Column } from '#modules/kpi/templates/contract/columns.ts';
import { isAsked } from './cells.ts';

const own = (Key: string, more: Partial<Column> = {}): Column => ({
  Key,
  Title: Key,
  TitleEn: '',
  Group: '',
  Type: 'text',
  Decimals: 0,
  Min: null,
  Max: null,
  Options: [],
  Formula: '',
  Role: roles.self,
  Stage: 2,
  Required: true,
  ...more,
});
const columns = [
  own('Must'),
  own('May', { Required: false }),
  own('Early', { Stage: 1 }),
  own('Sum', { Type: 'formula' }),
  own('Leaders', { Role: roles.leader }),
];
const keys = [...standardKeys, ...columns.map(({ Key }) => Key)];

interface Case {
  readonly role: number;
  readonly state: number;
  readonly kind?: number;
  /** Weights of the person, the leader and the second leader. */
  readonly parts?: readonly [number, number, number];
  readonly hasLeft?: boolean;
  readonly isNotApplicable?: boolean;
}

/** Returns the cells of a row that are still awaited. */
const asked = ({
  role,
  state,
  kind = rowKinds.judged,
  parts: [Self, Leader, Second] = [2000, 5000, 3000],
  hasLeft = false,
  isNotApplicable = false,
}: Case): string[] => {
  const sheet = {
    Head: { State: state },
    Roles: [role],
    Columns: columns,
    HasLeft: hasLeft,
    Rules: { Parts: { Self, Leader, Second } },
  };
  const row = { Kind: kind, IsNotApplicable: isNotApplicable, Parts: 0, Source: null };
  return keys.filter((key) => isAsked(sheet, row, key));
};

const { draft, scoring, resultInApproval } = sheetStates;
const { measured, veto, bonus } = rowKinds;

test.each<[string, Case, string[]]>([
  ['the person: a target', { role: 1, state: draft, kind: measured }, ['Target', 'Early']],
  ['the person: an actual', { role: 1, state: scoring, kind: measured }, ['Actual', 'Must']],
  ['the person: an own score', { role: 1, state: scoring }, ['SelfScore', 'Must']],
  ['the person: none that weighs nothing', { role: 1, state: scoring, parts: [0, 6000, 4000] }, ['Must']],
  ['who finishes for somebody: none in his name', { role: 1, state: scoring, hasLeft: true }, ['Must']],
  ['nothing where it does not apply', { role: 1, state: scoring, isNotApplicable: true }, []],
  ['the leader: what is judged', { role: 2, state: resultInApproval }, ['LeaderScore']],
  ['the leader: none that weighs nothing', { role: 2, state: resultInApproval, parts: [5000, 0, 5000] }, []],
  [
    'the leader: a veto, whatever weighs',
    { role: 2, state: resultInApproval, kind: veto, parts: [5000, 0, 5000] },
    ['LeaderScore'],
  ],
  ['the leader: no plus or minus', { role: 2, state: resultInApproval, kind: bonus }, []],
  ['the leader: nothing that is measured', { role: 2, state: resultInApproval, kind: measured }, []],
  ['the second leader: what is judged', { role: 3, state: resultInApproval }, ['SecondScore']],
  [
    'the second leader: none that weighs nothing',
    { role: 3, state: resultInApproval, parts: [5000, 5000, 0] },
    [],
  ],
  ['the second leader: no veto', { role: 3, state: resultInApproval, kind: veto }, []],
])('a sheet waits for %s', (_, given, expected) => {
  expect(asked(given)).toEqual(expected);
});
