/** The field by which a change of somebody's place says from which company day on it holds. */
export const effectiveDay = {
  field: 'EffectiveDay',
  zh: '生效日期',
  en: 'Effective day',
} as const;

/** What an assignment says, by the wire's names. */
export const placeNames = ['CompanyId', 'DeptId', 'leaderid', 'position', 'UserType'] as const;
export type PlaceName = (typeof placeNames)[number];

export const isPlaceName = (name: string): name is PlaceName => placeNames.some((one) => one === name);

/** A day that lies further back than this is changed by personnel whose data scope is everybody. */
export const backDays = 31;

const columns: Readonly<Record<string, PlaceName>> = {
  company_id: 'CompanyId',
  department_id: 'DeptId',
  leader_id: 'leaderid',
  post_id: 'position',
  user_type: 'UserType',
};

/** The wire's name of what a row of an assignment changed. */
export const placeNameOf = (column: string): PlaceName | undefined => columns[column];
