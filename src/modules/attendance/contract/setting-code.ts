/**
 * Permission to manage shifts, groups, rosters, punches and months in its scope. With the scope of everybody also the
 * rules for missed-punch corrections.
 */
export const settingCode = 'SettingUpCourse';
