import { defineModule, servingWith } from '#kit/server/module.ts';
import { onHappenings } from '#modules/people/server/open.ts';
import { forms } from '../forms/module.ts';
import { people } from '../people/module.ts';
import { Webhook } from './contract/Webhook.ts';
import { storeHappenings } from './server/commands/announce.ts';
import { webhookSecretUses } from './server/commands/sealed.ts';
import { webhook } from './server/handlers/Webhook.ts';
import { webhookBox } from './server/open.ts';
import { sweepEvents } from './server/queries/deliveries.ts';
import { webhookRights } from './server/standard/rights.ts';

/** Settings of the installation that this module uses. */
export interface WebhooksEnv {
  readonly secret: string;
  /** Internal networks to which webhooks may send. */
  readonly webhookNetworks: readonly string[];
}

/** Module of webhooks: notifies other programs of events in the portal. */
export const webhooks = defineModule<WebhooksEnv>({
  name: 'webhooks',
  uses: [people, forms],
  area: 'people',
  controllers: {
    Webhook: servingWith(
      Webhook,
      'Webhooks: addresses of other programs that are told what happens here, and the result of each delivery.',
      ({ secret, webhookNetworks }) => webhook(webhookBox(secret), webhookNetworks),
    ),
  },
  contributes: () => [...webhookRights, onHappenings('webhooks', storeHappenings)],
  jobs: (db) => [{ name: 'webhooks.sweep', cron: '55 3 * * *', run: () => sweepEvents(db) }],
  secretUses: webhookSecretUses,
});
