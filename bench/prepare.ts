import { sql } from 'kysely';
import { planCompany } from '#app/demo/company-plan.ts';
import { seeded } from '#app/demo/random.ts';
import { seedCompany } from '#app/demo/seed-company.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { hashPassword } from '#modules/people/server/open.ts';
import { makeExemplars } from './exemplars.ts';
import { addCopies, addPeople, firstFormId, listStaff, planCopies } from './fill.ts';
import { connectAll } from '#tests/support/modules.ts';

/** Amount of data for a measurement. */
export interface Scale {
  readonly forms: number;
  readonly people: number;
}

export const secret = 'a secret of the benchmark, 36 letters';
export const password = 'Bench-2026-portico';

/** Ids of people begin here, apart from every other small number of a statement. */
const firstPersonId = 50_001;
const batch = 10_000;

/** Makes the demo company, enlarged, with its forms of three years; the database is empty before. */
export async function prepare(db: Database, scale: Scale, say: (text: string) => void): Promise<void> {
  await migrate(db);
  const run = (text: string) => sql.raw(text).execute(db.kysely);
  await run(`alter table people.person alter column id restart with ${firstPersonId}`);
  const now = new Date();
  const change = { by: null, now, language: 'zh' as const, secret };
  say('people');
  connectAll(db);
  await inTransaction(db, async (tx) => {
    await seedCompany(tx, planCompany(seeded(1), now.toISOString().slice(0, 10)), change);
    await addPeople(tx, scale.people);
    await thinOutFinance(tx);
  });
  await addAccounts(db, await hashPassword(password), now);
  await ensureStandardTemplates(db, now);
  await ensureStandardProcesses(db, now);
  await run('analyze');

  say('forms');
  const staff = await listStaff(db);
  const { id: templateId } = await getTemplate(db, { code: 'BX' });
  const subjectId = await someSubject(db);
  const exemplars = await makeExemplars(db, { templateId, subjectId, applicant: staff[0]! });
  const copies = planCopies(
    scale.forms,
    exemplars,
    staff.map(({ id }) => id),
    now,
  );
  for (let from = 0; from < copies.length; from += batch) {
    await inTransaction(db, (tx) => addCopies(tx, copies.slice(from, from + batch)));
    say(`forms ${Math.min(from + batch, copies.length)} of ${copies.length}`);
  }
  await run(`alter table approval.form alter column id restart with ${firstFormId + scale.forms}`);
  await run('delete from kit.outbox');
  say('statistics');
  await run('vacuum (analyze)');
}

/** Two reviewers and one cashier sign for everybody: about five rows a form. */
async function thinOutFinance(tx: Tx): Promise<void> {
  await sql`
    delete from people.approval_identity i using (
      select i.approval_role_id, i.person_id, r.name, row_number() over (partition by r.id order by i.person_id) as nth
      from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id
      where r.name in ('财务审核', '出纳')
    ) f
    where i.approval_role_id = f.approval_role_id and i.person_id = f.person_id
      and f.nth > case f.name when '财务审核' then 2 else 1 end`.execute(tx.kysely);
}

/** The leaders sign in; one hash for all of them, because making one takes a fifth of a second. */
async function addAccounts(db: Database, hash: string, now: Date): Promise<void> {
  await sql`
    insert into people.account (person_id, password_hash, must_change, password_changed_at)
    select id, ${hash}, false, ${now} from people.person
    where id in (select leader_id from people.department)`.execute(db.kysely);
}

/** An accounting subject to book on. */
export async function someSubject(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from people.accounting_subject order by id limit 1`.execute(db.kysely);
  return rows[0]!.id;
}
