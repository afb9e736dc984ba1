/** Permission codes of the user pages (specification section 2). Always compare whole codes: one is part of another. */
export const userCodes = {
  manage: 'AASUserManagement',
  basic: 'AASUserManagementBasisView',
  common: 'AASUserManagementCommonView',
  quickSearch: 'EmployeeQuickSearch',
  quickSearchFull: 'EmployeeQuickSearchFull',
  ownReadOnly: 'AASDisable',
  /** Code of people who manage personnel. */
  personnel: 'EmployeeManagement',
} as const;

/** Codes whose holders may see people's past and present assignments. */
export const placeReaders = [userCodes.manage, userCodes.basic, userCodes.personnel];

export type UserTab = 'basic' | 'common' | 'records';

/**
 * Returns whether the user dialog is read-only: the caller does not manage users, or it shows the caller and their own
 * information is read-only (AASDisable).
 */
export const isDialogDisabled = (held: ReadonlySet<string>, isSelf: boolean): boolean =>
  !held.has(userCodes.manage) || (isSelf && held.has(userCodes.ownReadOnly));

/** Returns the tabs of the user dialog that a caller sees (specification section 2). */
export function userTabs(held: ReadonlySet<string>, isDisabled: boolean): UserTab[] {
  return [
    ...(held.has(userCodes.basic) ? (['basic'] as const) : []),
    ...(held.has(userCodes.common) && !isDisabled ? (['common'] as const) : []),
    'records',
  ];
}
