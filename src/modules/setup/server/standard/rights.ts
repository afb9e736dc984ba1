import { rights, standardPermissions } from '#modules/people/server/open.ts';
import { setupCode } from '../../contract/setup-codes.ts';

const { at, page } = rights;

/** Page and permission of the set-up guide. */
export const setupRights = [
  standardPermissions('setup', [
    at('AASSetTingsManagement', 5, page('/mySetting/setup', setupCode, '初始设置', 'Set-up guide'), [
      'administrator',
    ]),
  ]),
];
