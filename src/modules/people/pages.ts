import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const peoplePages: readonly Page[] = [
  {
    path: '/loginLog',
    permission: 'AASUserDataManagement',
    guide: 'home#account',
    load: () => import('./web/screens/MyProfile.tsx'),
  },
  {
    path: '/mySetting/myInfo',
    permission: 'LoginRecordManagement',
    guide: 'people#logins',
    load: () => import('./sign-in/web/screens/LoginRecords.tsx'),
  },
  {
    path: '/mySetting/framework',
    permission: 'Organization',
    guide: 'people#organisation',
    load: () => import('./organisation/web/screens/Organisation.tsx'),
  },
  {
    path: '/mySetting/roleManagement',
    permission: 'AASRoleManagement',
    guide: 'people#roles',
    load: () => import('./rights/web/screens/Roles.tsx'),
  },
  {
    path: '/mySetting/permissionManagement',
    permission: 'AASPermissionManagement',
    guide: 'people#roles',
    load: () => import('./rights/web/screens/Permissions.tsx'),
  },
  {
    path: '/Recruiting/HRBPAgentPage',
    permission: 'HRBPAgentPage',
    guide: 'people#hrbp',
    load: () => import('./hrbp/web/screens/HrbpAgents.tsx'),
  },
  {
    path: '/Hrbp',
    permission: 'Hrbp',
    guide: 'people#hrbp',
    load: () => import('./hrbp/web/screens/Hrbps.tsx'),
  },
  {
    path: '/PositionManagement',
    permission: 'PositionManagement',
    guide: 'people#organisation',
    load: () => import('./posts/web/screens/Positions.tsx'),
  },
  {
    path: '/password',
    permission: null,
    isPublic: true,
    load: () => import('./sign-in/web/screens/ChoosePassword.tsx'),
  },
  {
    path: '/wxwork-callback',
    permission: null,
    isPublic: true,
    load: () => import('./work-chat/web/screens/WorkChatReturn.tsx'),
  },
  {
    path: '/EmployeeManagement/EmployeeRoster',
    permission: 'EmployeeRoster',
    guide: 'people#roster',
    load: () => import('./roster/web/screens/EmployeeRoster.tsx'),
  },
  {
    path: '/EmployeeManagement/EmployeeRoster/print',
    permission: 'EmployeeRoster',
    guide: 'people#roster',
    load: () => import('./roster/web/screens/RosterPrint.tsx'),
  },
  {
    path: '/welcome',
    permission: null,
    isPublic: true,
    load: () => import('./roster/web/screens/Welcome.tsx'),
  },
  {
    path: '/mySetting/userManager',
    permission: 'AASUserManagement',
    guide: 'people#users',
    load: () => import('./persons/web/screens/Users.tsx'),
  },
  {
    path: '/mySetting/userManager/import',
    permission: 'AASUserManagement',
    guide: 'people#users',
    load: () => import('./persons/web/screens/UserImport.tsx'),
  },
];
