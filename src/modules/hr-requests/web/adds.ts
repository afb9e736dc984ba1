import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { fillAddition, formPanel } from '#modules/approval/web/open.ts';
import { billFamily } from '#modules/attendance/web/open.ts';
import { todoList } from '#modules/home/web/open.ts';
import { placeReaders, userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { userPanel } from '#modules/people/web/open.tsx';
import { billKinds, contractCode } from '../contract/codes.ts';

/**
 * Contributions of HR to screens of other modules. They are a person's timeline and contracts beside the card, tasks
 * below a form and on the home page, the open items of a leaving, what a probation was like, and HR requests beside leave.
 */
export const hrAdds: readonly WebContribution[] = [
  userPanel('timeline', {
    label: { zh: '任职时间线', en: 'Timeline' },
    isFor: (held) => placeReaders.some((code) => held.has(code)),
    panel: lazy(() => import('#modules/hr-requests/timeline/web/TimelinePanel.tsx')),
  }),
  userPanel('contracts', {
    label: { zh: '合同', en: 'Contracts' },
    isFor: (held) => [userCodes.common, contractCode].some((code) => held.has(code)),
    panel: lazy(() => import('#modules/hr-requests/contracts/web/ContractPanel.tsx')),
  }),
  formPanel(
    'hr-requests.tasks',
    lazy(() => import('#modules/hr-requests/tasks/web/TaskPanel.tsx')),
  ),
  formPanel(
    'hr-requests.leaving',
    lazy(() => import('#modules/hr-requests/requests/web/parts/LeavingPanel.tsx')),
  ),
  formPanel(
    'hr-requests.probation',
    lazy(() => import('#modules/hr-requests/requests/web/parts/ProbationPanel.tsx')),
  ),
  fillAddition(
    billKinds.become,
    lazy(() => import('#modules/hr-requests/requests/web/parts/ProbationPreview.tsx')),
  ),
  fillAddition(
    billKinds.leave,
    lazy(() => import('#modules/hr-requests/requests/web/parts/LeavingPreview.tsx')),
  ),
  todoList('tasks', {
    label: { zh: '任务', en: 'Tasks' },
    list: lazy(() => import('#modules/hr-requests/tasks/web/MyTasks.tsx')),
  }),
  billFamily('leave', {
    load: async () =>
      (await import('#modules/hr-requests/requests/web/parts/useLeaveFamily.tsx')).useLeaveFamily,
  }),
  billFamily('abnormal', {
    load: async () =>
      (await import('#modules/hr-requests/requests/web/parts/useAbnormalFamily.tsx')).useAbnormalFamily,
  }),
];
