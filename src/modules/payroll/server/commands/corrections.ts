import type { Tx } from '#kit/server/db/database.ts';
import * as queries from '../queries/corrections.ts';
import { sealPay } from './pay-box.ts';

/** Writes what is to be paid (or kept back, where negative) because somebody's pay of a month was wrong. @returns its id */
export const addCorrection = (
  tx: Tx,
  { fen, ...correction }: Omit<queries.NewCorrection, 'sealed'> & { readonly fen: number },
  now: Date,
): Promise<number> => queries.addCorrection(tx, { ...correction, sealed: sealPay({ fen }) }, now);

export { undoCorrection } from '../queries/corrections.ts';
