import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const homePages: readonly Page[] = [
  {
    path: '/dashboard/index',
    permission: 'CACHomeManagement',
    isForEveryone: true,
    load: () => import('./web/screens/Home.tsx'),
  },
  {
    path: '/mySetting/homeSetting',
    permission: 'HomePageSettingsManagement',
    load: () => import('./web/screens/HomeSettings.tsx'),
  },
];
