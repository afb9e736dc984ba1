import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { sql } from 'kysely';
import type { PlaceAhead } from '#modules/people/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';

/** Data noted when an HR request is submitted: the state before and after it, by field name. Days are text. */
export interface BillFacts<T = Readonly<Record<string, unknown>>> {
  /** Company day on which the request takes effect. Null if it names none. */
  readonly takeEffect: string | null;
  readonly before: T;
  readonly after: T;
}

export async function saveFacts(tx: Tx, formId: number, facts: BillFacts<object>): Promise<void> {
  const columns = {
    take_effect: facts.takeEffect,
    before: json(facts.before),
    after: json(facts.after),
  };
  await hr(tx)
    .insertInto('hr_requests.bill')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

/** Returns when a form was submitted, or null for a draft. */
export async function findSubmission(on: Executor, formId: number): Promise<Date | null> {
  const row = await hr(on)
    .selectFrom('approval.form')
    .select('submitted_at')
    .where('id', '=', formId)
    .executeTakeFirst();
  return row?.submitted_at ?? null;
}

/** Returns the noted data of submitted forms, by form id. */
export async function listFacts<T>(
  on: Executor,
  formIds: readonly number[],
): Promise<Map<number, BillFacts<T>>> {
  const rows = await hr(on)
    .selectFrom('hr_requests.bill')
    .selectAll()
    .where(sql<boolean>`form_id = any(${[...formIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ form_id, take_effect, before, after }) => [
      form_id,
      { takeEffect: take_effect, before: before as T, after: after as T },
    ]),
  );
}

/** Returns the number of the last entry in a form's history. */
export async function findLastEntry(on: Executor, formId: number): Promise<number> {
  const row = await hr(on)
    .selectFrom('approval.form')
    .select('log_seq')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  return row.log_seq;
}

/** Returns approved transfers and resignations that wait for their day, with each person's place from then on. */
export async function listPlacesAhead(on: Executor): Promise<PlaceAhead[]> {
  const { rows } = await sql<{
    personId: number;
    leaves: boolean;
    departmentId: number;
    postId: number | null;
  }>`
    select b.subject_id as "personId", b.kind = ${billKinds.leave} as leaves,
      case when h.after -> 'department' is distinct from h.before -> 'department'
        then (h.after ->> 'department')::bigint else p.department_id end as "departmentId",
      case when h.after -> 'position' is distinct from h.before -> 'position'
        then coalesce((h.after ->> 'post')::bigint, (select o.id from people.post o where o.name = h.after ->> 'position'))
        else (select o.id from people.post o where o.name = p.position) end as "postId"
    from approval.bill b join hr_requests.bill h on h.form_id = b.form_id join people.person p on p.id = b.subject_id
    where b.state = 2 and b.kind in (${billKinds.transfer}, ${billKinds.leave})
    order by h.take_effect, b.form_id`.execute(hr(on));
  return rows.map(({ personId, leaves, departmentId, postId }) => ({
    personId,
    to: leaves ? null : { departmentId, postId },
  }));
}
