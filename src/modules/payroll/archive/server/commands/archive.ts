import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { openPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { listEffective } from '../queries/adjustments.ts';
import * as queries from '../queries/archive.ts';
import type { Adjusted, Pay } from '../rules/adjusting.ts';
import { archiveOf, archiveSteps } from '../rules/archive.ts';

/**
 * Rewrites a person's compensation history to match their pay changes in effect. This is the only writer of the
 * history. The caller must have locked the person row.
 */
export async function writeArchive(tx: Tx, personId: number, now: Date): Promise<void> {
  const changes = await listEffective(tx, personId);
  const wanted = archiveOf(changes.map((row) => ({ ...row, held: openPay<Adjusted>(row.sealed) })));
  const standing = await queries.listStanding(tx, personId);
  const { drop, add } = archiveSteps(
    standing.map((row) => ({ ...row, pay: openPay<Pay>(row.sealed) })),
    wanted,
  );
  await queries.supersede(tx, drop, now);
  await queries.addRows(
    tx,
    add.map(({ pay, ...row }) => ({ ...row, personId, sealed: sealRecord(pay) })),
    now,
  );
}

/**
 * Creates compensation records for people whose pay changed before such records existed. Does nothing when repeated.
 * @returns number of people
 */
export async function moveIntoArchive(db: Database, now: Date): Promise<number> {
  const people = await queries.listWithoutArchive(db);
  for (const id of people)
    await inTransaction(db, async (tx) => {
      await holdPersons(tx, [id]);
      await writeArchive(tx, id, now);
    });
  return people.length;
}
