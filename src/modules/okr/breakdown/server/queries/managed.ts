import type { Executor } from '#kit/server/db/database.ts';
import { projectStates } from '#modules/okr/contract/codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';

/** Returns the running projects that a person manages. */
export const listManagedProjects = (on: Executor, managerId: number) =>
  okr(on)
    .selectFrom('okr.project')
    .select(['id', 'name'])
    .where('manager_id', '=', managerId)
    .where('state', '=', projectStates.active)
    .orderBy('id')
    .execute();
