import { rights, standardPermissions, standardRole } from '#modules/people/server/open.ts';

const { at, page, right } = rights;

/** Pages, rights and roles of the suppliers module. */
export const supplierRights = [
  standardPermissions('suppliers', [
    at(null, 90, page('/supplier', 'Suppliercooperation', '供应商合作', 'Suppliers', 'supplier'), [
      'supplierManager',
    ]),
    at(
      'Suppliercooperation',
      10,
      page('/supplier/companies', 'AASEnterpriseInfoBase', '企业库', 'Supplier directory'),
      ['supplierManager'],
    ),
    at(
      'Suppliercooperation',
      20,
      page('/supplier/rules', 'AASEnterpriseInfoRule', '规则库', 'Rule library'),
      ['supplierManager'],
    ),
    at('AASEnterpriseInfoRule', 10, right('SelectRule', '查看规则', 'View rules'), ['supplierManager']),
    at('AASEnterpriseInfoRule', 20, right('UpdateRule', '编辑规则', 'Edit rules'), ['supplierManager']),
  ]),
  standardRole('supplierManager', 100, { name: '供应商管理员', nameEn: 'Supplier manager', dataScope: 4 }),
];
