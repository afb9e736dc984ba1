import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { mayShow, type Viewer } from '#modules/recruiting/server/queries/rights.ts';
import { normalName } from '../../contract/phone.ts';
import type { Side } from '../rules/merge.ts';
import { readable, type SeekerRow } from './seekers.ts';

/** Locks the applications of these candidates in ascending order. A concurrent move of one waits. */
export const holdApplicationsOf = (tx: Tx, seekers: readonly number[]) =>
  recruiting(tx)
    .selectFrom('recruiting.interviewee')
    .select(['id', 'seeker_id as seekerId', 'recruitment_id as recruitmentId', 'stage'])
    .select(['offer_form_id as offerFormId', 'offer_state as offerState', 'user_id as userId'])
    .where('seeker_id', '=', sql<number>`any(${[...seekers]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Finds an opening to which both candidates have a running application, preferably one that the viewer may see.
 * @returns undefined if there is none
 */
export async function findBothRunning(
  on: Executor,
  one: number,
  other: number,
  viewer: Viewer,
): Promise<{ readonly title: string; readonly isShown: boolean } | undefined> {
  const { rows } = await sql<{ title: string; isShown: boolean }>`
    select both_at.title, both_at.shown as "isShown" from (
      select r.id, r.title, bool_and(${mayShow(viewer)}) as shown
      from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
      where i.seeker_id in (${one}, ${other}) and i.stage <= 6
      group by r.id having count(distinct i.seeker_id) = 2) both_at
    order by both_at.shown desc, both_at.id limit 1`.execute(recruiting(on));
  return rows[0];
}

/** Writes the given columns of a candidate. */
export async function saveSide(
  tx: Tx,
  id: number,
  values: Partial<Side> & { merged_into?: number | null; search_text?: string; person_id?: number | null },
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.seeker')
    .set((is) => ({ ...(values as object), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Moves applications and their interviews to another candidate.
 * @returns the applications that still belonged to `from`
 */
export async function moveApplications(
  tx: Tx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update recruiting.interviewee set seeker_id = ${to}
    where id = any(${[...ids]}::bigint[]) and seeker_id = ${from} returning id`.execute(recruiting(tx));
  const moved = rows.map(({ id }) => id);
  await sql`update recruiting.interview set seeker_id = ${to}
    where interviewee_id = any(${moved}::bigint[])`.execute(recruiting(tx));
  return moved;
}

/**
 * Moves the duplicates merged into one candidate to another.
 * @param only duplicates to move; left out: all
 */
export async function moveAliases(
  tx: Tx,
  from: number,
  to: number,
  only?: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update recruiting.seeker set merged_into = ${to}
    where merged_into = ${from} and id <> ${to} ${only ? sql`and id = any(${[...only]}::bigint[])` : sql``}
    returning id`.execute(recruiting(tx));
  return rows.map(({ id }) => id);
}

export interface MergeValues {
  readonly kept: number;
  readonly gone: number;
  readonly sealed: string;
  readonly applications: readonly number[];
  readonly files: readonly string[];
  readonly aliases: readonly number[];
}

export async function insertMerge(
  tx: Tx,
  given: MergeValues,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.merge')
    .values({
      kept_id: given.kept,
      gone_id: given.gone,
      values_sealed: given.sealed,
      interviewee_ids: [...given.applications],
      file_uids: [...given.files],
      alias_ids: [...given.aliases],
      made_by: by,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Finds a merge that was not undone.
 * @param isHeld locks the row
 */
export const findMerge = (on: Executor, id: number, isHeld = false) =>
  recruiting(on)
    .selectFrom('recruiting.merge')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();

export async function endMerge(
  tx: Tx,
  id: number,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.merge')
    .set({ undone_by: by, undone_at: now, values_sealed: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Lists the merges of a candidate that can still be undone, latest first.
 * @param since earliest instant of such a merge
 */
export const listMerges = (on: Executor, keptId: number, since: Date) =>
  recruiting(on)
    .selectFrom('recruiting.merge as m')
    .innerJoin('recruiting.seeker as g', 'g.id', 'm.gone_id')
    .select(['m.id', 'm.made_at as at', 'm.made_by as by', 'g.name'])
    .where('m.kept_id', '=', keptId)
    .where('m.undone_at', 'is', null)
    .where('m.values_sealed', 'is not', null)
    .where('m.made_at', '>=', since)
    .orderBy('m.id', 'desc')
    .execute();

/**
 * Deletes the stored values of merges that can no longer be undone.
 * @returns number of merges
 */
export async function dropOldValues(on: Executor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`update recruiting.merge set values_sealed = null
    where values_sealed is not null and made_at < ${before}::timestamptz`.execute(recruiting(on));
  return Number(numAffectedRows ?? 0);
}

/** Candidate as shown side by side with another. */
export interface ShownSide extends SeekerRow {
  readonly sourceName: string;
  readonly madeAt: Date;
}

/** Query for candidates with their source, without merged and forgotten ones. */
const sides = (on: Executor) =>
  recruiting(on)
    .selectFrom('recruiting.seeker as s')
    .innerJoin('recruiting.source as o', 'o.id', 's.source_id')
    .selectAll('s')
    .select(['o.name as sourceName', 's.made_at as madeAt'])
    .where('s.merged_into', 'is', null)
    .where('s.anonymized_at', 'is', null);

export const findSide = (
  on: Executor,
  id: number,
  viewer: Viewer,
  permissions: ReadonlySet<string>,
): Promise<ShownSide | undefined> =>
  sides(on).where('s.id', '=', id).where(readable(viewer, permissions)).executeTakeFirst();

/** Lists candidates who may be the same person: those with the same name, or those that match the search. */
export const listSides = (
  on: Executor,
  self: ShownSide,
  keyword: string,
  viewer: Viewer,
  permissions: ReadonlySet<string>,
): Promise<ShownSide[]> =>
  sides(on)
    .where('s.id', '<>', self.id)
    .where(readable(viewer, permissions))
    .where(
      keyword === ''
        ? sql<boolean>`lower(regexp_replace(s.name, '[ ·.]', '', 'g')) = ${normalName(self.name)}`
        : sql<boolean>`s.search_text like ${like(keyword.toLowerCase())}`,
    )
    .orderBy('s.id')
    .limit(20)
    .execute();
