import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes: the pages, and who may read and write rules (specification sections 2 and 6). */
export const supplierCodes = {
  companies: 'AASEnterpriseInfoBase',
  rules: 'AASEnterpriseInfoRule',
  selectRule: 'SelectRule',
  updateRule: 'UpdateRule',
} as const;

/** States of a supplier form as numbers in calls (specification section 3). */
export const supplierState = { deleted: -2, record: 3, admission: 4, whitelist: 5, blacklist: 6 } as const;
export type SupplierState = (typeof supplierState)[keyof typeof supplierState];

export const supplierStateLabels: Readonly<Record<SupplierState, Words>> = {
  [-2]: { zh: '已删除', en: 'Deleted' },
  3: { zh: '备案', en: 'On record' },
  4: { zh: '准入', en: 'Admitted' },
  5: { zh: '白名单', en: 'Whitelist' },
  6: { zh: '黑名单', en: 'Blacklist' },
};

/** Named templates that identify a company. Columns of the library are filled from them. */
export const companyTampids = {
  name: 1002,
  legalPerson: 14,
  phone: 8,
  address: 16,
  registeredOn: 21,
  /** Control that names a blacklisted company to be released. */
  release: 1066,
} as const;
