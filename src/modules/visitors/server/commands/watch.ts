import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { watchKind } from '../../contract/codes.ts';
import { normalPhone } from '../../contract/phone.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import type { watchCalls } from '../../contract/template-calls.ts';
import { lockExpected, saveFlag, saveVip } from '../queries/changes.ts';
import { addWatch, removeWatch } from '../queries/watch.ts';
import { normText, partyOf, strongest, type Entry } from '../rules/watch.ts';
import type { By } from './by.ts';
import { watchMark, watchMarks } from './secrets.ts';
import { tellDesk } from './tell.ts';

/** Adds a person to the watch list. @throws Refused watchEmpty, phoneWrong */
export function watchFor(db: Database, by: By, given: InputOf<(typeof watchCalls)['AddWatch']>) {
  const phone = given.Phone === '' ? '' : normalPhone(given.Phone);
  if (phone === undefined) refuse(visitorRefusals.phoneWrong, { field: 'Phone' });
  const [name, company] = [normText(given.Name), normText(given.Company)];
  if (name === '' && company === '' && phone === '') refuse(visitorRefusals.watchEmpty, { field: 'Name' });
  return inTransaction(db, async (tx) => {
    const id = await addWatch(tx, {
      kind: given.Kind,
      name: given.Name,
      name_norm: name,
      phone_hash: watchMark(by.secret, phone),
      phone_last4: phone.slice(-4),
      company: given.Company,
      company_norm: company,
      reason: given.Reason,
      until_on: given.ExpireTime,
      created_by: by.id,
      created_at: by.now,
    });
    const entry = { id, kind: given.Kind, name, phone: watchMarks(by.secret, phone), company };
    await markComing(tx, entry, by.now);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'visitorWatch.add',
      target: `visitorWatch:${id}`,
      detail: { kind: given.Kind },
      ip: by.ip,
    });
    return { Code: 1, Id: id };
  });
}

/** Checks guests of future visits against the list again, so that the desk knows before they come. */
async function markComing(tx: Tx, entry: Entry, now: Date): Promise<void> {
  for (const visit of await lockExpected(tx, now)) {
    if (!strongest([entry], partyOf(visit, visit.phoneHash === '' ? [] : [visit.phoneHash]))) continue;
    if (entry.kind === watchKind.vip) await saveVip(tx, visit.id);
    const isStronger = visit.flag === watchKind.none || entry.kind < visit.flag;
    if (!isStronger) continue;
    await saveFlag(tx, visit.id, { flag: entry.kind, watch_id: entry.id });
    await tellDesk(tx, visit, entry.kind === watchKind.block);
  }
}

/** Removes an entry from the watch list. @throws Refused notFound */
export function unwatch(db: Database, by: By, id: number): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    if (!(await removeWatch(tx, id))) refuse(general.notFound);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'visitorWatch.remove',
      target: `visitorWatch:${id}`,
      detail: {},
      ip: by.ip,
    });
    return { Code: 1 };
  });
}
