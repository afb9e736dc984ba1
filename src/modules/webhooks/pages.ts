import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the webhooks module. */
export const webhooksPages: readonly Page[] = [
  {
    path: '/mySetting/webhooks',
    permission: 'WebhookManagement',
    guide: 'programs#webhooks',
    load: () => import('./web/screens/Webhooks.tsx'),
  },
];
