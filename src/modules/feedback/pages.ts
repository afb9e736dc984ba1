import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the feedback module. */
export const feedbackPages: readonly Page[] = [
  {
    path: '/mySetting/feedback',
    permission: 'UserFeedBackManagement',
    guide: 'home#feedback',
    load: () => import('./web/screens/FeedbackList.tsx'),
  },
];
