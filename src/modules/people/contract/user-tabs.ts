/** Codes of the user pages (specification section 2); compared as whole codes: one lies inside another. */
export const userCodes = {
  manage: 'AASUserManagement',
  basic: 'AASUserManagementBasisView',
  common: 'AASUserManagementCommonView',
  quickSearch: 'EmployeeQuickSearch',
  quickSearchFull: 'EmployeeQuickSearchFull',
  ownReadOnly: 'AASDisable',
  /** Looks after personnel. */
  personnel: 'EmployeeManagement',
} as const;

/** Who sees where people stood. */
export const placeReaders = [userCodes.manage, userCodes.basic, userCodes.personnel];

export type UserTab = 'basic' | 'common' | 'records';

/**
 * Whether the user dialog is for looking only: the caller administers no users, or it shows himself and his own
 * information is read-only (AASDisable).
 */
export const isDialogDisabled = (held: ReadonlySet<string>, isSelf: boolean): boolean =>
  !held.has(userCodes.manage) || (isSelf && held.has(userCodes.ownReadOnly));

/** The tabs of the user dialog that a caller sees (specification section 2). */
export function userTabs(held: ReadonlySet<string>, isDisabled: boolean): UserTab[] {
  return [
    ...(held.has(userCodes.basic) ? (['basic'] as const) : []),
    ...(held.has(userCodes.common) && !isDisabled ? (['common'] as const) : []),
    'records',
  ];
}
