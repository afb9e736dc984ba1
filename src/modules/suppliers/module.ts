import { defineModule, serving } from '#kit/server/module.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { approval } from '../approval/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { supplierCodes } from './contract/codes.ts';
import { holder } from './server/commands/document.ts';
import { formContributions } from './server/commands/submission.ts';
import { enterpriseInfo } from './server/handlers/EnterpriseInfo.ts';
import { rule } from './server/handlers/Rule.ts';
import { supplierForm, supplierStates } from './server/handlers/SupplierForm.ts';
import { sumCounts } from './server/queries/company-list.ts';
import { supplierProcesses } from './server/standard/processes.ts';
import { supplierTemplates } from './server/standard/supplier-forms.ts';
import { supplierRights } from './server/standard/rights.ts';

/** Module of suppliers: their directory, ratings and rating rules. */
export const suppliers = defineModule({
  name: 'suppliers',
  uses: [people, forms, approval],
  area: 'suppliers',
  controllers: {
    EnterpriseInfo: serving('The supplier directory, with import, export and statistics.', enterpriseInfo),
    Rule: serving('Rule libraries: versions, rules, parameters and test runs.', rule),
    SupplierForm: serving('Supplier forms: states, ratings and admission.', supplierForm),
    SupplierStates: serving(null, supplierStates),
  },
  contributes: () => [
    ...supplierRights,
    ...supplierTemplates,
    supplierProcesses,
    ...formContributions,
    attachmentReader(holder(0).module, (_on, { permissions }) =>
      Promise.resolve(permissions.has(supplierCodes.companies)),
    ),
  ],
  jobs: (db) => [
    { name: 'suppliers.sum-counts', cron: '35 3 * * *', run: async () => void (await sumCounts(db)) },
  ],
});
