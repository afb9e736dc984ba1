import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { organisationRefusals } from '../contract/organisation-refusals.ts';
import { peopleRefusals } from '../contract/refusals.ts';
import { orTaken, type Change } from './change.ts';
import * as queries from './queries/channels.ts';
import type { ChannelFields } from './queries/channels.ts';
import { isWithin } from './queries/trees.ts';

const lockTree = (tx: Tx): Promise<void> => lockNamed(tx, 'people.channel tree');

async function assertParent(tx: Tx, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await queries.getChannelForUpdate(tx, parentId);
  if (!parent) refuse(peopleRefusals.parentGone, { field: 'ParentId', with: { value: parentId } });
  if (!parent.isActive) refuse(organisationRefusals.parentDisabled, { field: 'ParentId' });
}

async function assertNameFree(tx: Tx, fields: ChannelFields, exceptId: number): Promise<void> {
  if (await queries.isChannelTaken(tx, fields, exceptId))
    refuse(peopleRefusals.nameTaken, { field: 'Name', with: { value: fields.name } });
}

const load = async (tx: Tx, id: number) =>
  (await queries.getChannelForUpdate(tx, id)) ?? refuse(general.notFound);

const taken = ['channel_parent_id_name_key'];

/** Adds a channel. @throws Refused parentGone, parentDisabled, nameTaken */
export async function addChannel(tx: Tx, fields: ChannelFields, { by }: Change): Promise<number> {
  await lockTree(tx);
  await assertParent(tx, fields.parentId);
  await assertNameFree(tx, fields, 0);
  const id = await orTaken(taken, () => queries.addChannel(tx, fields));
  const detail = { name: fields.name, parent: fields.parentId };
  await writeAudit(tx, { actorId: by, act: 'channel.add', target: `channel:${id}`, detail });
  return id;
}

/** Changes a channel, its parent too. @throws Refused notFound, parentGone, parentDisabled, channelBelowItself, nameTaken */
export async function updateChannel(
  tx: Tx,
  id: number,
  fields: ChannelFields,
  { by }: Change,
): Promise<void> {
  await lockTree(tx);
  const { parentId, name, nameEn, sort } = await load(tx, id);
  if (fields.parentId !== parentId) {
    await assertParent(tx, fields.parentId);
    if (fields.parentId !== null && (await isWithin(tx, 'channel', fields.parentId, id)))
      refuse(organisationRefusals.channelBelowItself, { field: 'ParentId' });
  }
  await assertNameFree(tx, fields, id);
  await orTaken(taken, () => queries.saveChannel(tx, id, fields));
  const detail = { before: { parentId, name, nameEn, sort }, after: { ...fields } };
  await writeAudit(tx, { actorId: by, act: 'channel.update', target: `channel:${id}`, detail });
}

/** Disables or enables a channel. @throws Refused notFound, channelNotEmpty, parentDisabled */
export async function setChannelUse(tx: Tx, id: number, isActive: boolean, { by }: Change): Promise<void> {
  await lockTree(tx);
  const channel = await load(tx, id);
  if (channel.isActive === isActive) return;
  if (isActive) await assertParent(tx, channel.parentId);
  else {
    const channels = await queries.countChannelsBelow(tx, id);
    if (channels > 0) refuse(organisationRefusals.channelNotEmpty, { with: { channels } });
  }
  await queries.saveChannelUse(tx, id, isActive);
  const act = isActive ? 'channel.enable' : 'channel.disable';
  await writeAudit(tx, { actorId: by, act, target: `channel:${id}`, detail: { name: channel.name } });
}
