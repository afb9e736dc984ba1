import { expect, test } from 'vitest';
import { company, levels, processOf } from '#tests/support/approval-script.ts';
import type { Process } from '../../contract/process.ts';
import { processProblems, type ProcessProblem, type PublishContext } from './publish.ts';

const it = company();
const context: PublishContext = {
  hasAmount: true,
  controls: new Set(['x', 'cashier', 'paid']),
  userControls: new Set(['x']),
  isActive: (person) => person !== it.id('u9'),
  isRole: (roleId) => roleId === 7,
};

const plain = (text: string, rules: Partial<Process> = {}): Process => ({
  ...processOf(text, it),
  ...rules,
});
const branch = (when: Process['branches'][number]['when']): Process['branches'][number] => ({
  ...processOf('u1', it).branches[0]!,
  when,
});

const cases: [string, Process, ProcessProblem[], Partial<PublishContext>?][] = [
  ['a plain process', plain('leader > dept > up[2] > role[7] > control[x] > choice > F u1'), []],
  ['a level without people', plain('u1 > nobody'), [{ code: 'levelWithoutPeople', branch: 1, level: 2 }]],
  ['no level of leaders', plain('up[0]'), [{ code: 'levelWithoutPeople', branch: 1, level: 1 }]],
  ['somebody who has left', plain('u9'), [{ code: 'unknownPerson', branch: 1, level: 1 }]],
  ['a role that does not exist', plain('role[8]'), [{ code: 'unknownRole', branch: 1, level: 1 }]],
  [
    'a control in which nobody is picked',
    plain('control[paid]'),
    [{ code: 'unknownControl', branch: 1, level: 1 }],
  ],
  [
    'question 58: business after finance',
    plain('F u1 > u2 > F u3 > u4'),
    [
      { code: 'businessAfterFinance', branch: 1, level: 2 },
      { code: 'businessAfterFinance', branch: 1, level: 4 },
    ],
  ],
  ['question 58: finance only', plain('F u1'), []],
  [
    'question 25: pass with an amount',
    plain('u1', { nobodyFound: { kind: 'pass' } }),
    [{ code: 'passWithAmount' }],
  ],
  ['pass without an amount', plain('u1', { nobodyFound: { kind: 'pass' } }), [], { hasAmount: false }],
  [
    'the named person has left',
    plain('u1', { nobodyFound: { kind: 'person', person: it.id('u9') } }),
    [{ code: 'unknownPerson' }],
  ],
  [
    'no default branch',
    plain('u1', { branches: [branch({ amountFrom: '1', amountBelow: null })] }),
    [{ code: 'defaultBranchMissing' }],
  ],
  [
    'a default branch before another',
    plain('u1', { branches: [branch(null), branch(null)] }),
    [{ code: 'defaultBranchNotLast', branch: 1 }],
  ],
  [
    'a range that nothing falls into',
    plain('u1', { branches: [branch({ amountFrom: '10.00', amountBelow: '10' }), branch(null)] }),
    [{ code: 'matchesNothing', branch: 1 }],
  ],
  [
    'a condition on an amount that the template has not',
    plain('u1', { branches: [branch({ amountFrom: '1', amountBelow: null }), branch(null)] }),
    [{ code: 'matchesNothing', branch: 1 }],
    { hasAmount: false },
  ],
  [
    'finance edits a control that does not exist',
    plain('u1', {
      branches: [{ ...branch(null), levels: levels('F u1', it).map((one) => ({ ...one, edit: ['y'] })) }],
    }),
    [{ code: 'unknownControl', branch: 1, level: 1 }],
  ],
];

test.each(cases)('%s', (_name, process, problems, more = {}) => {
  expect(processProblems(process, { ...context, ...more })).toEqual(problems);
});
