import type { SecretUses } from '#kit/server/db/reseal.ts';
import { formPurpose } from '#modules/approval/record/server/commands/secrets.ts';
import { noteRenewed } from '#modules/approval/record/server/queries/renewals.ts';

const json = { purpose: formPurpose, isJson: true } as const;

export const approvalSecretUses: SecretUses = {
  sealed: [
    { table: 'approval.form', columns: { form_values: json, draft_values: json }, whenChanged: noteRenewed },
    { table: 'approval.effect', columns: { lines: json, undo: json } },
  ],
};
