/** Permission to see the set-up guide and to hand its steps to others. */
export const setupCode = 'SetUpGuide';

/** Steps of the guide, in their order. */
export const stepKeys = [
  'company',
  'departments',
  'people',
  'roles',
  'approval',
  'calendar',
  'attendance',
  'leave',
  'rooms',
  'mail',
  'backup',
] as const;
export type StepKey = (typeof stepKeys)[number];
