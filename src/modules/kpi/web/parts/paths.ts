/** Addresses of the pages of appraisals. */
export const paths = {
  own: '/xtable1',
  sheet: '/xtable',
  models: '/xtable/productModel',
  all: '/xtable/hrXtable',
} as const;

export const sheetPath = (id: number): string => `${paths.sheet}?sheet=${id}`;
