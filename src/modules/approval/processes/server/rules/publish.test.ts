import { expect, test } from 'vitest';
import { company, levels, processOf } from '#tests/support/approval-script.ts';
import { processSchema, type Process } from '../../contract/process.ts';
import { processProblems, type ProcessProblem, type PublishContext } from './publish.ts';

const it = company();
const context: PublishContext = {
  hasAmount: true,
  hasSubject: true,
  secrets: new Set(['pay']),
  departmentControls: new Set(['after']),
  controls: new Set(['x', 'cashier', 'paid', 'text', 'home', 'pay']),
  userControls: new Set(['x']),
  listed: new Set(['paid']),
  financeControls: new Set(['cashier', 'paid']),
  fixed: new Set(['home']),
  dependsOn: new Map([['text', 'x']]),
  fields: [
    { name: 'amount', label: { zh: '金额', en: 'Amount' }, type: 'number' },
    { name: 'kind', label: { zh: '类型', en: 'Kind' }, type: 'text' },
    { name: 'on', label: { zh: '日期', en: 'Date' }, type: 'date' },
    { name: 'departments', label: { zh: '所属', en: 'Above' }, type: 'text list' },
  ],
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

/** Builds a process in which every level has the same rights. */
const withRights = (
  text: string,
  rights: { readonly [K in 'edit' | 'must' | 'hide' | 'show']?: readonly string[] },
) =>
  plain('u1', {
    branches: [
      {
        ...branch(null),
        levels: levels(text, it).map((one) => ({ ...one, ...(rights as Partial<typeof one>) })),
      },
    ],
  });

const cases: [string, Process, ProcessProblem[], Partial<PublishContext>?][] = [
  ['a plain process', plain('leader > dept > up[2] > role[7] > control[x] > choice > F u1'), []],
  ['a level without people', plain('u1 > nobody'), [{ code: 'levelWithoutPeople', branch: 1, level: 2 }]],
  ['no level of leaders', plain('up[0]'), [{ code: 'levelWithoutPeople', branch: 1, level: 1 }]],
  [
    'nobody who gets a copy at submission',
    plain('u1', { copies: { submission: { to: { kind: 'people', people: [] }, note: '' } } }),
    [{ code: 'copiesWithoutPeople' }],
  ],
  [
    'somebody who has left and a role that does not exist among the copies',
    plain('u1', {
      copies: {
        submission: { to: { kind: 'people', people: [it.id('u9')] }, note: '' },
        end: { to: { kind: 'role', roleId: 8 }, note: '' },
      },
    }),
    [{ code: 'unknownPerson' }, { code: 'unknownRole' }],
  ],
  [
    'copies that the applicant would have to choose',
    plain('u1', { copies: { end: { to: { kind: 'applicantChoice', from: null }, note: '' } } }),
    [{ code: 'copiesWithoutPeople' }],
  ],
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
    'a control that lists show is hidden',
    plain('u1', {
      branches: [
        { ...branch(null), levels: levels('u1', it).map((one) => ({ ...one, hide: ['paid', 'x'] })) },
      ],
    }),
    [{ code: 'hiddenInLists', branch: 1, level: 1 }],
  ],
  [
    'a control is hidden and open to edit',
    plain('u1', {
      branches: [
        {
          ...branch(null),
          levels: levels('F u1', it).map((one) => ({ ...one, edit: ['cashier'], hide: ['cashier'] })),
        },
      ],
    }),
    [{ code: 'hiddenAndEditable', branch: 1, level: 1 }],
  ],
  ...(['u1', 'F u1'] as const).map((text): (typeof cases)[number] => [
    `${text} completes what is not left to it`,
    plain('u1', {
      branches: [
        {
          ...branch(null),
          levels: levels(text, it).map((one) => ({ ...one, edit: [one.finance ? 'x' : 'cashier'] })),
        },
      ],
    }),
    [{ code: 'notForFinance', branch: 1, level: 1 }],
  ]),
  ...(
    [
      ['an ordinary level fills in what the applicant does', { edit: ['x', 'text'] }],
      ['or must', { edit: ['text'], must: ['text'] }],
      ['who applies is not for approvers', { edit: ['home'] }, 'decidesRoute'],
      ['what must be filled in may be', { edit: [], must: ['text'] }, 'mustNotEditable'],
      ['a secret that he fills in without seeing it', { edit: ['pay'] }, 'secretNotShown'],
      ['a secret that is shown and hidden', { show: ['pay'], hide: ['pay'] }, 'secretNotShown'],
      ['a secret that he sees and fills in', { show: ['pay'], edit: ['pay'] }],
      ['a plain field is shown anyway', { show: ['text'] }, 'showsNoSecret'],
      ['a field that shows by one he does not see', { edit: ['text'], hide: ['x'] }, 'dependsOnHidden'],
    ] as const
  ).map(([name, rights, code]): (typeof cases)[number] => [
    name,
    withRights('u1', rights),
    code ? [{ code, branch: 1, level: 1 }] : [],
  ]),
  [
    'who approves later is not for approvers',
    withRights('u1 > control[x]', { edit: ['x'] }),
    [
      { code: 'decidesRoute', branch: 1, level: 1 },
      { code: 'decidesRoute', branch: 1, level: 2 },
    ],
  ],
  [
    'finance completes what is left to it',
    plain('u1', {
      branches: [
        { ...branch(null), levels: levels('F u1', it).map((one) => ({ ...one, edit: ['cashier'] })) },
      ],
    }),
    [],
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

const conditions = (...formulas: string[]): Process =>
  plain('u1', { branches: [...formulas.map((formula) => branch({ formula })), branch(null)] });
const bad = (number: number, code: ProcessProblem['code']): ProcessProblem => ({ code, branch: number });

/** Formulas of the branches before the default one, and the expected problems. */
const formulaCases: [string[], ProcessProblem[]][] = [
  [['amount > 5000'], []],
  [['amount > 5000', 'amount > 1000'], []],
  [['amount > 1000', 'amount > 5000'], [bad(2, 'neverReached')]],
  [['amount > 1000', 'amount > 1000'], [bad(2, 'neverReached')]],
  [['amount >= 1000', 'amount > 999.99 and amount < 1000'], []],
  [['amount <= 10', 'amount > 10', 'amount = 5'], [bad(3, 'neverReached')]],
  [['amount > 10 and amount < 5'], [bad(1, 'matchesNothing')]],
  [['amount > 10 and amount < 11'], []],
  [['amount in (5..5)'], [bad(1, 'matchesNothing')]],
  [['amount in [5..5]'], []],
  [['1 = 2'], [bad(1, 'matchesNothing')]],
  [['null'], [bad(1, 'matchesNothing')]],
  [['true', 'amount > 1'], [bad(2, 'neverReached')]],
  [['kind = "a" and kind = "b"'], [bad(1, 'matchesNothing')]],
  [['kind in ("a", "b")', 'kind = "a"'], [bad(2, 'neverReached')]],
  [['kind != "a"', 'kind = "a"'], []],
  [['on > date("2026-01-01") and on < date("2025-01-01")'], [bad(1, 'matchesNothing')]],
  [['on > date("2026-01-01")'], []],
  [['"x" in departments and "y" in departments'], []],
  [['kind != null', 'kind = null'], []],
  [['not(amount > 5)', 'amount > 5'], []],
  [['not(amount > 5)', 'amount < 5'], [bad(2, 'neverReached')]],
  // Formulas that are too complex to analyse are accepted.
  [['amount * 0 > 1'], []],
  [['contains(kind, "a") and kind = "b"'], []],
];

test.each(formulaCases)('conditions %j', (formulas, problems) => {
  expect(processProblems(conditions(...formulas), context)).toEqual(problems);
});

test('faults of a formula are named with their place', () => {
  expect(processProblems(conditions('amount > 1', 'amount > "x" or days = 1'), context)).toEqual([
    { code: 'formulaFault', branch: 2, fault: expect.objectContaining({ code: 'unlike', from: 0, to: 12 }) },
    { code: 'formulaFault', branch: 2, fault: expect.objectContaining({ code: 'unknownName', from: 16 }) },
  ]);
  expect(processProblems(conditions('amount'), context)).toEqual([
    { code: 'formulaFault', branch: 1, fault: expect.objectContaining({ code: 'type' }) },
  ]);
  expect(processProblems(conditions(''), context)).toEqual([
    { code: 'formulaFault', branch: 1, fault: expect.objectContaining({ code: 'empty' }) },
  ]);
});

test('a process of before copies at submission and at the end is read as it was written', () => {
  const before = plain('u1 > u2');
  expect(processSchema.parse(before)).toEqual(before);
  expect('copies' in processSchema.parse(before)).toBe(false);
});
