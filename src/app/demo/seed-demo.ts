import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { standardIds } from '#modules/people/server/open.ts';
import { planCompany } from './company-plan.ts';
import { seeded } from './random.ts';
import { seedCompany } from './seed-company.ts';

/** Makes the demo company: the same from the same seed and day. */
export async function seedDemo(
  db: Database,
  { secret, now = new Date() }: { readonly secret: string; readonly now?: Date },
  say: (text: string) => void,
): Promise<void> {
  say('Demo company: people');
  const today = now.toISOString().slice(0, 10);
  const change = { by: null, now, language: 'zh' as const, secret };
  await inTransaction(db, (tx) => seedCompany(tx, planCompany(seeded(1), today), change));
  say('Demo company: forms and processes');
  await ensureStandardTemplates(db, now);
  const { approvalRoles } = await inTransaction(db, (tx) => standardIds(tx));
  await ensureStandardProcesses(
    db,
    { finance: approvalRoles.financeReviewer, cashier: approvalRoles.cashier },
    now,
  );
}
