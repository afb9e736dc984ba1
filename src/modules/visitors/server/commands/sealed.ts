import type { SecretUses } from '#kit/server/db/reseal.ts';
import { phoneHash, purposes } from './secrets.ts';

export const visitorSecretUses: SecretUses = {
  sealed: [
    {
      table: 'visitors.visit',
      columns: {
        phone_sealed: { purpose: purposes.Phone, marks: { phone_hash: phoneHash } },
        identity_sealed: { purpose: purposes.IdCard },
      },
    },
  ],
  marked: [{ table: 'visitors.watch', column: 'phone_hash', about: 'phones on the watch list of visitors' }],
};
