import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page } = rights;

/** Pages and rights of this module. */
export const homeRights = [
  standardPermissions('home', [
    at(null, 10, page('/dashboard/index', 'CACHomeManagement', '首页', 'Home', 'home'), ['employee']),
    at(
      'AASSetTingsManagement',
      120,
      page('/mySetting/homeSetting', 'HomePageSettingsManagement', '首页设置', 'Home page settings'),
      ['administrator'],
    ),
  ]),
];
