import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, servingWith } from '#kit/server/module.ts';
import { attachmentReader } from '#modules/forms/server/open.ts';
import { approval } from '../approval/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { Invoice } from './folder/contract/Invoice.ts';
import { holder } from './folder/server/commands/keep.ts';
import { sweepRemoved } from './folder/server/commands/sweep.ts';
import { invoice } from './folder/server/handlers/Invoice.ts';
import { mayReadFile } from './claims/server/queries/readers.ts';
import { claimContributions } from './claims/server/commands/contributions.ts';
import { invoiceRights } from './server/standard/rights.ts';

/** Settings of the installation that this module uses. */
export interface InvoicesEnv {
  readonly files: FileStore;
}

/** Module of invoices: read, checked, and never paid twice. */
export const invoices = defineModule<InvoicesEnv>({
  name: 'invoices',
  uses: [people, forms, approval],
  area: 'approval',
  controllers: {
    Invoice: servingWith(Invoice, 'Invoices: the folder of each person, checks and claims.', ({ files }) =>
      invoice(files),
    ),
  },
  contributes: () => [
    ...invoiceRights,
    ...claimContributions,
    attachmentReader(holder(0).module, mayReadFile),
  ],
  jobs: (db) => [
    {
      name: 'invoices.sweep',
      cron: '25 3 * * *',
      run: async () => void (await sweepRemoved(db, new Date())),
    },
  ],
});
