import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { approval } from '../approval/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { okr } from '../okr/module.ts';
import { payroll } from '../payroll/module.ts';
import { people } from '../people/module.ts';
import { Contract } from './contracts/contract/Contract.ts';
import { contractContributions, contractDuty, turnContracts } from './contracts/server/commands/joining.ts';
import { contractCalls } from './contracts/server/handlers/Contract.ts';
import { sendReminders } from './reminders/server/commands/send.ts';
import { billContributions } from './requests/server/commands/joining.ts';
import { become } from './requests/server/handlers/Become.ts';
import { leaveCompany } from './requests/server/handlers/LeaveCompany.ts';
import { raise } from './requests/server/handlers/Raise.ts';
import { salaryAbnormal } from './requests/server/handlers/SalaryAbnormal.ts';
import { transfer } from './requests/server/handlers/Transfer.ts';
import { hrSecretUses } from './server/commands/sealed.ts';
import { hrTemplates } from './server/standard/hr-forms.ts';
import { hrProcesses } from './server/standard/processes.ts';
import { hrRights } from './server/standard/rights.ts';
import { personnelStatistics } from './statistics/server/handlers/PersonnelStatistics.ts';
import { taskDuty } from './tasks/server/commands/duty.ts';
import { hrTask } from './tasks/server/handlers/HRTask.ts';
import { assignmentTimeline } from './timeline/server/handlers/Assignment.ts';

/** Settings of the installation that this module uses. */
export interface HrRequestsEnv {
  /** Secret that encrypts sensitive card fields and pay. */
  readonly secret: string;
  readonly files: FileStore;
}

/** HR requests: confirmation, transfer, resignation, pay change, contracts, tasks. */
export const hrRequests = defineModule<HrRequestsEnv>({
  name: 'hr-requests',
  uses: [people, calendar, forms, approval, home, attendance, okr, payroll],
  area: 'hr',
  controllers: {
    AssignmentTimeline: serving(null, assignmentTimeline),
    Become: serving('Confirmations: people who are due, and requests in progress and finished.', become),
    Contract: servingWith(Contract, 'Contracts of people, with their history.', ({ secret, files }) =>
      contractCalls(secret, files),
    ),
    HRTask: serving('Tasks that a finished HR request leaves, and the checklists they come from.', hrTask),
    LeaveCompany: serving('Leaving: requests of people who leave, with their handover.', leaveCompany),
    PersonnelStatistics: serving(
      'Staff statistics by day and month, with the people behind each figure.',
      personnelStatistics,
    ),
    Raise: serving('Salary changes: requests that change a person’s pay from a day on.', raise),
    SalaryAbnormal: serving(
      'Pay queries: reports of wrong pay in a month, and the corrections by payroll.',
      salaryAbnormal,
    ),
    Transfer: serving(
      'Transfers: requests that change company, department, position or leader from a day on.',
      transfer,
    ),
  },
  contributes: ({ secret }) => [
    ...hrRights,
    ...hrTemplates,
    hrProcesses,
    ...billContributions(secret),
    ...contractContributions,
    onPersonLeaves('hr-requests', 80, contractDuty),
    onPersonLeaves('hr-requests.tasks', 90, taskDuty),
  ],
  jobs: (db, { secret }) => [
    { name: 'hr-requests.contracts', cron: '8 0 * * *', run: () => turnContracts(db, secret, new Date()) },
    {
      name: 'people.reminders',
      cron: '30 8 * * *',
      run: async () => void (await sendReminders(db, secret, new Date())),
    },
  ],
  atStart: ['hr-requests.contracts'],
  secretUses: hrSecretUses,
});
