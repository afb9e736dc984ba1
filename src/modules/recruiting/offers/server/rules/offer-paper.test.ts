import { expect, test } from 'vitest';
import { offerIn } from './offer.ts';
import { paperOf } from './offer-paper.ts';

const ref = (name: string, nameEn: string) => ({ id: 1, name, nameEn });
const values = {
  IntervieweeID: '12',
  Candidate: '张三',
  CompanyId: ref('霁屿', 'Jiyu'),
  DeptId: ref('研发部', 'Research'),
  PostID: ref('工程师', ''),
  LeaderAUID: [{ id: 4, name: '李四', nameEn: 'Li Si', dept: '' }],
  UserType: '0',
  ContractType: '1',
  PlanEntryDay: '2026-03-02',
  Allowance: '600',
  Basic: '18000.50',
};
const paper = (more: object = {}) => {
  const all = { ...values, ...more };
  return paperOf(offerIn(9, all)!, all);
};

test('says what the form says, pay item by item and together', () =>
  expect(paper()).toEqual({
    Candidate: '张三',
    Company: { Zh: '霁屿', En: 'Jiyu' },
    Dept: { Zh: '研发部', En: 'Research' },
    Post: { Zh: '工程师', En: '' },
    Leader: { Zh: '李四', En: 'Li Si' },
    UserType: 0,
    EntryDay: '2026-03-02',
    ContractType: 1,
    ContractFrom: '2026-03-02',
    ContractUntil: '2029-03-06',
    ProbationUntil: '2026-09-01',
    Pay: [
      { Item: 'basic', Yuan: '18000.50' },
      { Item: 'allowance', Yuan: '600.00' },
    ],
    PayTotal: '18600.50',
  }));

test.each([
  ['an intern has no probation', { UserType: '2', ContractType: '0' }, ['2026-03-02', '2027-03-01', null]],
  [
    'a contract that follows an earlier one has no term yet',
    { ContractType: '2' },
    [null, null, '2026-09-01'],
  ],
  ['an open-ended one neither', { ContractType: '3' }, [null, null, '2026-09-01']],
  ['in Hong Kong a year', { ContractType: '4' }, ['2026-03-02', '2027-03-01', '2026-09-01']],
  ['without a first day nothing', { PlanEntryDay: undefined }, [null, null, null]],
])('%s', (_what, more, said) => {
  const { ContractFrom, ContractUntil, ProbationUntil } = paper(more);
  expect([ContractFrom, ContractUntil, ProbationUntil]).toEqual(said);
});

test('what the form leaves open is null', () =>
  expect(paper({ LeaderAUID: undefined, CompanyId: undefined })).toMatchObject({
    Leader: null,
    Company: null,
  }));
