import { expect, test } from 'vitest';
import { offerIn, validUntil } from './offer.ts';

const ref = (id: number) => ({ id, name: '-', nameEn: '-' });

test('an offer form says what it offers; pay is fen, and what is left empty is not there', () => {
  const values = {
    IntervieweeID: '12',
    Candidate: '张三',
    CompanyId: ref(1),
    DeptId: ref(2),
    PostID: ref(3),
    LeaderAUID: [{ id: 4, name: '-', nameEn: '-', dept: '' }],
    UserType: '2',
    ContractType: '0',
    PlanEntryDay: '2026-03-02',
    ValidDays: '10',
    Basic: '18000.50',
    Allowance: '600',
  };
  expect(offerIn(9, values)).toEqual({
    formId: 9,
    intervieweeId: 12,
    candidate: '张三',
    companyId: 1,
    departmentId: 2,
    postId: 3,
    leaderId: 4,
    userType: 2,
    contractType: 0,
    entryDay: '2026-03-02',
    validDays: 10,
    pay: [
      { item: 'basic', fen: 1_800_050 },
      { item: 'allowance', fen: 60_000 },
    ],
  });
});

test.each([{}, { IntervieweeID: 'x' }, { IntervieweeID: '0' }, { IntervieweeID: '1.5' }])(
  '%o names no application',
  (values) => expect(offerIn(1, values)).toBeNull(),
);

test('a draft has what a new form begins with', () =>
  expect(offerIn(1, { IntervieweeID: '1' })).toMatchObject({
    userType: 0,
    contractType: 1,
    validDays: 7,
    pay: [],
  }));

test('the last day is included', () => expect(validUntil('2026-02-26', 7)).toBe('2026-03-05'));
