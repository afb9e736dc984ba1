import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { joinApproval } from './bills/joining.ts';
import { joinPeople, turnContracts } from './contracts/joining.ts';
import { assignmentTimeline } from './handlers/Assignment.ts';
import { become } from './handlers/Become.ts';
import { contractCalls } from './handlers/Contract.ts';
import { hrTask } from './handlers/HRTask.ts';
import { leaveCompany } from './handlers/LeaveCompany.ts';
import { personnelStatistics } from './handlers/PersonnelStatistics.ts';
import { raise } from './handlers/Raise.ts';
import { salaryAbnormal } from './handlers/SalaryAbnormal.ts';
import { transfer } from './handlers/Transfer.ts';
import { sendReminders } from './reminders/send.ts';

export { hrSecretUses } from './sealed.ts';
export { joinApproval as joinBills } from './bills/joining.ts';
export { contractDuty, joinPeople as joinContracts } from './contracts/joining.ts';
export { addContract } from './contracts/keep.ts';
export { taskDuty } from './tasks/duty.ts';
export { listDueBefore as listTasksDueBefore } from './queries/tasks.ts';
export { transferring } from './bills/transferring.ts';
export { makeEntryTasks, waiveTasks } from './tasks/make.ts';
export { personRef } from './queries/refs.ts';
export type { TransferPlan } from './rules/transfer.ts';
export { updateTask } from './tasks/update.ts';
export { ensureHrProcesses } from './standard.ts';

/**
 * Every call of this module; what its bills do is joined to approval, contracts to people.
 * @param secret seals what the card keeps secret, and pay
 */
export function hrRequestCalls(secret: string, files: FileStore): Served[] {
  joinApproval(secret);
  joinPeople();
  return [
    assignmentTimeline,
    become,
    contractCalls(secret, files),
    hrTask,
    leaveCompany,
    personnelStatistics,
    raise,
    salaryAbnormal,
    transfer,
  ];
}

/** What HR needs done by itself: cards follow contracts with the day, people are reminded in the morning. */
export function hrJobs(db: Database, secret: string): Job[] {
  joinPeople();
  return [
    {
      name: 'hr-requests.contracts',
      cron: '8 0 * * *',
      run: () => turnContracts(db, secret, new Date()),
    },
    {
      name: 'people.reminders',
      cron: '30 8 * * *',
      run: async () => void (await sendReminders(db, secret, new Date())),
    },
  ];
}
