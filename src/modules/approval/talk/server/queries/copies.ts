import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { notAboutMe } from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

export type CopyKind = 'copy' | 'share' | 'mention';

/** Stores copies. Returns the active recipients who may already read the form. */
export async function addCopies(
  tx: Tx,
  formId: number,
  copy: {
    readonly by: number | null;
    readonly kind: CopyKind;
    readonly people: readonly number[];
    readonly note: string;
    readonly now: Date;
  },
): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    with added as (insert into approval.copy (form_id, person_id, sent_by, kind, note, sent_at)
    select ${formId}, p.id, ${copy.by}::bigint, ${copy.kind}, ${copy.note}, ${copy.now}::timestamptz
    from people.person p where p.id = any(${[...copy.people]}::bigint[]) and p.is_active
    on conflict on constraint copy_once do update
      set note = excluded.note, sent_at = excluded.sent_at, read_at = null
    returning person_id)
    select a.person_id from added a join approval.form f on f.id = ${formId}
    where ${notAboutMe({ id: sql`a.person_id` })}`.execute(approval(tx));
  return rows.map(({ person_id }) => person_id);
}

/** Releases copies that were held back from a form's subject until its end; they count as sent now. */
export async function releaseCopies(
  tx: Tx,
  formId: number,
  subject: number,
  now: Date,
): Promise<{ by: number | null; kind: CopyKind; note: string }[]> {
  return approval(tx)
    .updateTable('approval.copy')
    .set({ sent_at: now })
    .where('form_id', '=', formId)
    .where('person_id', '=', subject)
    .where('read_at', 'is', null)
    .returning(['sent_by as by', sql<CopyKind>`kind`.as('kind'), 'note'])
    .execute();
}

/** Marks everything that a person received of a form as read. */
export async function readCopies(tx: Tx, formId: number, personId: number, now: Date): Promise<void> {
  await approval(tx)
    .updateTable('approval.copy')
    .set({ read_at: now })
    .where('form_id', '=', formId)
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute();
}

/** Lists the recipients of a form, with sender, purpose and the time they read it. */
export const listCopies = (on: Executor, formId: number) =>
  approval(on)
    .selectFrom('approval.copy as c')
    .innerJoin('people.person as p', 'p.id', 'c.person_id')
    .leftJoin('people.person as s', 's.id', 'c.sent_by')
    .select([
      'c.person_id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'c.sent_by as SenderAUID',
      sql<string>`coalesce(s.chinese_name, '')`.as('SenderName'),
      sql<string>`coalesce(s.english_name, '')`.as('SenderNameEn'),
      sql<CopyKind>`c.kind`.as('Kind'),
      'c.note as Note',
      'c.sent_at as SendTime',
      'c.read_at as ReadTime',
    ])
    .where('c.form_id', '=', formId)
    .orderBy('c.sent_at')
    .orderBy('c.person_id')
    .execute();
