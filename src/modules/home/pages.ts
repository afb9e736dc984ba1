import { definePages } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const homePages = definePages({
  name: 'home',
  pages: [
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
  ],
});
