import { expect, test } from 'vitest';
import { company } from '#tests/support/approval-script.ts';
import { findApprovers } from './approvers.ts';

const it = company();
it.holders.set('2/hrbp', [it.id('u1'), it.id('u9')]);
it.leave('u9');
const asked = (department: number) => ({
  level: 1,
  applicant: it.id('a'),
  facts: { company: 1, department, amount: null, people: {}, choices: {} },
  directory: it,
});

test('HRBP: who is it in the nearest department upwards, and still there', () => {
  const found = [
    { person: it.id('u1'), why: { rule: 'hrbp', department: it.department(2)?.name, departmentId: 2 } },
  ];
  expect(findApprovers({ kind: 'hrbp' }, asked(3))).toEqual(found);
  expect(findApprovers({ kind: 'hrbp' }, asked(2))).toEqual(found);
  expect(findApprovers({ kind: 'hrbp' }, asked(1))).toEqual([]);
});
