import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const homePages: readonly Page[] = [
  {
    path: '/dashboard/index',
    permission: 'CACHomeManagement',
    isForEveryone: true,
    guide: 'home#home',
    load: () => import('./web/screens/Home.tsx'),
  },
  {
    path: '/mySetting/homeSetting',
    permission: 'HomePageSettingsManagement',
    guide: 'home#settings',
    load: () => import('./web/screens/HomeSettings.tsx'),
  },
];
