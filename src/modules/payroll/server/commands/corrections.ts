import type { Tx } from '#kit/server/db/database.ts';
import * as queries from '../queries/corrections.ts';
import { openPay, sealPay } from './pay-box.ts';

/** Writes what is to be paid (or kept back, where negative) because somebody's pay of a month was wrong. @returns its id */
export const addCorrection = (
  tx: Tx,
  { fen, ...correction }: Omit<queries.NewCorrection, 'sealed'> & { readonly fen: number },
  now: Date,
): Promise<number> => queries.addCorrection(tx, { ...correction, sealed: sealPay({ fen }) }, now);

/** It never was; where a locked run has paid it, its slip stays, and the next run takes it back. */
export async function undoCorrection(tx: Tx, id: number, now: Date): Promise<void> {
  const paid = await queries.lockPaid(tx, id);
  if (!paid) return queries.undoCorrection(tx, id, now);
  const { sealed, ...correction } = paid;
  const { fen } = openPay<{ fen: number }>(sealed);
  await addCorrection(tx, { ...correction, formId: null, fen: -fen }, now);
}
