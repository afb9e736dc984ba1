import { expect, test } from 'vitest';
import { isBarred, isOwn } from './barred.ts';

const form = (facts: { readonly behind?: number; readonly subject?: number }) => ({
  applicant: 1,
  facts: {
    ...(facts.behind === undefined ? {} : { behind: facts.behind }),
    ...(facts.subject === undefined ? {} : { subject: { person: facts.subject, department: 1 } }),
  },
});

test.each([
  ['whoever files it', {}, 1, 'skip', true],
  ['whoever files it where the process lets him', {}, 1, 'self', false],
  ['anybody else', {}, 2, 'skip', false],
  ['who answers for the program that files it', { behind: 2 }, 2, 'skip', true],
  ['the same where the process lets applicants', { behind: 2 }, 2, 'self', false],
  ['nobody is not who answers for it', {}, 0, 'skip', false],
  ['whom it is about, whatever the process says', { subject: 2 }, 2, 'self', true],
] as const)('%s', (_what, facts, person, applicantIsApprover, barred) => {
  expect(isBarred({ applicantIsApprover }, form(facts), person)).toBe(barred);
});

test('the person responsible for a program counts its forms as their own', () => {
  expect([isOwn(form({ behind: 2 }), 2), isOwn(form({ behind: 2 }), 3), isOwn(form({}), null)]).toEqual([
    true,
    false,
    false,
  ]);
});
