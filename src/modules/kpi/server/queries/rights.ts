import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { kpiCodes } from '../../contract/codes.ts';
import { kpi } from './kpi-db.ts';
import { isNotReader } from '#kit/server/eyes.ts';

/** Person who asks, with the scope of their right to administer reviews and everyone below them. */
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

/** Says whether the viewer administers the reviews of the whole company. */
export const runsAll = ({ scope }: Viewer): boolean => scope.reach === 4;

/** Says whether the viewer administers a sheet. */
export async function isManaged(on: Executor, viewer: Viewer, sheetId: number): Promise<boolean> {
  const { rows } = await sql`select from kpi.sheet s join people.person p on p.id = s.person_id
    where s.id = ${sheetId} and ${manages(viewer)}`.execute(kpi(on));
  return rows.length > 0;
}

/** SQL: the form of the pending change of sheet `s`. */
const changeOf = sql`(select b.form_id from kpi.backup b where b.sheet_id = s.id and b.state = 0)`;

/** SQL: the form of the pending appeal against sheet `s`. */
const appealOf = sql`(select a.form_id from kpi.appeal a where a.sheet_id = s.id and a.state = 0)`;

/**
 * SQL condition: the viewer is or was asked to decide a form of sheet `s`, themselves or through a stand-in. Stand-ins
 * read what they are asked about.
 */
const isAsked = (id: number) => sql<boolean>`exists (select from approval.row r
  where (r.form_id in (s.target_form_id, s.result_form_id)
      or r.form_id in (select b.form_id from kpi.backup b where b.sheet_id = s.id)
      or r.form_id in (select a.form_id from kpi.appeal a where a.sheet_id = s.id)) and r.opened_at is not null
    and (r.person_id = ${id}::bigint or r.on_behalf_of_id = ${id}::bigint))`;

/**
 * SQL condition: an unpublished sheet `s` covers days before its person moved to another position or leader, and its
 * own leader is still in service to score it.
 */
const isEarlier = sql<boolean>`(s.state not in (7, 8)
  and exists (select from people.person x where x.id = s.leader_id and x.is_active)
  and exists (select from kpi.sheet z where z.person_id = s.person_id and z.period_id = s.period_id
    and z.from_day > s.to_day and z.state <> -2))`;

/**
 * SQL condition: the viewer leads the person of sheet `s`. For days under another leader, only published sheets count,
 * unless that leader is below the viewer too.
 */
export const leads = ({ id, team }: Viewer) =>
  sql<boolean>`(${isNotReader(sql`s.person_id`, id)} and (s.leader_id = ${id}::bigint or s.second_id = ${id}::bigint
    or (s.person_id = any(${[...team]}::bigint[]) and (s.leader_id = any(${[...team]}::bigint[]) or not ${isEarlier}))))`;

/** SQL condition: the viewer administers sheet `s` of person `p`. */
export const manages = ({ scope }: Viewer) => inScope(scope, 'p');

/**
 * SQL condition: sheets `s` of people `p` whose scores the viewer may see in reports. Covers sheets they administer and
 * those of people below them, never their own.
 */
export const maySeeScores = (viewer: Viewer) =>
  sql<boolean>`(${isNotReader(sql`s.person_id`, viewer.id)} and (${leads(viewer)} or ${manages(viewer)}))`;

/**
 * SQL condition: the viewer may read sheet `s` of person `p`. It is their own, or they lead its person, are asked about
 * it, or administer it.
 */
export const mayRead = (viewer: Viewer) =>
  sql<boolean>`(not ${isNotReader(sql`s.person_id`, viewer.id)} or ${leads(viewer)} or ${manages(viewer)} or ${isAsked(viewer.id)})`;

/**
 * Says whether the viewer may change the targets of a sheet: its person, a leader of theirs, or an administrator of the
 * review.
 */
export async function mayChange(on: Executor, viewer: Viewer, sheetId: number): Promise<boolean> {
  const { rows } = await sql`select from kpi.sheet s join people.person p on p.id = s.person_id
    where s.id = ${sheetId} and (s.person_id = ${viewer.id}::bigint or ${leads(viewer)} or ${manages(viewer)})`.execute(
    kpi(on),
  );
  return rows.length > 0;
}

/** SQL condition: a row of the form of sheet `s` is pending for the person now. */
export const isWaitedFor = (id: number) => sql<boolean>`exists (select from approval.row r
  where r.form_id = case when s.state = 1 then s.target_form_id when s.state = 2 then ${changeOf}
      when s.state = 4 then s.result_form_id when s.state = 7 then ${appealOf} end
    and r.status = 6 and r.person_id = ${id}::bigint)`;
