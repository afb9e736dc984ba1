import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { listEffective } from '../queries/adjustments.ts';
import * as queries from '../queries/archive.ts';
import type { Adjusted, Pay } from '../rules/adjusting.ts';
import { archiveOf, archiveSteps } from '../rules/archive.ts';
import { openPay, sealRecord } from './pay-box.ts';

/**
 * Brings somebody's archive to what the changes of his pay in effect say. Nothing else writes it. The caller holds the person.
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

/** Pay that bills changed before there was an archive moves into it; again it is nothing to do. @returns whose it was */
export async function moveIntoArchive(db: Database, now: Date): Promise<number> {
  const people = await queries.listWithoutArchive(db);
  for (const id of people)
    await inTransaction(db, async (tx) => {
      await holdPersons(tx, [id]);
      await writeArchive(tx, id, now);
    });
  return people.length;
}
