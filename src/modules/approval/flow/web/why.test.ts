import { expect, test } from 'vitest';
import type { Why } from '../contract/why.ts';
import { whySentence } from './why.ts';

const zhang = { zh: '张三', en: 'San Zhang' };
const finance = { zh: '财务部', en: 'Finance' };

test.each<[Why, string, string]>([
  [{ rule: 'people' }, '流程指定由其审批', 'Named in the process'],
  [{ rule: 'departmentLeader', department: finance }, '财务部负责人', 'Leader of Finance'],
  [
    { rule: 'role', role: { zh: '出纳', en: 'Cashier' }, department: finance },
    '财务部的出纳',
    'Cashier of Finance',
  ],
  [{ rule: 'leadersUp', step: 1 }, '申请人的直属上级', 'Direct leader of the applicant'],
  [{ rule: 'leadersUp', step: 3 }, '申请人向上第 3 级的上级', 'Leader 3 levels above the applicant'],
  [{ rule: 'directLeader', of: 'subject' }, '当事人的直属上级', 'Direct leader of the subject'],
  [
    { rule: 'leadersUp', step: 2, department: finance },
    '财务部负责人向上第 2 级的上级',
    'Leader 2 levels above the leader of Finance',
  ],
  [
    { rule: 'directLeader', because: 'left', insteadOf: zhang },
    '申请人的直属上级；张三已离职或停用，转由其处理',
    'Direct leader of the applicant; San Zhang has left or is disabled, so this person is asked instead',
  ],
  [
    { rule: 'departmentLeader', because: 'applicantIsApprover', insteadOf: zhang },
    '部门负责人；原应由申请人张三本人审批，改由其处理',
    'Leader of the department; the applicant San Zhang would have been the approver, so this person is asked instead',
  ],
])('%j', (why, zh, en) => {
  expect(whySentence(why, 'zh')).toBe(zh);
  expect(whySentence(why, 'en')).toBe(en);
});
