import type { Words } from '#kit/contract/refusals.ts';

/** Fields whose value can be taken from the other candidate in a merge. */
export const takeFields = [
  'Name',
  'Gender',
  'BirthYear',
  'Education',
  'School',
  'WorkYears',
  'LastCompany',
  'Phone',
  'Mail',
  'IdCard',
] as const;
export type TakeField = (typeof takeFields)[number];

/** Fields about which the user is asked if they changed before a split. */
export const partFields = [...takeFields, 'Tags', 'Links', 'Consent', 'Note'] as const;
export type PartField = (typeof partFields)[number];

export const partFieldLabels: Readonly<Record<PartField, Words>> = {
  Name: { zh: '姓名', en: 'Name' },
  Gender: { zh: '性别', en: 'Gender' },
  BirthYear: { zh: '出生年份', en: 'Year of birth' },
  Education: { zh: '学历', en: 'Education' },
  School: { zh: '毕业院校', en: 'School' },
  WorkYears: { zh: '工作年限', en: 'Work experience (years)' },
  LastCompany: { zh: '最近公司', en: 'Last company' },
  Phone: { zh: '手机', en: 'Phone' },
  Mail: { zh: '邮箱', en: 'Email' },
  IdCard: { zh: '证件号', en: 'Identity number' },
  Tags: { zh: '标签', en: 'Tags' },
  Links: { zh: '链接', en: 'Links' },
  Consent: { zh: '人才库授权', en: 'Talent pool consent' },
  Note: { zh: '人才库备注', en: 'Talent pool note' },
};

/** Range for the number of days a candidate without consent is kept after the last application. */
export const keepDays = { least: 30, most: 730 } as const;

/** Replaces the name of a forgotten candidate. It is bilingual because candidates have only one name. */
export const forgottenName = '已匿名 · Anonymised';
