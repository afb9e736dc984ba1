import { expect, test } from 'vitest';
import { isCalledByForm } from './called-by-form.ts';

const titles = ['采购', '采购合同', '请假', 'Purchase', 'Purchase contract'];

test.each([
  ['请假流程', '请假', true],
  ['采购流程', '采购', true],
  ['采购合同流程', '采购合同', true],
  // These names belong to processes of another form.
  ['采购合同审批', '采购', false],
  ['Purchase contract process', 'Purchase', false],
  ['Purchase contract process', 'Purchase contract', true],
  ['部门流程', '请假', false],
])('%s of the form %s is called by it: %s', (name, title, expected) => {
  expect(isCalledByForm(name, title, titles)).toBe(expected);
});
