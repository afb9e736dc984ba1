import { definePages } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const feedbackPages = definePages({
  name: 'feedback',
  pages: [
    {
      path: '/mySetting/feedback',
      permission: 'UserFeedBackManagement',
      load: () => import('./web/screens/FeedbackList.tsx'),
    },
  ],
});
