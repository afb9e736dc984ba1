/** Addresses of the pages of appraisals; two are the specification's own spelling (sic). */
export const paths = {
  own: '/xtable1',
  models: '/xtable/productModel',
} as const;
