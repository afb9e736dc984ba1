import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { supplierCodes } from '../contract/codes.ts';
import { holder } from './commands/document.ts';
import { joinForms } from './commands/submission.ts';
import { enterpriseInfo } from './handlers/EnterpriseInfo.ts';
import { rule } from './handlers/Rule.ts';
import { supplierForm, supplierStates } from './handlers/SupplierForm.ts';
import { sumCounts } from './queries/company-list.ts';

export { seedRatings, seedSuppliers, type KnownSupplier } from './commands/seed.ts';
export { joinForms } from './commands/submission.ts';

/** Every call of this module; it offers its companies to the forms and looks at what is submitted. */
export function supplierCalls(db: Database): Served[] {
  joinForms(db);
  registerHolder(holder(0).module, (_on, { permissions }) =>
    Promise.resolve(permissions.has(supplierCodes.companies)),
  );
  return [enterpriseInfo, rule, supplierForm, supplierStates];
}

/** What the library needs done by itself. */
export function supplierJobs(db: Database): Job[] {
  return [{ name: 'suppliers.sum-counts', cron: '35 3 * * *', run: async () => void (await sumCounts(db)) }];
}
