import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the feedback module. */
export const feedbackPages: readonly Page[] = [
  {
    path: '/mySetting/feedback',
    permission: 'UserFeedBackManagement',
    load: () => import('./web/screens/FeedbackList.tsx'),
  },
];
