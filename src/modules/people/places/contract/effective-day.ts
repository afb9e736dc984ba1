/** Field with the first company day of a changed place. */
export const effectiveDay = {
  field: 'EffectiveDay',
  zh: '生效日期',
  en: 'Effective day',
} as const;

/** Place fields that an assignment holds, by wire name. */
export const placeNames = ['CompanyId', 'DeptId', 'leaderid', 'position', 'UserType'] as const;
export type PlaceName = (typeof placeNames)[number];

export const isPlaceName = (name: string): name is PlaceName => placeNames.some((one) => one === name);

/** Number of past days that may be changed. Earlier days need personnel whose data scope is everybody. */
export const backDays = 31;

const columns: Readonly<Record<string, PlaceName>> = {
  company_id: 'CompanyId',
  department_id: 'DeptId',
  leader_id: 'leaderid',
  post_id: 'position',
  user_type: 'UserType',
};

/** Returns the wire name of a column that an assignment row changed. */
export const placeNameOf = (column: string): PlaceName | undefined => columns[column];
