import { sql } from 'kysely';
import { json, type Tx } from '#kit/server/db/database.ts';
import { suppliers } from './db.ts';

export interface SeededMove {
  readonly companyId: number;
  readonly formId: number;
  readonly from: number;
  readonly to: number;
  readonly at: Date;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly expiresAt: Date | null;
  readonly isLast: boolean;
}

/** Adds past state changes and sets the states that follow from them. */
export async function moveSeeded(tx: Tx, moves: readonly SeededMove[], by: number): Promise<void> {
  await sql`
    with m as (
      select * from jsonb_to_recordset(${json(moves)}::jsonb) as m("companyId" bigint, "formId" bigint,
        "from" smallint, "to" smallint, "at" timestamptz, reason text, "evidenceUrl" text, "expiresAt" timestamptz,
        "isLast" boolean)
    ), l as (
      insert into suppliers.state_log (form_id, from_state, to_state, reason, evidence_url, effective_at, expires_at, operator_id)
      select "formId", "from", "to", reason, "evidenceUrl", "at", "expiresAt", ${by}::bigint from m order by "at"
    ), f as (
      update suppliers.form f set state = m."to", updated_at = m."at" from m where f.id = m."formId" and m."isLast"
    )
    update suppliers.company c set state = m."to", expires_at = m."expiresAt", updated_at = m."at"
    from m where c.id = m."companyId" and m."isLast"`.execute(suppliers(tx));
}

export interface SeededRating {
  readonly companyId: number;
  readonly formId: number;
  readonly score: string | null;
  readonly grade: string;
  readonly inputs: Readonly<Record<string, string | null>>;
  readonly trace: readonly unknown[];
  readonly at: string;
}

/** Adds past ratings, oldest first. The last rating of a company becomes its grade. */
export async function rateSeeded(
  tx: Tx,
  ruleListId: number,
  ratings: readonly SeededRating[],
  by: number,
): Promise<void> {
  await sql`
    with g as (
      select *, row_number() over (partition by "formId" order by "at" desc) = 1 as last
      from jsonb_to_recordset(${json(ratings)}::jsonb) as g("companyId" bigint, "formId" bigint, score numeric,
        grade text, inputs jsonb, trace jsonb, "at" timestamptz)
    ), r as (
      insert into suppliers.rating (form_id, rule_list_id, is_current, system_score, system_grade, inputs, trace,
        created_by, created_at)
      select "formId", ${ruleListId}, last, score, grade, inputs, trace, ${by}::bigint, "at" from g order by "at"
    )
    update suppliers.company c set grade = g.grade, score = g.score, rated_at = g."at"
    from g where c.id = g."companyId" and g.last`.execute(suppliers(tx));
}
