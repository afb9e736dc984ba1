import type { SecretUses } from '#kit/server/db/reseal.ts';
import { payPurpose } from '#modules/payroll/server/open.ts';

export const hrSecretUses: SecretUses = {
  sealed: [{ table: 'hr_requests.task', columns: { sealed: { purpose: payPurpose } } }],
};
