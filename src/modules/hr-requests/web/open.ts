import { lazy } from 'react';

/** Tasks of a kind of the people in one's scope, and the lists behind them. */
export const HrTasks = lazy(() => import('./tasks/TaskList.tsx'));
