import { lazy } from 'react';

/** List of tasks of a kind for people in the user's scope, with the checklists. */
export const HrTasks = lazy(() => import('#modules/hr-requests/tasks/web/TaskList.tsx'));
