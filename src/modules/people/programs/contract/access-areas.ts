import type { Words } from '#kit/contract/refusals.ts';

/**
 * Areas to which an access token can be limited. The application assigns each call to an area, because it knows all
 * calls.
 */
export const accessAreas = [
  'approval',
  'attendance',
  'home',
  'hr',
  'kpi',
  'library',
  'okr',
  'pay',
  'people',
  'recruiting',
  'rooms',
  'suppliers',
  'visitors',
] as const;

export type AccessArea = (typeof accessAreas)[number];

export const areaWords: Readonly<Record<AccessArea, Words>> = {
  approval: { zh: '审批与表单', en: 'Approvals and forms' },
  attendance: { zh: '考勤与假期', en: 'Attendance and leave' },
  home: { zh: '首页、日程与通知', en: 'Home, calendar and notifications' },
  hr: { zh: '人事', en: 'HR' },
  kpi: { zh: '岗位绩效', en: 'KPI' },
  library: { zh: '图书', en: 'Library' },
  okr: { zh: '目标与工作', en: 'OKR and work' },
  pay: { zh: '薪酬', en: 'Pay' },
  people: { zh: '组织与人员', en: 'Organisation and people' },
  recruiting: { zh: '招聘', en: 'Recruiting' },
  rooms: { zh: '会议室', en: 'Meeting rooms' },
  suppliers: { zh: '供应商', en: 'Suppliers' },
  visitors: { zh: '访客', en: 'Visitors' },
};
