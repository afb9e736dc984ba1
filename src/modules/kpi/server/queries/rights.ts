import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { kpiCodes } from '../../contract/codes.ts';
import { kpi } from './kpi-db.ts';
import { isNotReader } from '#kit/server/eyes.ts';

/** Who asks: how far his right to run appraisals reaches, and everybody below him. */
export interface Viewer {
  readonly id: number;
  readonly scope: Scope;
  readonly team: readonly number[];
}

async function listTeam(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select id from people.person where leader_id = ${personId}::bigint
      union
      select p.id from below join people.person p on p.leader_id = below.id)
    select id from below where id <> ${personId}::bigint`.execute(kpi(on));
  return rows.map(({ id }) => id);
}

export async function viewerOf(on: Executor, personId: number): Promise<Viewer> {
  const scope = await scopeOf(on, personId, kpiCodes.manage);
  return { id: personId, scope, team: await listTeam(on, personId) };
}

/** Whether somebody runs the appraisals of the whole company. */
export const runsAll = ({ scope }: Viewer): boolean => scope.reach === 4;

/** Whether somebody runs the appraisal of a sheet. */
export async function isManaged(on: Executor, viewer: Viewer, sheetId: number): Promise<boolean> {
  const { rows } = await sql`select from kpi.sheet s join people.person p on p.id = s.person_id
    where s.id = ${sheetId} and ${manages(viewer)}`.execute(kpi(on));
  return rows.length > 0;
}

/** The form of a change of a sheet `s` that is under way. */
const changeOf = sql`(select b.form_id from kpi.backup b where b.sheet_id = s.id and b.state = 0)`;

/** The form of an appeal against a sheet `s` that is under way. */
const appealOf = sql`(select a.form_id from kpi.appeal a where a.sheet_id = s.id and a.state = 0)`;

/** Whether somebody waits on a form of a sheet `s`, or has waited: who stands in reads what he is asked about. */
const isAsked = (id: number) => sql<boolean>`exists (select from approval.row r
  where (r.form_id in (s.target_form_id, s.result_form_id)
      or r.form_id in (select b.form_id from kpi.backup b where b.sheet_id = s.id)
      or r.form_id in (select a.form_id from kpi.appeal a where a.sheet_id = s.id)) and r.opened_at is not null
    and (r.person_id = ${id}::bigint or r.on_behalf_of_id = ${id}::bigint))`;

/** Whether a sheet `s` is about days before its person came to another post or leader, and theirs are there to score it. */
const isEarlier = sql<boolean>`(s.state not in (7, 8)
  and exists (select from people.person x where x.id = s.leader_id and x.is_active)
  and exists (select from kpi.sheet z where z.person_id = s.person_id and z.period_id = s.period_id
    and z.from_day > s.to_day and z.state <> -2))`;

/**
 * Whether somebody leads the person of a sheet `s`. Of days that were another's to lead he reads what is published, unless
 * that one is below him too.
 */
export const leads = ({ id, team }: Viewer) =>
  sql<boolean>`(${isNotReader(sql`s.person_id`, id)} and (s.leader_id = ${id}::bigint or s.second_id = ${id}::bigint
    or (s.person_id = any(${[...team]}::bigint[]) and (s.leader_id = any(${[...team]}::bigint[]) or not ${isEarlier}))))`;

/** Whether somebody runs the appraisal of a sheet `s` of a person `p`. */
export const manages = ({ scope }: Viewer) => inScope(scope, 'p');

/** Of whom a reader sees sheets `s` of people `p` in figures: those he runs, and those below him; never himself. */
export const counted = (viewer: Viewer) =>
  sql<boolean>`(${isNotReader(sql`s.person_id`, viewer.id)} and (${leads(viewer)} or ${manages(viewer)}))`;

/** Whether somebody may read a sheet `s` of a person `p`: his own, those he leads, is asked about, or runs. */
export const mayRead = (viewer: Viewer) =>
  sql<boolean>`(not ${isNotReader(sql`s.person_id`, viewer.id)} or ${leads(viewer)} or ${manages(viewer)} or ${isAsked(viewer.id)})`;

/** Whether somebody may change the targets of a sheet: its person, who leads him, who runs his appraisal. */
export async function mayChange(on: Executor, viewer: Viewer, sheetId: number): Promise<boolean> {
  const { rows } = await sql`select from kpi.sheet s join people.person p on p.id = s.person_id
    where s.id = ${sheetId} and (s.person_id = ${viewer.id}::bigint or ${leads(viewer)} or ${manages(viewer)})`.execute(
    kpi(on),
  );
  return rows.length > 0;
}

/** Whether somebody waits right now on the form of a sheet `s`. */
export const isWaitedFor = (id: number) => sql<boolean>`exists (select from approval.row r
  where r.form_id = case when s.state = 1 then s.target_form_id when s.state = 2 then ${changeOf}
      when s.state = 4 then s.result_form_id when s.state = 7 then ${appealOf} end
    and r.status = 6 and r.person_id = ${id}::bigint)`;
