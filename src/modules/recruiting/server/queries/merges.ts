import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { normalName } from '../../contract/phone.ts';
import type { Side } from '../rules/merge.ts';
import { recruiting } from './recruiting-db.ts';
import { mayShow, type Viewer } from './rights.ts';
import { readable, type SeekerRow } from './seekers.ts';

/** Applications of these humans, held in ascending order: who moves one waits. */
export const holdApplicationsOf = (tx: Tx, seekers: readonly number[]) =>
  recruiting(tx)
    .selectFrom('recruiting.interviewee')
    .select(['id', 'seeker_id as seekerId', 'recruitment_id as recruitmentId', 'stage'])
    .select(['offer_form_id as offerFormId', 'offer_state as offerState', 'user_id as userId'])
    .where('seeker_id', '=', sql<number>`any(${[...seekers]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** An opening to which both have an application that runs, one whose applications he may see first; undefined: none. */
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

/** Writes columns of a human as they are given. */
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

/** Gives applications and their interviews to another human. @returns those that were still `from`'s */
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

/** Those who were joined to one are joined to another from now on. @param only of these; left out: all */
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

/** A merge that was not undone, held where asked. */
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

/** Who was joined to somebody and can still be parted, the latest first. @param since instants before it are too old */
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

/** What cannot be parted any more needs no values. @returns how many */
export async function dropOldValues(on: Executor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`update recruiting.merge set values_sealed = null
    where values_sealed is not null and made_at < ${before}::timestamptz`.execute(recruiting(on));
  return Number(numAffectedRows ?? 0);
}

/** Rows that side by side show. */
export interface ShownSide extends SeekerRow {
  readonly sourceName: string;
  readonly madeAt: Date;
}

/** A human whom somebody may see, with whence he came. */
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

/** Others whom somebody may be: of the same name unless something else is looked for. */
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
