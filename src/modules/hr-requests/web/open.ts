import { lazy } from 'react';
import { placeReaders, userCodes } from '#modules/people/contract/user-tabs.ts';
import { addFormPanel } from '#modules/approval/web/open.ts';
import { addTodoList } from '#modules/home/web/open.ts';
import { addUserPanel } from '#modules/people/web/open.tsx';
import { contractCode } from '../contract/codes.ts';

/** Tasks of a kind of the people in one's scope, and the lists behind them. */
export const HrTasks = lazy(() => import('./tasks/TaskList.tsx'));

/** Shows the days and the contracts of a person in user management, beside the card. */
export function joinPeople(): void {
  addUserPanel({
    key: 'timeline',
    label: { zh: '任职时间线', en: 'Timeline' },
    isFor: (held) => placeReaders.some((code) => held.has(code)),
    panel: lazy(() => import('./timeline/TimelinePanel.tsx')),
  });
  addUserPanel({
    key: 'contracts',
    label: { zh: '合同', en: 'Contracts' },
    isFor: (held) => [userCodes.common, contractCode].some((code) => held.has(code)),
    panel: lazy(() => import('./contracts/ContractPanel.tsx')),
  });
}

/** Shows what a bill has left to be done below its form, and one's own on the home page. */
export function joinTasks(): void {
  addFormPanel(lazy(() => import('./tasks/TaskPanel.tsx')));
  addTodoList({
    key: 'tasks',
    label: { zh: '任务', en: 'Tasks' },
    list: lazy(() => import('./tasks/MyTasks.tsx')),
  });
}
