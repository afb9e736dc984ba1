import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page } = rights;

/** Pages and rights of the webhooks module. */
export const webhookRights = [
  standardPermissions('webhooks', [
    at(
      'AASSetTingsManagement',
      80,
      page('/mySetting/webhooks', 'WebhookManagement', '事件推送', 'Webhooks'),
      ['administrator'],
    ),
  ]),
];
