import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the learning module. */
export const learningPages: readonly Page[] = [
  {
    path: '/LearningSystem/index',
    permission: 'LearningSystem',
    guide: 'home#learning',
    load: () => import('./web/screens/Learning.tsx'),
  },
  {
    path: '/TrainingCourseManagement/index',
    permission: 'TrainingCourseManagement',
    guide: 'home#learning',
    load: () => import('./web/screens/Training.tsx'),
  },
];
