import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { holdState } from '../../contract/codes.ts';
import { toIsbn13 } from '../../contract/isbn.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import * as copies from '../queries/copies.ts';
import { endHold, lockQueue } from '../queries/holds.ts';
import * as queries from '../queries/titles.ts';
import type { By } from './by.ts';
import { bookPage, tellReader } from './notices.ts';

type Given = Omit<InputOf<typeof BookStorSetting.UpdateBook>, 'Id' | 'RowVersion'>;

/** Returns an ISBN as thirteen digits; null if it is empty. @throws Refused isbnInvalid */
export function isbnOf(given: string | null | undefined): string | null {
  if (!given) return null;
  return toIsbn13(given) ?? refuse(bookRefusals.isbnInvalid, { field: 'Isbn' });
}

/** Converts an amount in yuan as decimal text to fen. */
export const fenOf = (amount: string | null | undefined): number | null => {
  if (!amount) return null;
  const [yuan = '0', fen = ''] = amount.split('.');
  return Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
};

const fieldsOf = (given: Given): queries.TitleFields => ({
  isbn: isbnOf(given.Isbn),
  name: given.Name,
  author: given.Author,
  publisher: given.Publisher,
  publishYear: given.PublishYear ?? null,
  bookType: given.BookType,
  summary: given.Summary,
  price: fenOf(given.Price),
});

/** Checks that no other book has this ISBN. @throws Refused isbnTaken with the name of the other book */
async function assertFree(on: Executor, isbn: string | null, own?: number): Promise<void> {
  const other = isbn ? await queries.findByIsbn(on, isbn) : undefined;
  if (other && other.id !== own)
    refuse(bookRefusals.isbnTaken, { field: 'Isbn', with: { name: other.name }, body: { Id: other.id } });
}

const taken = {
  title_isbn: () => new Refused(bookRefusals.isbnTaken, { field: 'Isbn', with: { name: '' } }),
};

/** Adds a title and its copies. @throws Refused isbnInvalid, isbnTaken */
export function addBook(
  db: Database,
  by: By,
  { CopyCount, Location, CopyState: state, ...given }: InputOf<typeof BookStorSetting.AddBook>,
): Promise<{ Code: number; Id: number; BarCodes: string[] }> {
  const fields = fieldsOf(given);
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      await assertFree(tx, fields.isbn);
      const [titleId = 0] = await queries.addTitles(tx, [{ ...fields, createdAt: by.now }]);
      const one = { titleId, location: Location, state: state };
      const added = await copies.addCopies(
        tx,
        Array.from({ length: CopyCount }, () => one),
        { by: by.id, now: by.now },
      );
      await writeAudit(tx, {
        actorId: by.id,
        act: 'library.addBook',
        target: `book:${titleId}`,
        detail: { name: fields.name, copies: CopyCount },
        ip: by.ip,
      });
      return { Code: 1, Id: titleId, BarCodes: added.map(({ barCode }) => barCode) };
    }),
  );
}

/** Changes the data of a title. @throws Refused notFound, stale, isbnInvalid, isbnTaken */
export function updateBook(
  db: Database,
  by: By,
  { Id, RowVersion, ...given }: InputOf<typeof BookStorSetting.UpdateBook>,
): Promise<{ Code: number }> {
  const fields = fieldsOf(given);
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      const title = (await queries.lockTitle(tx, Id)) ?? refuse(general.notFound);
      if (title.version !== RowVersion) refuse(general.stale);
      await assertFree(tx, fields.isbn, Id);
      await queries.saveTitle(tx, Id, fields);
      await writeAudit(tx, {
        actorId: by.id,
        act: 'library.updateBook',
        target: `book:${Id}`,
        detail: { name: fields.name },
        ip: by.ip,
      });
      return { Code: 1 };
    }),
  );
}

/**
 * Deletes a title of which no copy is on loan, reserved or being returned. Readers in its queue are notified.
 * @throws Refused notFound, stale, titleInUse
 */
export function removeBook(
  db: Database,
  by: By,
  { Id, RowVersion }: InputOf<typeof BookStorSetting.DelBook>,
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const title = (await queries.lockTitle(tx, Id)) ?? refuse(general.notFound);
    if (title.version !== RowVersion) refuse(general.stale);
    const counts = await copies.countCopies(tx, Id);
    const held = [2, 3, 4].reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
    if (held > 0) refuse(bookRefusals.titleInUse, { with: { count: held } });
    for (const hold of await lockQueue(tx, Id)) {
      await endHold(tx, hold.id, holdState.cancelled, by.now);
      await tellReader(tx, hold.personId, `hold:${hold.id}`, {
        key: `hold-${hold.id}-cancelled`,
        zh: `《${title.name}》已从馆藏删除，您的预约已取消`,
        en: `“${title.name}” was removed from the library, so your reservation was cancelled`,
        url: bookPage(Id),
      });
    }
    await queries.removeTitle(tx, Id, by.now);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'library.deleteBook',
      target: `book:${Id}`,
      detail: { name: title.name },
      ip: by.ip,
    });
    return { Code: 1 };
  });
}
