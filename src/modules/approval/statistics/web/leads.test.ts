import { expect, test } from 'vitest';
import { daysOf, listOf } from './leads.tsx';

test.each([
  ['2026-02', '2026-01-01', '2026-12-31', '2026-02-01', '2026-02-28'],
  ['2026-12', '2026-01-01', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['2026-01', '2026-01-15', '2026-01-20', '2026-01-15', '2026-01-20'],
])('%s from %s to %s is %s to %s', (month, from, to, first, last) => {
  expect(daysOf(month, from, to)).toEqual({ DateFrom: first, DateTo: last });
});

test('a list is asked for what is set', () => {
  expect(listOf({ TemplateId: 3, Status: 5, CompanyId: null, DeptId: undefined, DateFrom: '' })).toBe(
    '/rolePage/MyJob/ManagerApprover?TemplateId=3&Status=5',
  );
});
