import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const peoplePages: readonly Page[] = [
  {
    path: '/loginLog',
    permission: 'AASUserDataManagement',
    load: () => import('./web/screens/MyProfile.tsx'),
  },
  {
    path: '/mySetting/myInfo',
    permission: 'LoginRecordManagement',
    load: () => import('./web/screens/LoginRecords.tsx'),
  },
  {
    path: '/mySetting/framework',
    permission: 'Organization',
    load: () => import('./web/screens/Organisation.tsx'),
  },
  {
    path: '/mySetting/roleManagement',
    permission: 'AASRoleManagement',
    load: () => import('./web/screens/Roles.tsx'),
  },
  {
    path: '/mySetting/permissionManagement',
    permission: 'AASPermissionManagement',
    load: () => import('./web/screens/Permissions.tsx'),
  },
  {
    path: '/Recruiting/HRBPAgentPage',
    permission: 'HRBPAgentPage',
    load: () => import('./web/screens/HrbpAgents.tsx'),
  },
  {
    path: '/Hrbp',
    permission: 'Hrbp',
    load: () => import('./web/screens/Hrbps.tsx'),
  },
  {
    path: '/PositionManagement',
    permission: 'PositionManagement',
    load: () => import('./web/screens/Positions.tsx'),
  },
  {
    path: '/wxwork-callback',
    permission: null,
    isPublic: true,
    load: () => import('./web/screens/WorkChatReturn.tsx'),
  },
  {
    path: '/mySetting/userManager',
    permission: 'AASUserManagement',
    load: () => import('./web/screens/Users.tsx'),
  },
  {
    path: '/mySetting/userManager/import',
    permission: 'AASUserManagement',
    load: () => import('./web/screens/UserImport.tsx'),
  },
];
