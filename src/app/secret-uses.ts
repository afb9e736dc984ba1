import type { SecretUses } from '#kit/server/db/reseal.ts';
import { approvalSecretUses } from '#modules/approval/server/open.ts';
import { attendanceSecretUses } from '#modules/attendance/server/open.ts';
import { hrSecretUses } from '#modules/hr-requests/server/open.ts';
import { payrollSecretUses } from '#modules/payroll/server/open.ts';
import { peopleSecretUses } from '#modules/people/server/open.ts';
import { recruitingSecretUses } from '#modules/recruiting/server/open.ts';
import { visitorSecretUses } from '#modules/visitors/server/open.ts';
import { webhookSecretUses } from '#modules/webhooks/server/open.ts';

const all = [
  peopleSecretUses,
  approvalSecretUses,
  payrollSecretUses,
  hrSecretUses,
  recruitingSecretUses,
  visitorSecretUses,
  attendanceSecretUses,
  webhookSecretUses,
];

/** Everything in the database that depends on PORTICO_SECRET. */
export const secretUses: SecretUses = {
  sealed: all.flatMap(({ sealed }) => sealed),
  marked: all.flatMap(({ marked = [] }) => marked),
  others: all.flatMap(({ others = [] }) => others),
};
