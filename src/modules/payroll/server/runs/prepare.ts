import type { Tx } from '#kit/server/db/database.ts';
import { sealPay } from '../commands/pay-box.ts';
import { lockOurs, saveTyped } from '../queries/pay-runs.ts';
import { saveWord } from '../queries/variance.ts';
import { isOpen, variancesOf, type WordHeld } from './variance.ts';

/** Types amounts for somebody in a run that still has to be computed. @param typed fen, or hundredths, by code */
export const typeInRun = (
  tx: Tx,
  runId: number,
  personId: number,
  typed: Readonly<Record<string, number>>,
): Promise<void> => saveTyped(tx, runId, personId, sealPay(typed));

/** Says the same of every difference of a run that wants a word. @param by the preparer */
export async function explainRun(tx: Tx, runId: number, text: string, by: number): Promise<void> {
  const open = ((await variancesOf(tx, (await lockOurs(tx, runId))!)) ?? []).filter(isOpen);
  for (const { personId, line, before, now } of open) {
    const word: WordHeld = { text, before, now };
    await saveWord(tx, { runId, personId, line, sealed: sealPay(word), saidBy: by });
  }
}

/** By which version a run is submitted and locked just now. */
export const versionOf = async (tx: Tx, runId: number): Promise<number> =>
  (await lockOurs(tx, runId))!.version;
