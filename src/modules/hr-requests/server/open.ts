export { addContract } from './contracts/keep.ts';
export { listDueBefore as listTasksDueBefore } from './queries/tasks.ts';
export { transferring } from './bills/transferring.ts';
export { makeEntryTasks, waiveTasks } from './tasks/make.ts';
export { personRef } from './queries/refs.ts';
export type { TransferPlan } from './rules/transfer.ts';
export { updateTask } from './tasks/update.ts';
