import type { Page } from '#kit/web/shell/pages.ts';

/** Page of the set-up guide. */
export const setupPages: readonly Page[] = [
  {
    path: '/mySetting/setup',
    permission: 'SetUpGuide',
    guide: 'people#setup',
    load: () => import('./web/screens/Setup.tsx'),
  },
];
