import { definePages } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const webhooksPages = definePages({
  name: 'webhooks',
  pages: [
    {
      path: '/mySetting/webhooks',
      permission: 'WebhookManagement',
      load: () => import('./web/screens/Webhooks.tsx'),
    },
  ],
});
