/** Addresses of the review pages. */
export const paths = {
  own: '/xtable1',
  sheet: '/xtable',
  models: '/xtable/productModel',
  all: '/xtable/hrXtable',
  /** The last two addresses are misspelled in the specification and must stay so. */
  posts: '/xtable/posotionXtable',
  status: '/xtable/teamStatu',
} as const;

export const sheetPath = (id: number): string => `${paths.sheet}?sheet=${id}`;
export const printPath = (ids: readonly number[]): string => `${paths.sheet}?print=${ids.join(',')}`;
