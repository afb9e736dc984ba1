import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { CHAIN_START, canonicalJson, firstBroken } from '#kit/server/hash-chain.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

interface Remark {
  readonly formId: number;
  readonly personId: number;
  readonly message: string;
  readonly uids: readonly string[];
  readonly now: Date;
}

/** Content of a remark that its hash covers. */
const hashedRemark = ({ formId, personId, message, uids, now }: Remark) => ({
  form: formId,
  person: personId,
  message,
  attachments: uids,
  at: now,
});

/** Adds a remark, chained to the one before it in its form. */
export async function addRemark(tx: Tx, remark: Remark): Promise<number> {
  const text = `\n${canonicalJson(hashedRemark(remark))}`;
  const hash = (before: ReturnType<typeof sql>) =>
    sql`encode(sha256(convert_to(${before} || ${text}::text, 'UTF8')), 'hex')`;
  const { rows } = await sql<{ id: number }>`
    with head as (
      insert into approval.remark_head as h (form_id, no, hash)
      values (${remark.formId}::bigint, 1, ${hash(sql`${CHAIN_START}::text`)})
      on conflict (form_id) do update set no = h.no + 1, hash = ${hash(sql`h.hash`)}
      returning no, hash
    )
    insert into approval.remark (form_id, person_id, message, attachments, created_at, no, hash)
    select ${remark.formId}::bigint, ${remark.personId}::bigint, ${remark.message}::text, ${[...remark.uids]}::uuid[],
      ${remark.now}::timestamptz, no, hash from head
    returning id`.execute(approval(tx));
  return rows[0]!.id;
}

/** Returns the forms whose remarks were changed, removed or added directly in the database. */
export async function listBrokenRemarks(on: Executor, formIds: readonly number[]): Promise<Set<number>> {
  const ids = sql`${[...formIds]}::bigint[]`;
  const kept = await approval(on)
    .selectFrom('approval.remark')
    .selectAll()
    .where(sql<boolean>`form_id = any(${ids})`)
    .orderBy('form_id')
    .orderBy('no')
    .execute();
  const heads = await approval(on)
    .selectFrom('approval.remark_head')
    .selectAll()
    .where(sql<boolean>`form_id = any(${ids})`)
    .execute();
  const headOf = new Map(heads.map((head) => [head.form_id, head]));
  const remarksOf = Map.groupBy(kept, ({ form_id }) => form_id);
  const isWhole = (formId: number): boolean => {
    const remarks = remarksOf.get(formId) ?? [];
    const head = headOf.get(formId);
    const end = remarks.at(-1);
    const chain = remarks.map((row) => ({
      entry: hashedRemark({
        formId: row.form_id,
        personId: row.person_id,
        message: row.message,
        uids: row.attachments,
        now: row.created_at,
      }),
      hash: row.hash,
    }));
    return (
      firstBroken(chain) < 0 &&
      remarks.every(({ no }, index) => no === index + 1) &&
      (head?.no ?? 0) === remarks.length &&
      head?.hash === end?.hash
    );
  };
  return new Set(formIds.filter((id) => !isWhole(id)));
}

export function listRemarks(on: Executor, formId: number) {
  return approval(on)
    .selectFrom('approval.remark as m')
    .innerJoin('people.person as p', 'p.id', 'm.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'm.id',
      'm.person_id',
      'm.message',
      'm.attachments',
      'm.created_at',
      'p.chinese_name',
      'p.english_name',
      'd.name as department_name',
      'd.name_en as department_name_en',
    ])
    .where('m.form_id', '=', formId)
    .orderBy('m.id')
    .execute();
}

/** Returns the form and the author of a remark, to check who may fetch its files. */
export const findRemark = (on: Executor, remarkId: number) =>
  approval(on)
    .selectFrom('approval.remark as m')
    .innerJoin('approval.form as f', 'f.id', 'm.form_id')
    .select(['f.id', 'f.template_id', 'm.person_id'])
    .where('m.id', '=', remarkId)
    .executeTakeFirst();
