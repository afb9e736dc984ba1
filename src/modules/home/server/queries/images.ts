import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { MOST_PRELOADED } from '../../contract/codes.ts';
import { home } from './db.ts';

const current = (day: string) => sql<boolean>`(i.is_enabled and coalesce(i.start_on <= ${day}::date, true)
  and coalesce(i.end_on >= ${day}::date, true))`;

const shownColumns = [
  'i.id as Id',
  'i.title as Title',
  'i.title_en as TitleEn',
  'i.link_url as LinkUrl',
  'i.file_uid as UID',
  'i.spot_count as SpotCount',
  sql<boolean>`i.preload_slot is not null`.as('IsPreload'),
] as const;

/** Lists the images that a device shows on a company day, in order, with the viewer's own likes. */
export const listCurrentImages = (on: Executor, viewerId: number, device: number, day: string) =>
  home(on)
    .selectFrom('home.image as i')
    .select(shownColumns)
    .select(
      sql<boolean>`exists (
        select from home.image_like l where l.image_id = i.id and l.person_id = ${viewerId})`.as('IsSpot'),
    )
    .where('i.device', '=', device)
    .where(current(day))
    .orderBy('i.sort_no')
    .orderBy('i.id')
    .execute();

/** Returns whether a person may see an image on a company day: it must be shown on that day. */
export async function isShown(on: Executor, id: number, day: string): Promise<boolean> {
  const row = await home(on)
    .selectFrom('home.image as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(current(day))
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists all images of a device, in order. */
export async function pageImages(
  on: Executor,
  device: number,
  day: string,
  { PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number },
) {
  const found = home(on).selectFrom('home.image as i').where('i.device', '=', device);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(shownColumns)
    .select([
      'i.device as Device',
      'i.file_name as FileName',
      'i.start_on as StartTime',
      'i.end_on as EndTime',
      'i.is_enabled as IsEnabled',
      current(day).as('IsCurrent'),
      'i.sort_no as SortNo',
      'i.updated_at as UpdateTime',
    ])
    .orderBy('i.sort_no')
    .orderBy('i.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

export interface ImageFields {
  readonly title: string;
  readonly titleEn: string;
  readonly linkUrl: string;
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly isEnabled: boolean;
}

const columnsOf = (fields: ImageFields, now: Date) => ({
  title: fields.title,
  title_en: fields.titleEn,
  link_url: fields.linkUrl,
  start_on: fields.startOn,
  end_on: fields.endOn,
  is_enabled: fields.isEnabled,
  updated_at: now,
});

/** Adds an image after the others of its device. */
export async function addImage(
  tx: Tx,
  image: ImageFields & { readonly device: number; readonly fileUid: string; readonly fileName: string },
  now: Date,
): Promise<number> {
  const { id } = await home(tx)
    .insertInto('home.image')
    .values({
      ...columnsOf(image, now),
      device: image.device,
      file_uid: image.fileUid,
      file_name: image.fileName,
      sort_no: sql<number>`coalesce((select max(sort_no) from home.image where device = ${image.device}), 0) + 1`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds and locks one image; undefined if it belongs to another device. */
export const lockImage = (tx: Tx, id: number, device: number) =>
  home(tx)
    .selectFrom('home.image')
    .select(['id', 'device', 'title'])
    .where('id', '=', id)
    .where('device', '=', device)
    .forUpdate()
    .executeTakeFirst();

export const findDevice = (on: Executor, id: number) =>
  home(on).selectFrom('home.image').select('device').where('id', '=', id).executeTakeFirst();

/** Locks all images of a device, in ascending order of their ids. */
export const lockImages = (tx: Tx, device: number) =>
  home(tx)
    .selectFrom('home.image')
    .select(['id', 'preload_slot as slot'])
    .where('device', '=', device)
    .orderBy('id')
    .forUpdate()
    .execute();

export const saveImage = (tx: Tx, id: number, fields: ImageFields, now: Date) =>
  home(tx).updateTable('home.image').set(columnsOf(fields, now)).where('id', '=', id).execute();

export const savePreload = (tx: Tx, id: number, slot: number | null, now: Date) =>
  home(tx)
    .updateTable('home.image')
    .set({ preload_slot: slot, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Slot numbers, from 1, for preloaded images. */
export const preloadSlots: readonly number[] = Array.from({ length: MOST_PRELOADED }, (_, n) => n + 1);

export async function saveOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update home.image i set sort_no = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place) where i.id = o.id`.execute(tx.kysely);
}

export const removeImage = (tx: Tx, id: number) =>
  home(tx).deleteFrom('home.image').where('id', '=', id).execute();
