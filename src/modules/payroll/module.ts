import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import type { ProvesAgain } from '#modules/people/server/open.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { BankBatch } from './contract/BankBatch.ts';
import { PayrollSlip } from './contract/PayrollSlip.ts';
import { Remuneration } from './contract/Remuneration.ts';
import { billContributions } from './server/bills/joining.ts';
import { bankBatch } from './server/handlers/BankBatch.ts';
import { bankLayout } from './server/handlers/BankLayout.ts';
import { insuranceScheme } from './server/handlers/InsuranceScheme.ts';
import { nonCompete } from './server/handlers/NonCompete.ts';
import { payGroup } from './server/handlers/PayGroup.ts';
import { payItem } from './server/handlers/PayItem.ts';
import { payRun } from './server/handlers/PayRun.ts';
import { payrollSlip } from './server/handlers/PayrollSlip.ts';
import { remuneration } from './server/handlers/Remuneration.ts';
import { salaryAdjustment } from './server/handlers/SalaryAdjustment.ts';
import { taxProfile } from './server/handlers/TaxProfile.ts';
import { taxTable } from './server/handlers/TaxTable.ts';
import { runContributions } from './server/runs/approve.ts';
import { runJobs } from './server/runs/calculate.ts';
import { checkJobs } from './server/slips/check.ts';
import { slipJobs } from './server/slips/publish.ts';
import { payrollSecretUses } from './server/sealed.ts';
import { payProcesses } from './server/standard/processes.ts';
import { payTemplates } from './server/standard/pay-forms.ts';
import { payrollRights } from './server/standard/rights.ts';

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
