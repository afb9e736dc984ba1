export { addContract } from '#modules/hr-requests/contracts/server/commands/keep.ts';
export { listDueBefore as listTasksDueBefore } from '#modules/hr-requests/tasks/server/queries/tasks.ts';
export { transferring } from '#modules/hr-requests/requests/server/commands/transferring.ts';
export { makeEntryTasks, waiveTasks } from '#modules/hr-requests/tasks/server/commands/make.ts';
export { personRef } from '#modules/hr-requests/requests/server/queries/refs.ts';
export type { TransferPlan } from '#modules/hr-requests/requests/server/rules/transfer.ts';
export { updateTask } from '#modules/hr-requests/tasks/server/commands/update.ts';
export { onProbation } from '#modules/hr-requests/requests/server/queries/probation.ts';
