import type { Tx } from '#kit/server/db/database.ts';
import { addCopies } from '../queries/copies.ts';
import * as queries from '../queries/history.ts';
import { addTitles, type TitleFields } from '../queries/titles.ts';

export interface PastTitle extends TitleFields {
  readonly createdAt: Date;
  readonly copies: readonly { readonly location: string; readonly state: 1 | 5 | 6 | 7 | 8 }[];
}

/** Ids of added titles, and for each title the ids of its copies. */
export interface Shelves {
  readonly titles: readonly number[];
  readonly copies: readonly (readonly number[])[];
}

/** Adds all titles and copies of a new library, in as few statements as possible. */
export async function addLibrary(tx: Tx, titles: readonly PastTitle[], now: Date): Promise<Shelves> {
  const ids = await addTitles(tx, titles);
  const wanted = titles.flatMap((title, n) =>
    title.copies.map((copy) => ({ ...copy, titleId: ids[n] ?? 0 })),
  );
  const added = (await addCopies(tx, wanted, { by: null, now })).map(({ id }) => id);
  let at = 0;
  const copies = titles.map((title) => added.slice(at, (at += title.copies.length)));
  return { titles: ids, copies };
}

/** Adds past loans, reviews and recommendations, and updates the counts and states that follow from them. */
export async function addHistory(tx: Tx, history: queries.History): Promise<void> {
  await queries.addPast(tx, history);
  await queries.recountAll(tx);
}
