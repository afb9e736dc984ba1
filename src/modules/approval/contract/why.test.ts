import { expect, test } from 'vitest';
import { whyWords, type Why } from './why.ts';

const zhang = { zh: '张三', en: 'Zhang San' };
const finance = { zh: '财务部', en: 'Finance' };

test.each<[Why, string, string]>([
  [{ rule: 'people' }, '指定成员', 'Named people'],
  [{ rule: 'departmentLeader', department: finance }, '部门负责人（财务部）', 'Department leader (Finance)'],
  [
    { rule: 'role', role: { zh: '出纳', en: 'Cashier' }, department: finance },
    '审批角色（出纳 · 财务部）',
    'Approval role (Cashier · Finance)',
  ],
  [{ rule: 'leadersUp', step: 2 }, '连续多级上级（第 2 级）', 'Leaders, several levels up (level 2)'],
  [
    { rule: 'directLeader', because: 'left', insteadOf: zhang },
    '直属上级；原审批人已离职或停用（张三）',
    'Direct leader; The approver has left or is disabled (Zhang San)',
  ],
  [
    { rule: 'people', because: 'nobodyFound' },
    '指定成员；未找到审批人',
    'Named people; No approver was found',
  ],
])('%j', (why, zh, en) => {
  expect(whyWords(why)).toEqual({ zh, en });
});
