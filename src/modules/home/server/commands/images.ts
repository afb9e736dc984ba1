import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bindAttachments, findPicture } from '#modules/forms/server/open.ts';
import { areDaysInOrder, type imageCalls } from '../../contract/image-calls.ts';
import { homeRefusals } from '../../contract/refusals.ts';
import * as queries from '../queries/images.ts';
import { isAllowedLink } from '../rules/links.ts';

/** Returns the owner under which the file of an image is stored. */
export const imageHolder = (imageId: number) => ({ module: 'home', id: imageId });

/** Person who changes the home page; a null id is the system itself. */
export interface Manager {
  readonly id: number;
  readonly now: Date;
  readonly ip?: string;
}

type Given = Pick<
  InputOf<typeof imageCalls.AddHSUploadImg>,
  'Title' | 'TitleEn' | 'LinkUrl' | 'StartTime' | 'EndTime' | 'IsEnabled'
>;

/** Returns the stored fields of an image. @throws Refused daysReversed, linkNotAllowed */
function fieldsOf(given: Given, hosts: readonly string[]): queries.ImageFields {
  if (!areDaysInOrder(given)) refuse(homeRefusals.daysReversed, { field: 'EndTime' });
  if (!isAllowedLink(given.LinkUrl, hosts))
    refuse(homeRefusals.linkNotAllowed, {
      field: 'LinkUrl',
      with: { hosts: hosts.join('、') || '--' },
    });
  return {
    title: given.Title,
    titleEn: given.TitleEn,
    linkUrl: given.LinkUrl,
    startOn: given.StartTime ?? null,
    endOn: given.EndTime ?? null,
    isEnabled: given.IsEnabled,
  };
}

const audit = (tx: Tx, by: Manager, act: string, target: string, detail: Record<string, unknown>) =>
  writeAudit(tx, { actorId: by.id, act: `home.image.${act}`, target, detail, ip: by.ip });

/** Adds an image from the manager's own upload. @throws Refused daysReversed, linkNotAllowed, imageGone */
export function addImage(
  db: Database,
  by: Manager,
  { UID, Device, ...given }: InputOf<typeof imageCalls.AddHSUploadImg>,
  hosts: readonly string[],
): Promise<number> {
  const fields = fieldsOf(given, hosts);
  return inTransaction(db, async (tx) => {
    const file = await findPicture(tx, UID, by.id, 'UID');
    const image = { ...fields, device: Device, fileUid: file.uid, fileName: file.name };
    const id = await queries.addImage(tx, image, by.now);
    await bindAttachments(tx, imageHolder(id), [file.uid], by.id);
    await audit(tx, by, 'add', `image:${id}`, { title: fields.title, device: Device });
    return id;
  });
}

/** Changes an image of a device. @throws Refused notFound, daysReversed, linkNotAllowed */
export function editImage(
  db: Database,
  by: Manager,
  device: number,
  { Id, ...given }: InputOf<typeof imageCalls.EditHSUploadImg>,
  hosts: readonly string[],
): Promise<void> {
  const fields = fieldsOf(given, hosts);
  return inTransaction(db, async (tx) => {
    if (!(await queries.lockImage(tx, Id, device))) refuse(general.notFound);
    await queries.saveImage(tx, Id, fields, by.now);
    await audit(tx, by, 'edit', `image:${Id}`, { title: fields.title });
  });
}

/** Turns preloading of an image on or off. @throws Refused notFound, preloadFull */
export function preloadImage(db: Database, by: Manager, id: number, isPreload: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = (await queries.findDevice(tx, id)) ?? refuse(general.notFound);
    const images = await queries.lockImages(tx, found.device);
    if (!images.some((image) => image.id === id)) refuse(general.notFound);
    const taken = new Map(images.map((image) => [image.slot, image.id]));
    const own = images.find((image) => image.id === id)?.slot ?? null;
    const free = own ?? queries.preloadSlots.find((slot) => !taken.has(slot));
    if (isPreload && free === undefined) refuse(homeRefusals.preloadFull, { field: 'IsPreload' });
    await queries.savePreload(tx, id, isPreload ? (free ?? null) : null, by.now);
    await audit(tx, by, 'preload', `image:${id}`, { isPreload });
  });
}

/** Sets the order of a device's images; the list must contain all of them. @throws Refused stale */
export function sortImages(db: Database, by: Manager, device: number, ids: readonly number[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const there = (await queries.lockImages(tx, device)).map(({ id }) => id);
    const named = new Set(ids);
    if (named.size !== ids.length || there.length !== ids.length || there.some((id) => !named.has(id)))
      refuse(general.stale);
    await queries.saveOrder(tx, ids);
    await audit(tx, by, 'sort', `device:${device}`, { ids: [...ids] });
  });
}

/** Deletes an image of a device with its file and likes. @throws Refused notFound */
export function deleteImage(db: Database, by: Manager, device: number, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = (await queries.lockImage(tx, id, device)) ?? refuse(general.notFound);
    await bindAttachments(tx, imageHolder(id), [], by.id);
    await queries.removeImage(tx, id);
    await audit(tx, by, 'delete', `image:${id}`, { title: found.title });
  });
}
