import type { SecretUses } from '#kit/server/db/reseal.ts';

export const webhookPurpose = 'webhooks';

const secret = { purpose: webhookPurpose };

export const webhookSecretUses: SecretUses = {
  sealed: [{ table: 'webhooks.endpoint', columns: { secret_sealed: secret, old_secret_sealed: secret } }],
};
