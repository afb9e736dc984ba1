import type { Words } from '#kit/contract/refusals.ts';

/** DataScope on the wire: whose data the codes of a role reach; a wider one is a greater number. */
export const dataScopes = { own: 1, department: 2, departmentAndBelow: 3, all: 4 } as const;

export type DataScope = (typeof dataScopes)[keyof typeof dataScopes];

export const dataScopeLabels: Readonly<Record<DataScope, Words>> = {
  1: { zh: '仅本人', en: 'Own data' },
  2: { zh: '本部门', en: 'Own department' },
  3: { zh: '本部门及下级部门', en: 'Own department and below' },
  4: { zh: '全部', en: 'Everybody' },
};
