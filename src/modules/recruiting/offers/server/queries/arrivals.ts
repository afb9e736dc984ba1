import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { titleEn } from '#modules/recruiting/server/queries/title-en.ts';

/** SQL query: applications through which employees were hired, by a new user or by a transfer. */
const arrived = sql`
  select i.*, coalesce(i.user_id, case when i.transfer_form_id is not null then s.person_id end) as arrived_id
  from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id
  where i.stage in (6, 8)`;

/** Tells whether a scope includes a person. */
export async function isReached(on: Executor, personId: number, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select true as ok from people.person p
    where p.id = ${personId} and ${inScope(scope, 'p')}`.execute(recruiting(on));
  return rows.length > 0;
}

/** Lists the applications through which a person was hired, latest first. */
export async function listArrivals(on: Executor, personId: number) {
  const { rows } = await sql<{
    id: number;
    title: string;
    titleEn: string;
    source: string;
    stage: number;
    day: string | null;
    resume: string | null;
  }>`select a.id, r.title, ${titleEn} as "titleEn", o.name as source, a.stage, a.plan_entry_day as day, a.resume_uid as resume
    from (${arrived}) a join recruiting.recruitment r on r.id = a.recruitment_id
    join recruiting.source o on o.id = a.source_id
    where a.arrived_id = ${personId} order by a.id desc`.execute(recruiting(on));
  return rows;
}

/** Tells whether an application led to a hire, and a scope includes the person hired. */
export async function hasArrived(on: Executor, applicationId: number, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select true as ok from (${arrived}) a
    join people.person p on p.id = a.arrived_id
    where a.id = ${applicationId} and ${inScope(scope, 'p')}`.execute(recruiting(on));
  return rows.length > 0;
}
