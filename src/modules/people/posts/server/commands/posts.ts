import { Refused, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { hrbpRefusals } from '#modules/people/hrbp/contract/hrbp-refusals.ts';
import { addEntry, setEntryUse, updateEntry } from '#modules/people/organisation/server/commands/entries.ts';
import type { EntryFields } from '#modules/people/organisation/server/queries/entries.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { listNamesOf } from '#modules/people/persons/server/queries/persons.ts';
import { listPlacesAhead } from '../queries/ahead.ts';
import { listLeading } from '../queries/leading.ts';
import * as queries from '../queries/posts.ts';

type More = Partial<queries.PostMore>;

async function saveMore(tx: Tx, id: number, given: More): Promise<void> {
  const before = (await queries.listPostMore(tx, [id])).get(id)!;
  const more = { ...before, ...given };
  const { code, gradeMin, gradeMax } = more;
  if (gradeMin !== null && gradeMax !== null && gradeMax < gradeMin)
    refuse(hrbpRefusals.gradesReversed, { field: 'GradeMax' });
  const taken = (): Refused =>
    new Refused(peopleRefusals.codeTaken, { field: 'PostCode', with: { value: code } });
  if (await queries.isCodeTaken(tx, code, id)) throw taken();
  await onConstraint({ post_code: taken }, () => queries.savePostMore(tx, id, more));
}

/** Adds a position. @throws Refused nameTaken, codeTaken, gradesReversed */
export async function addPost(tx: Tx, fields: EntryFields, more: More, change: Change): Promise<number> {
  const id = await addEntry(tx, 'post', fields, change);
  await saveMore(tx, id, more);
  return id;
}

/**
 * Changes a position; fields that are left out stay unchanged.
 * @throws Refused notFound, nameTaken, codeTaken, gradesReversed
 */
export async function updatePost(
  tx: Tx,
  id: number,
  fields: EntryFields,
  more: More,
  change: Change,
): Promise<void> {
  await updateEntry(tx, 'post', id, fields, change);
  await saveMore(tx, id, more);
}

/**
 * Disables a position. People who hold it keep it, and the caller has to confirm their number.
 * @throws Refused notFound, postHeld, postAhead, postSought
 */
export async function disablePost(tx: Tx, id: number, seen: number, change: Change): Promise<void> {
  await setEntryUse(tx, 'post', id, false, change);
  const ahead = (await listPlacesAhead(tx)).filter(({ to }) => to?.postId === id);
  if (ahead.length > 0) {
    const people = ahead.map(({ personId }) => personId);
    const names = [...(await listNamesOf(tx, people)).values()].map((name) => name[change.language]);
    const shown = names.slice(0, 5).join(change.language === 'zh' ? '、' : ', ');
    refuse(hrbpRefusals.postAhead, { with: { count: ahead.length, names: shown } });
  }
  const leading = await listLeading(tx, id);
  if (leading.length > 0) {
    const names = leading.slice(0, 5).map((name) => name[change.language]);
    const shown = names.join(change.language === 'zh' ? '、' : ', ');
    refuse(hrbpRefusals.postSought, { with: { count: leading.length, names: shown } });
  }
  const count = await queries.countHolders(tx, id);
  if (count > 0 && count !== seen)
    refuse(hrbpRefusals.postHeld, { with: { count }, body: { UserCount: count } });
}
