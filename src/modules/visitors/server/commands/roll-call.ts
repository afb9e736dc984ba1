import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { deskCode } from '../../contract/codes.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import { saveFoundCount, closeRollCalls, insertRollCalls } from '../queries/roll-call.ts';
import type { By } from './by.ts';

/** Tells the open windows of all marshals to reload the roll call. */
const share = async (tx: Tx): Promise<void> =>
  tellPeople(tx, await listHolders(tx, deskCode), { Touches: ['VisitorForm.GetRollCall'], Notice: null });

/** Starts roll calls at sites where none is in progress. A second marshal joins the first one's roll call. */
export function startRollCall(db: Database, by: By, sites: readonly string[]): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const inOrder = [...new Set(sites)].toSorted();
    for (const { id, site } of await insertRollCalls(tx, inOrder, by.id, by.now))
      await writeAudit(tx, {
        actorId: by.id,
        act: 'rollCall.start',
        target: `rollCall:${id}`,
        detail: { site },
        ip: by.ip,
      });
    await share(tx);
    return { Code: 1 };
  });
}

/** Stores how many people of a group were found. @throws Refused noRollCall */
export function countRollCall(
  db: Database,
  by: By,
  { VisitId, Change }: { readonly VisitId: number; readonly Change: number },
): Promise<{ Code: number; Found: number }> {
  return inTransaction(db, async (tx) => {
    const Found = (await saveFoundCount(tx, VisitId, Change, by)) ?? refuse(visitorRefusals.noRollCall);
    await share(tx);
    return { Code: 1, Found };
  });
}

/** Ends roll calls and stores their results. @throws Refused noRollCall when all were ended before */
export function endRollCall(db: Database, by: By, ids: readonly number[]): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const ended = await closeRollCalls(tx, ids, by.id, by.now);
    if (ended.length === 0) refuse(visitorRefusals.noRollCall);
    for (const { id, ...detail } of ended)
      await writeAudit(tx, {
        actorId: by.id,
        act: 'rollCall.end',
        target: `rollCall:${id}`,
        detail,
        ip: by.ip,
      });
    await share(tx);
    return { Code: 1 };
  });
}
