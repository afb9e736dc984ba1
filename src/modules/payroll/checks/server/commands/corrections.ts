import type { Tx } from '#kit/server/db/database.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import * as queries from '../queries/corrections.ts';

/**
 * Adds a correction for wrong pay of a month. A negative amount is deducted.
 * @returns its id
 */
export const addCorrection = (
  tx: Tx,
  { fen, ...correction }: Omit<queries.NewCorrection, 'sealed'> & { readonly fen: number },
  now: Date,
): Promise<number> => queries.addCorrection(tx, { ...correction, sealed: sealPay({ fen }) }, now);

/**
 * Undoes a correction. If a locked run has already paid it, its payslip stays and the next run takes the amount back.
 */
export async function undoCorrection(tx: Tx, id: number, now: Date): Promise<void> {
  const paid = await queries.lockPaid(tx, id);
  if (!paid) return queries.undoCorrection(tx, id, now);
  const { sealed, ...correction } = paid;
  const { fen } = openPay<{ fen: number }>(sealed);
  await addCorrection(tx, { ...correction, formId: null, fen: -fen }, now);
}
