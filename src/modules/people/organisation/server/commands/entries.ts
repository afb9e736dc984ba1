import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { organisationRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { auditAdded, orTaken, type Change } from '#modules/people/persons/server/commands/change.ts';
import * as queries from '../queries/entries.ts';
import type { Entry, EntryFields } from '../queries/entries.ts';

/** Wire name of an entry's name field. */
const nameField = { company: 'CompanyName', post: 'PostName' } as const satisfies Record<Entry, string>;

async function assertNameFree(tx: Tx, kind: Entry, value: string, exceptId: number): Promise<void> {
  if (await queries.isEntryTaken(tx, kind, value, exceptId))
    refuse(peopleRefusals.nameTaken, { field: nameField[kind], with: { value } });
}

const load = async (tx: Tx, kind: Entry, id: number) =>
  (await queries.getEntryForUpdate(tx, kind, id)) ?? refuse(general.notFound);

const note = (
  tx: Tx,
  { by }: Change,
  kind: Entry,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => writeAudit(tx, { actorId: by, act: `${kind}.${act}`, target: `${kind}:${id}`, detail });

/** Adds a company or a position. @throws Refused nameTaken */
export async function addEntry(tx: Tx, kind: Entry, fields: EntryFields, change: Change): Promise<number> {
  await assertNameFree(tx, kind, fields.name, 0);
  const id = await orTaken([`${kind}_name_key`], () => queries.addEntry(tx, kind, fields));
  await note(tx, change, kind, 'add', id, { name: fields.name });
  return id;
}

/**
 * Changes a company or a position. A new name of a position is also written to the people who hold it.
 * @throws Refused notFound, nameTaken
 */
export async function updateEntry(
  tx: Tx,
  kind: Entry,
  id: number,
  fields: EntryFields,
  change: Change,
): Promise<void> {
  const { name, nameEn, sort } = await load(tx, kind, id);
  await assertNameFree(tx, kind, fields.name, id);
  await orTaken([`${kind}_name_key`], () => queries.saveEntry(tx, kind, id, fields));
  if (kind === 'post' && fields.name !== name) await queries.renamePosition(tx, name, fields.name);
  await note(tx, change, kind, 'update', id, { before: { name, nameEn, sort }, after: { ...fields } });
}

/** Disables or enables a company or a position. @throws Refused notFound, companyNotEmpty */
export async function setEntryUse(
  tx: Tx,
  kind: Entry,
  id: number,
  isActive: boolean,
  change: Change,
): Promise<void> {
  const entry = await load(tx, kind, id);
  if (entry.isActive === isActive) return;
  if (kind === 'company' && !isActive) {
    const count = await queries.countOfCompany(tx, id);
    if (count > 0) refuse(organisationRefusals.companyNotEmpty, { with: { people: count } });
  }
  await queries.saveEntryUse(tx, kind, id, isActive);
  await note(tx, change, kind, isActive ? 'enable' : 'disable', id, { name: entry.name });
}

/** Adds missing positions in the given order; existing ones are skipped without a refusal. */
export async function ensurePosts(
  tx: Tx,
  posts: readonly Pick<EntryFields, 'name' | 'nameEn'>[],
  change: Change,
): Promise<void> {
  const ids = await queries.addMissingPosts(tx, posts);
  await auditAdded(tx, change, 'post', ids);
}
