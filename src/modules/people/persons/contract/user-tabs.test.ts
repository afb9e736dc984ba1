import { describe, expect, test } from 'vitest';
import { isDialogDisabled, userCodes, userTabs } from './user-tabs.ts';

const { manage, basic, common, ownReadOnly } = userCodes;

describe('the tabs of the user dialog', () => {
  test.each([
    [[], false, ['records']],
    [[basic], false, ['basic', 'records']],
    [[common], false, ['common', 'records']],
    [[basic, common], false, ['basic', 'common', 'records']],
    [[basic, common], true, ['basic', 'records']],
    // AASUserManagement lies inside of AASUserManagementBasisView, and gives neither tab.
    [[manage], false, ['records']],
  ])('codes %j, disabled %s: %j', (codes, isDisabled, tabs) => {
    expect(userTabs(new Set(codes), isDisabled)).toEqual(tabs);
  });

  test('a code that is part of another one is not that other one', () => {
    expect(basic).toContain(manage);
    expect(common).toContain(manage);
    expect(isDialogDisabled(new Set([basic, common]), false)).toBe(true);
    expect(isDialogDisabled(new Set([manage]), false)).toBe(false);
  });

  test('people only read their own record under AASDisable', () => {
    expect(isDialogDisabled(new Set([manage, ownReadOnly]), true)).toBe(true);
    expect(isDialogDisabled(new Set([manage, ownReadOnly]), false)).toBe(false);
    expect(isDialogDisabled(new Set([manage]), true)).toBe(false);
  });
});
