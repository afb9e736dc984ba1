import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import type { Rule } from '../../contract/shapes.ts';
import { lockRules, replaceRules } from '../queries/rules.ts';
import type { By } from './by.ts';

/** Replaces the lending rules. @throws Refused stale, ruleMissing */
export function saveRules(
  db: Database,
  by: By,
  { Rows, RowVersion }: { readonly Rows: readonly Rule[]; readonly RowVersion: number },
): Promise<{ Code: number }> {
  if (!Rows.some(({ UserType }) => UserType === null)) refuse(bookRefusals.ruleMissing, { field: 'Rows' });
  if (new Set(Rows.map(({ UserType }) => UserType)).size < Rows.length)
    refuse(general.taken, { field: 'Rows' });
  // If two librarians save at the same time, this constraint refuses the second, who cannot see the first one's rows.
  return onConstraint({ rule_user_type_key: general.stale }, () =>
    inTransaction(db, async (tx) => {
      if ((await lockRules(tx)) !== RowVersion) refuse(general.stale);
      await replaceRules(tx, Rows, RowVersion + 1);
      await writeAudit(tx, {
        actorId: by.id,
        act: 'library.rules',
        target: 'library:rules',
        detail: { rules: Rows.map((rule) => ({ ...rule })) },
        ip: by.ip,
      });
      return { Code: 1 };
    }),
  );
}
