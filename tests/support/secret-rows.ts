import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { boxOf, fingerprint } from '#kit/server/secret-box.ts';
import { tokenPurpose } from '#modules/attendance/punches/server/commands/push.ts';
import { payPurpose } from '#modules/payroll/server/open.ts';
import { SecondFactors } from '#modules/people/sign-in/server/commands/second-factor.ts';
import { importPurpose } from '#modules/people/persons/server/commands/import.ts';
import { saveNoContact, marksOf } from '#modules/recruiting/pool/server/queries/forgetting.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { sealedColumns } from '#modules/recruiting/candidates/server/queries/seekers.ts';
import { sealField } from '#modules/visitors/server/commands/secrets.ts';
import { watchFor } from '#modules/visitors/server/open.ts';
import { webhookBox } from '#modules/webhooks/server/open.ts';
import { Secret, TOTP } from 'otpauth';

/** Phones that are kept as marks alone. */
export const watchedPhones = ['13900000001', '13900000002'] as const;
export const shunnedPhone = '13900000003';

/** Adds what depends on the secret and the demo company has none of. @returns a recovery code of `personId` */
export async function addSecretRows(db: Database, secret: string, personId: number): Promise<string> {
  const now = new Date();
  const on = db.kysely;
  const webhook = webhookBox(secret).seal('whsec_1');
  await sql`insert into webhooks.endpoint (name, url, events, secret_sealed, old_secret_sealed, old_until, is_active, created_at)
    values ('a', 'https://example.com', '{form.finished}', ${webhook}, ${webhook}, now(), true, now())`.execute(
    on,
  );
  await sql`insert into people.user_import (person_id, sealed_rows, digest, created_at)
    values (${personId}, ${boxOf([secret], importPurpose).seal('[]')}, '', now())`.execute(on);
  await sql`insert into attendance.device (name, kind, is_active, token_sealed)
    values ('kept', 2, true, ${boxOf([secret], tokenPurpose).seal('token')}), ('unused', 2, true, null)`.execute(
    on,
  );
  const total = boxOf([secret], payPurpose).seal('{"fen":1}');
  await sql`with batch as (insert into payroll.bank_batch (run_id, format, people, total, made_by, made_for, made_at)
      select min(id), 1, 1, ${total}, ${personId}, ${personId}, now() from payroll.pay_run returning id, run_id)
    insert into payroll.bank_row (batch_id, run_id, person_id, sealed)
    select id, run_id, ${personId}, ${total} from batch`.execute(on);
  await sql`update approval.form set draft_values = form_values
    where id = (select max(id) from approval.form where form_values::text like '%"sealed"%')`.execute(on);
  const seals = sealsOf(secret);
  const identity = sealedColumns(seals, { IdCard: '11010519491231002X' });
  await sql`update recruiting.seeker set id_card_sealed = ${identity.id_card_sealed}, id_card_index = ${identity.id_card_index}
    where id = (select max(id) from recruiting.seeker)`.execute(on);
  await sql`update visitors.visit set identity_sealed = ${sealField(secret, 'IdCard', '11010519491231002X')}
    where id = (select max(id) from visitors.visit)`.execute(on);
  const side = sealedColumns(seals, { Phone: shunnedPhone, Mail: 'merged@example.com' });
  const values = seals.merges.seal(JSON.stringify({ before: side, gone: side, after: side }));
  await sql`insert into recruiting.merge (kept_id, gone_id, values_sealed, interviewee_ids, file_uids, alias_ids, made_at)
    select min(id), max(id), ${values}, '{}', '{}', '{}', now() from recruiting.seeker`.execute(on);
  await sql`insert into recruiting.letter (interviewee_id, kind, to_sealed, subject, body, calendar, state, made_at)
    select min(id), 5, ${seals.contacts.Mail.seal('merged@example.com')}, '', '', '', 1, now()
    from recruiting.interviewee`.execute(on);
  await inTransaction(db, (tx) =>
    saveNoContact(tx, seals, marksOf(seals, { Phone: shunnedPhone }), '2999-01-01', { by: null, now }),
  );
  const desk = { id: personId, isDesk: true, language: 'zh', now, secret } as const;
  await watchFor(db, desk, {
    Kind: 1,
    Name: '',
    Phone: watchedPhones[0],
    Company: '',
    Reason: 'x',
    ExpireTime: null,
  });
  await watchFor(db, desk, {
    Kind: 1,
    Name: '',
    Phone: watchedPhones[1],
    Company: '',
    Reason: 'x',
    ExpireTime: null,
  });
  // Stores the phone hash in the former format, in which a hash did not name its secret.
  await sql`update visitors.watch set phone_hash = ${fingerprint(secret, 'visitor phone index', watchedPhones[1])}
    where id = (select max(id) from visitors.watch)`.execute(on);
  const factors = new SecondFactors(db, secret);
  const { secret: shared } = await factors.begin(personId, 'a', now);
  const code = new TOTP({ secret: Secret.fromBase32(shared) }).generate({ timestamp: now.getTime() });
  const [recovery] = await factors.confirm(personId, code, now, '127.0.0.1');
  return recovery!;
}
