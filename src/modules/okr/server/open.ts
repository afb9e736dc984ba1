import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { registerRemindReasons } from '#modules/attendance/server/open.ts';
import { projectStates } from '../contract/codes.ts';
import type { By } from './commands/by.ts';
import { stepByDays } from './commands/cycles.ts';
import { remindSilent, remindUnfilled, remindWaiting } from './commands/remind.ts';
import { verifyNumbers } from './commands/verify.ts';
import { projectBreakdown } from './handlers/OPPMWorkBreakdown.ts';
import { employeeKRExecute } from './handlers/EmployeeKRExecute.ts';
import { krAlignment, krCheckIn, krExplain, okrCycle } from './handlers/goal-calls.ts';
import { targetKRFile } from './handlers/TargetKRFile.ts';
import { targetKR } from './handlers/TargetKR.ts';
import { projectService } from './handlers/ProjectService.ts';
import { workScheme } from './handlers/WorkScheme.ts';
import { errorReporting, userInfoCaliber, workStatistics } from './handlers/record-figures.ts';
import { superFlowChart } from './handlers/SuperFlowChart.ts';
import { workRecord } from './handlers/WorkRecord.ts';
import { workBreakdownFile } from './handlers/WorkBreakdownFile.ts';
import { workBreakdownEdition } from './handlers/WorkBreakdownEdition.ts';
import { insertEdition } from './queries/editions.ts';
import { saveState } from './queries/projects.ts';
import { okrReasons } from './reasons.ts';

export type { By } from './commands/by.ts';
export type { GoalBy } from './commands/goal-steps.ts';
export { workDuty } from './commands/leave.ts';
export { plantTree, type Plant } from './commands/plant.ts';
export { addProject } from './commands/projects.ts';
export { listManagedProjects } from './queries/managed.ts';
export { plantScheme, type PlantedScheme } from './commands/plant-schemes.ts';
export { saturationBetween } from './saturation.ts';
export { listClosedProgress } from './queries/feeds.ts';
export { plantRecords } from './queries/plant-records.ts';
export { plantCandidate, plantGoals, type PlantedGoal } from './commands/plant-goals.ts';

/** Keeps the tree of a project under a name. */
export const keepEdition = async (tx: Tx, projectId: number, name: string, by: By): Promise<void> =>
  void (await insertEdition(tx, projectId, name, { by: by.id, now: by.now }));

/** Lets the work of a project begin. */
export const startProject = (tx: Tx, projectId: number): Promise<void> =>
  saveState(tx, projectId, projectStates.active);

/** Every call of this module. */
export const okrCalls = [
  projectBreakdown,
  projectService,
  workBreakdownEdition,
  workBreakdownFile,
  targetKR,
  targetKRFile,
  okrCycle,
  krCheckIn,
  krAlignment,
  krExplain,
  workScheme,
  employeeKRExecute,
  workRecord,
  workStatistics,
  userInfoCaliber,
  errorReporting,
  superFlowChart,
];

registerRemindReasons(okrReasons);

/**
 * What objectives and work need done by themselves: periods go on by their days, stored numbers are worked out anew every
 * night, and people are reminded of what is silent, unanswered, unfilled or about to end.
 */
export const okrJobs = (db: Database): Job[] => [
  { name: 'okr.verify', cron: '0 3 * * *', run: async () => void (await verifyNumbers(db, new Date())) },
  { name: 'okr.cycle', cron: '10 0 * * *', run: async () => void (await stepByDays(db, new Date())) },
  { name: 'okr.unfilled', cron: '0 9 * * *', run: () => remindUnfilled(db, new Date()) },
  { name: 'okr.waiting', cron: '0 9 * * *', run: () => remindWaiting(db, new Date()) },
  { name: 'okr.check-in', cron: '0 15 * * *', run: () => remindSilent(db, new Date()) },
];
