import type { Tx } from '#kit/server/db/database.ts';
import { insertEdition } from '#modules/okr/breakdown/server/queries/editions.ts';
import { saveState } from '#modules/okr/breakdown/server/queries/projects.ts';
import { projectStates } from '../contract/codes.ts';
import type { By } from './commands/by.ts';

export type { By } from './commands/by.ts';
export type { GoalBy } from '#modules/okr/goals/server/commands/goal-steps.ts';
export { plantTree, type Plant } from '#modules/okr/breakdown/server/commands/plant.ts';
export { addProject } from '#modules/okr/breakdown/server/commands/projects.ts';
export { listManagedProjects } from '#modules/okr/breakdown/server/queries/managed.ts';
export { plantScheme, type PlantedScheme } from '#modules/okr/executions/server/commands/plant-schemes.ts';
export { saturationBetween } from '#modules/okr/records/server/queries/saturation.ts';
export { listClosedProgress } from './queries/feeds.ts';
export { plantRecords } from '#modules/okr/records/server/queries/plant-records.ts';
export { goalsOver } from '#modules/okr/goals/server/queries/goals-over.ts';
export {
  plantCandidate,
  plantGoals,
  type PlantedGoal,
} from '#modules/okr/goals/server/commands/plant-goals.ts';

/** Keeps a version of a project's tree under a name. */
export const keepEdition = async (tx: Tx, projectId: number, name: string, by: By): Promise<void> =>
  void (await insertEdition(tx, projectId, name, { by: by.id, now: by.now }));

/** Sets a project to active. */
export const startProject = (tx: Tx, projectId: number): Promise<void> =>
  saveState(tx, projectId, projectStates.active);
