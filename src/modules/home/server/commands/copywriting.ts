import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { copywritingCalls } from '../../contract/copywriting-calls.ts';
import { areDaysInOrder } from '../../contract/image-calls.ts';
import { homeRefusals } from '../../contract/refusals.ts';
import * as queries from '../queries/copywriting.ts';
import type { Manager } from './images.ts';

type Given = InputOf<typeof copywritingCalls.AddHSCopywritingInfo>;

/** Returns the stored fields of a text. @throws Refused daysReversed */
function wordsOf(given: Given): queries.Words {
  if (!areDaysInOrder(given)) refuse(homeRefusals.daysReversed, { field: 'EndTime' });
  return {
    zh: given.TextZh,
    en: given.TextEn,
    startOn: given.StartTime ?? null,
    endOn: given.EndTime ?? null,
    weight: given.Weight,
  };
}

const audit = (tx: Tx, by: Manager, act: string, id: number) =>
  writeAudit(tx, {
    actorId: by.id,
    act: `home.copywriting.${act}`,
    target: `copywriting:${id}`,
    detail: {},
    ip: by.ip,
  });

/** Adds a text for the words of the day. @throws Refused daysReversed */
export function addWords(db: Database, by: Manager, given: Given): Promise<number> {
  const words = wordsOf(given);
  return inTransaction(db, async (tx) => {
    const id = await queries.addWords(tx, words, by.now);
    await audit(tx, by, 'add', id);
    return id;
  });
}

/** Changes a text for the words of the day. @throws Refused notFound, daysReversed */
export function editWords(db: Database, by: Manager, id: number, given: Given): Promise<void> {
  const words = wordsOf(given);
  return inTransaction(db, async (tx) => {
    if (!(await queries.saveWords(tx, id, words, by.now))) refuse(general.notFound);
    await audit(tx, by, 'edit', id);
  });
}

/** Deletes a text for the words of the day. @throws Refused notFound */
export function deleteWords(db: Database, by: Manager, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await queries.removeWords(tx, id))) refuse(general.notFound);
    await audit(tx, by, 'delete', id);
  });
}
