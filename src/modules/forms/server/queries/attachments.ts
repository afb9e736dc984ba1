import { sql, type RawBuilder } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { deferred } from '#kit/server/db/deferred.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import { forms } from './db.ts';

export interface AttachmentRow {
  readonly uid: string;
  readonly name: string;
  readonly mediaType: string;
  readonly byteSize: number;
  readonly fileKey: string;
  readonly uploadedBy: number;
  readonly holderModule: string | null;
  readonly holderId: number | null;
}

const columns = [
  'id as uid',
  'name',
  'media_type as mediaType',
  'byte_size as byteSize',
  'file_key as fileKey',
  'uploaded_by as uploadedBy',
  'holder_module as holderModule',
  'holder_id as holderId',
] as const;

/** Record of a module to which files belong. */
export interface Holder {
  readonly module: string;
  readonly id: number;
}

const anyOf = (uids: RawBuilder<string[]>) => sql<string>`any(${uids}::uuid[])`;

/** SQL condition: files that are stored completely and not marked for deletion. */
const present = (on: Executor) =>
  forms(on)
    .selectFrom('forms.attachment')
    .select(columns)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null);

export function findAttachment(on: Executor, uid: string): Promise<AttachmentRow | undefined> {
  return present(on).where('id', '=', uid).executeTakeFirst();
}

const named = prepared<{ uids: string[] }>()((on, { uids }) => present(on).where('id', '=', anyOf(uids)));

export async function listAttachments(on: Executor, uids: readonly string[]): Promise<AttachmentRow[]> {
  if (uids.length === 0) return [];
  return named.list(on, { uids: [...uids] });
}

export function listHeldAttachments(on: Executor, holder: Holder): Promise<AttachmentRow[]> {
  return present(on)
    .where('holder_module', '=', holder.module)
    .where('holder_id', '=', holder.id)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

const forHolder = prepared<Holder & { uids: string[] }>()((on, given) =>
  present(on)
    .where((eb) =>
      eb.or([
        eb('id', '=', anyOf(given.uids)),
        eb.and([eb('holder_module', '=', given.module), eb('holder_id', '=', given.id)]),
      ]),
    )
    .orderBy('id')
    .forUpdate(),
);

const namedForUpdate = prepared<{ uids: string[] }>()((on, { uids }) =>
  present(on).where('id', '=', anyOf(uids)).orderBy('id').forUpdate(),
);

/** The named files, taken for this transaction in ascending order. */
export const lockAttachments = (tx: Tx, uids: readonly string[]): Promise<AttachmentRow[]> =>
  namedForUpdate.list(tx, { uids: [...uids] });

/** The named files and all that the holder has, taken for this transaction in ascending order. */
export const lockForHolder = (tx: Tx, holder: Holder, uids: readonly string[]): Promise<AttachmentRow[]> =>
  forHolder.list(tx, { ...holder, uids: [...uids] });

/** Number and size of a person's uploads since an instant. */
export interface Uploaded {
  readonly files: number;
  readonly bytes: number;
  /** Number of the person's files that are not part of a record yet. */
  readonly unbound: number;
}

export const countUploads = async (on: Executor, by: number, since: Date): Promise<Uploaded> => {
  const recent = sql`uploaded_at >= ${since}`;
  const { rows } = await sql<Uploaded>`
    select count(*) filter (where ${recent}) as files,
      coalesce(sum(byte_size) filter (where ${recent}), 0)::bigint as bytes,
      count(*) filter (where holder_module is null and removed_at is null) as unbound
    from forms.attachment
    where uploaded_by = ${by} and (${recent} or (holder_module is null and removed_at is null))`.execute(
    on.kysely,
  );
  return rows[0] ?? { files: 0, bytes: 0, unbound: 0 };
};

/** Adds a row for a file whose bytes will follow. */
export async function addAttachment(
  on: Executor,
  attachment: { name: string; fileKey: string; uploadedBy: number },
): Promise<string> {
  const { id } = await forms(on)
    .insertInto('forms.attachment')
    .values({ name: attachment.name, file_key: attachment.fileKey, uploaded_by: attachment.uploadedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveStored(
  on: Executor,
  uid: string,
  stored: { mediaType: string; byteSize: number },
): Promise<void> {
  await forms(on)
    .updateTable('forms.attachment')
    .set({ media_type: stored.mediaType, byte_size: stored.byteSize, stored_at: sql`now()` })
    .where('id', '=', uid)
    .execute();
}

export async function saveHolder(tx: Tx, uids: readonly string[], holder: Holder): Promise<void> {
  if (uids.length > 0) await hold.send(tx, { ...holder, uids: [...uids] });
}

const hold = deferred<Holder & { uids: string[] }>({
  table: 'forms.attachment',
  pieces: (on, given) => ({
    attachment_held: forms(on)
      .updateTable('forms.attachment')
      .set({ holder_module: given.module, holder_id: given.id })
      .where('id', '=', anyOf(given.uids)),
  }),
});

/** Marks files for deletion by the sweep. */
export async function giveUp(on: Executor, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  await forms(on)
    .updateTable('forms.attachment')
    .set({ removed_at: sql`now()` })
    .where('id', 'in', uids)
    .execute();
}

/** Marks files for deletion that were uploaded before an instant and never saved with a record. */
export async function giveUpForgotten(on: Executor, before: Date): Promise<void> {
  await forms(on)
    .updateTable('forms.attachment')
    .set({ removed_at: sql`now()` })
    .where('holder_module', 'is', null)
    .where('removed_at', 'is', null)
    .where('uploaded_at', '<', before)
    .execute();
}

/** Lists files marked for deletion, in ascending order, after a uid. */
export function listGivenUp(
  on: Executor,
  after: string,
  limit: number,
): Promise<{ uid: string; fileKey: string }[]> {
  return forms(on)
    .selectFrom('forms.attachment')
    .select(['id as uid', 'file_key as fileKey'])
    .where('removed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function removeAttachment(on: Executor, uid: string): Promise<void> {
  await forms(on).deleteFrom('forms.attachment').where('id', '=', uid).execute();
}
