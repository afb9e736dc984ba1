/** Permission to set up attendance and to look after its months. */
export const settingCode = 'SettingUpCourse';
