import type { Tx } from '#kit/server/db/database.ts';
import { projectStates } from '../contract/codes.ts';
import type { By } from './commands/by.ts';
import { insertEdition } from './queries/editions.ts';
import { saveState } from './queries/projects.ts';

export type { By } from './commands/by.ts';
export type { GoalBy } from './commands/goal-steps.ts';
export { plantTree, type Plant } from './commands/plant.ts';
export { addProject } from './commands/projects.ts';
export { listManagedProjects } from './queries/managed.ts';
export { plantScheme, type PlantedScheme } from './commands/plant-schemes.ts';
export { saturationBetween } from './saturation.ts';
export { listClosedProgress } from './queries/feeds.ts';
export { plantRecords } from './queries/plant-records.ts';
export { plantCandidate, plantGoals, type PlantedGoal } from './commands/plant-goals.ts';

/** Keeps a version of a project's tree under a name. */
export const keepEdition = async (tx: Tx, projectId: number, name: string, by: By): Promise<void> =>
  void (await insertEdition(tx, projectId, name, { by: by.id, now: by.now }));

/** Sets a project to active. */
export const startProject = (tx: Tx, projectId: number): Promise<void> =>
  saveState(tx, projectId, projectStates.active);
