import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import type { ProvesAgain } from '#modules/people/server/open.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { Remuneration } from './archive/contract/Remuneration.ts';
import { billContributions } from './archive/server/commands/joining.ts';
import { remuneration } from './archive/server/handlers/Remuneration.ts';
import { salaryAdjustment } from './archive/server/handlers/SalaryAdjustment.ts';
import { BankBatch } from './bank/contract/BankBatch.ts';
import { bankBatch } from './bank/server/handlers/BankBatch.ts';
import { bankLayout } from './bank/server/handlers/BankLayout.ts';
import { nonCompete } from './non-competes/server/handlers/NonCompete.ts';
import { runContributions } from './runs/server/commands/approve.ts';
import { runJobs } from './runs/server/commands/calculate.ts';
import { payRun } from './runs/server/handlers/PayRun.ts';
import { payrollSecretUses } from './server/commands/sealed.ts';
import { payTemplates } from './server/standard/pay-forms.ts';
import { payProcesses } from './server/standard/processes.ts';
import { payrollRights } from './server/standard/rights.ts';
import { insuranceScheme } from './setup/server/handlers/InsuranceScheme.ts';
import { payGroup } from './setup/server/handlers/PayGroup.ts';
import { payItem } from './setup/server/handlers/PayItem.ts';
import { taxProfile } from './setup/server/handlers/TaxProfile.ts';
import { taxTable } from './setup/server/handlers/TaxTable.ts';
import { PayrollSlip } from './slips/contract/PayrollSlip.ts';
import { checkJobs } from './slips/server/commands/check.ts';
import { slipJobs } from './slips/server/commands/publish.ts';
import { payrollSlip } from './slips/server/handlers/PayrollSlip.ts';

/** Settings of the installation that this module uses. */
export interface PayrollEnv {
  /** Secret that encrypts pay data. */
  readonly secret: string;
}

/** Settings that only the calls of this module need. */
export interface PayrollServing extends PayrollEnv {
  readonly provesAgain: ProvesAgain;
}

/** Payroll: compensation records, insurance, tax, payroll runs, payslips, bank files. */
export const payroll = defineModule<PayrollEnv, PayrollServing>({
  name: 'payroll',
  uses: [people, calendar, forms, approval, attendance],
  area: 'pay',
  controllers: {
    BankBatch: servingWith(
      BankBatch,
      'Bank files of published payroll runs: created by one person, handed to the bank by another.',
      ({ secret }) => bankBatch(secret),
    ),
    BankLayout: serving('Bank file layouts of the company.', bankLayout),
    InsuranceScheme: serving('Insurance schemes: contributions by place and month.', insuranceScheme),
    NonCompete: serving('Non-competes of former employees and their pay.', nonCompete),
    PayGroup: serving('Pay groups: people of one company who are paid together.', payGroup),
    PayItem: serving('Custom pay items.', payItem),
    PayrollSlip: servingWith(
      PayrollSlip,
      'Payslips: import, publishing by a second person, and reading by their owners.',
      ({ provesAgain }) => payrollSlip(provesAgain),
    ),
    PayRun: serving(
      'Payroll runs: prepared by one person, approved, locked and published by others.',
      payRun,
    ),
    Remuneration: servingWith(
      Remuneration,
      'Compensation records, and the form for a first pay.',
      ({ provesAgain }) => remuneration(provesAgain),
    ),
    SalaryAdjustment: serving('Pay changes, and the form for pay adjustments by payroll.', salaryAdjustment),
    TaxProfile: serving(
      'Insurance records and tax profiles: declared deductions and opening figures.',
      taxProfile,
    ),
    TaxTable: serving('Wage tax tables by month.', taxTable),
  },
  contributes: () => [
    ...payrollRights,
    ...payTemplates,
    payProcesses,
    ...billContributions,
    ...runContributions,
  ],
  jobs: (db) => [...slipJobs(db), ...runJobs(db), ...checkJobs(db)],
  secretUses: payrollSecretUses,
});
