import type { SecretUses } from '#kit/server/db/reseal.ts';
import { tokenPurpose } from './devices/push.ts';
import { countUnkeptTokens } from './queries/devices.ts';

export const attendanceSecretUses: SecretUses = {
  sealed: [{ table: 'attendance.device', columns: { token_sealed: { purpose: tokenPurpose } } }],
  others: [
    {
      about: 'punch devices that have sent nothing since this version came (or give them a new token)',
      count: countUnkeptTokens,
    },
  ],
};
