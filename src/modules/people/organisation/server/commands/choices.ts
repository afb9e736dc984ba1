import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { orTaken, type Change } from '#modules/people/persons/server/commands/change.ts';
import * as queries from '../queries/choices.ts';
import type { ChoiceFields, ChoiceTree } from '../queries/choices.ts';
import { isWithin } from '../queries/trees.ts';

const lockTree = (tx: Tx, tree: ChoiceTree): Promise<void> => lockNamed(tx, `people.${tree} tree`);

async function assertParent(tx: Tx, tree: ChoiceTree, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await queries.getChoiceForUpdate(tx, tree, parentId);
  if (!parent) refuse(peopleRefusals.parentGone, { field: 'ParentId', with: { value: parentId } });
  if (!parent.isActive) refuse(organisationRefusals.parentDisabled, { field: 'ParentId' });
}

async function assertNameFree(
  tx: Tx,
  tree: ChoiceTree,
  fields: ChoiceFields,
  exceptId: number,
): Promise<void> {
  if (await queries.isChoiceTaken(tx, tree, fields, exceptId))
    refuse(peopleRefusals.nameTaken, { field: 'Name', with: { value: fields.name } });
}

const load = async (tx: Tx, tree: ChoiceTree, id: number) =>
  (await queries.getChoiceForUpdate(tx, tree, id)) ?? refuse(general.notFound);

const taken = ['choice_name'];

/** Adds a node to a tree. @throws Refused parentGone, parentDisabled, nameTaken */
export async function addChoice(
  tx: Tx,
  tree: ChoiceTree,
  fields: ChoiceFields,
  { by }: Change,
): Promise<number> {
  await lockTree(tx, tree);
  await assertParent(tx, tree, fields.parentId);
  await assertNameFree(tx, tree, fields, 0);
  const id = await orTaken(taken, () => queries.addChoice(tx, tree, fields));
  const detail = { name: fields.name, parent: fields.parentId };
  await writeAudit(tx, { actorId: by, act: `${tree}.add`, target: `${tree}:${id}`, detail });
  return id;
}

/**
 * Changes a node, possibly with a new parent.
 * @throws Refused notFound, parentGone, parentDisabled, choiceBelowItself, nameTaken
 */
export async function updateChoice(
  tx: Tx,
  tree: ChoiceTree,
  id: number,
  fields: ChoiceFields,
  { by }: Change,
): Promise<void> {
  await lockTree(tx, tree);
  const { parentId, name, nameEn, sort } = await load(tx, tree, id);
  if (fields.parentId !== parentId) {
    await assertParent(tx, tree, fields.parentId);
    if (fields.parentId !== null && (await isWithin(tx, 'choice', fields.parentId, id)))
      refuse(organisationRefusals.choiceBelowItself, { field: 'ParentId' });
  }
  await assertNameFree(tx, tree, fields, id);
  await orTaken(taken, () => queries.saveChoice(tx, id, fields));
  const detail = { before: { parentId, name, nameEn, sort }, after: { ...fields } };
  await writeAudit(tx, { actorId: by, act: `${tree}.update`, target: `${tree}:${id}`, detail });
}

/** Disables or enables a node. @throws Refused notFound, choiceNotEmpty, parentDisabled */
export async function setChoiceUse(
  tx: Tx,
  tree: ChoiceTree,
  id: number,
  isActive: boolean,
  { by }: Change,
): Promise<void> {
  await lockTree(tx, tree);
  const one = await load(tx, tree, id);
  if (one.isActive === isActive) return;
  if (isActive) await assertParent(tx, tree, one.parentId);
  else {
    const count = await queries.countChoicesBelow(tx, id);
    if (count > 0) refuse(organisationRefusals.choiceNotEmpty, { with: { count } });
  }
  await queries.saveChoiceUse(tx, id, isActive);
  const act = `${tree}.${isActive ? 'enable' : 'disable'}`;
  await writeAudit(tx, { actorId: by, act, target: `${tree}:${id}`, detail: { name: one.name } });
}
