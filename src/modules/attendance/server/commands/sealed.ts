import type { SecretUses } from '#kit/server/db/reseal.ts';
import { tokenPurpose } from '#modules/attendance/punches/server/commands/push.ts';
import { countUnkeptTokens } from '#modules/attendance/punches/server/queries/devices.ts';

export const attendanceSecretUses: SecretUses = {
  sealed: [{ table: 'attendance.device', columns: { token_sealed: { purpose: tokenPurpose } } }],
  others: [
    {
      about: 'punch devices that have sent nothing since this version came (or give them a new token)',
      count: countUnkeptTokens,
    },
  ],
};
