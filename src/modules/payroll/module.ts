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

/** Settings that the calls of this module need in addition. */
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
      'Files for the bank of a published run: made by one, handed over and answered for by another.',
      ({ secret }) => bankBatch(secret),
    ),
    BankLayout: serving('How banks want their files: columns of the company’s own choice.', bankLayout),
    InsuranceScheme: serving(
      'What insurance and funds of places take of wages, from which month to which.',
      insuranceScheme,
    ),
    NonCompete: serving(
      'People who are paid for keeping away from competitors after they have left.',
      nonCompete,
    ),
    PayGroup: serving('People of one company who are paid together.', payGroup),
    PayItem: serving('Items of pay beside those of the archive, attendance, insurance and tax.', payItem),
    PayrollSlip: servingWith(
      PayrollSlip,
      'Slips of pay: imported, published by a second person, opened by whose they are.',
      ({ provesAgain }) => payrollSlip(provesAgain),
    ),
    PayRun: serving(
      'Runs that compute a month’s pay of a group: prepared by one, approved, locked and published by others.',
      payRun,
    ),
    Remuneration: servingWith(
      Remuneration,
      'What people earn from when on: the archive of pay, and the form of somebody’s first pay.',
      ({ provesAgain }) => remuneration(provesAgain),
    ),
    SalaryAdjustment: serving(
      'Changes of what people earn, and the form by which whoever keeps pay makes them.',
      salaryAdjustment,
    ),
    TaxProfile: serving(
      'What somebody’s insurance and tax rest on: enrolments, declared deductions, opening figures.',
      taxProfile,
    ),
    TaxTable: serving('Tables of wage tax as dated data.', taxTable),
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
