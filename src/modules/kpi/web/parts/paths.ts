/** Addresses of the pages of appraisals. */
export const paths = {
  own: '/xtable1',
  sheet: '/xtable',
  models: '/xtable/productModel',
  all: '/xtable/hrXtable',
  /** The specification's own spelling (sic), as is the next. */
  posts: '/xtable/posotionXtable',
  status: '/xtable/teamStatu',
} as const;

export const sheetPath = (id: number): string => `${paths.sheet}?sheet=${id}`;
export const printPath = (ids: readonly number[]): string => `${paths.sheet}?print=${ids.join(',')}`;
