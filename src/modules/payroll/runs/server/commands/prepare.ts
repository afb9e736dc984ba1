import type { Tx } from '#kit/server/db/database.ts';
import { isOpen, variancesOf, type WordHeld } from '#modules/payroll/checks/server/commands/variance.ts';
import { saveWord } from '#modules/payroll/checks/server/queries/variance.ts';
import { sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { lockOurs, saveTyped } from '../queries/pay-runs.ts';

/**
 * Enters typed amounts of a person in a run that is still to be calculated.
 * @param typed fen or hundredths by code
 */
export const typeInRun = (
  tx: Tx,
  runId: number,
  personId: number,
  typed: Readonly<Record<string, number>>,
): Promise<void> => saveTyped(tx, runId, personId, sealPay(typed));

/**
 * Gives every open difference of a run the same explanation.
 * @param by the preparer
 */
export async function explainRun(tx: Tx, runId: number, text: string, by: number): Promise<void> {
  const open = ((await variancesOf(tx, (await lockOurs(tx, runId))!)) ?? []).filter(isOpen);
  for (const { personId, line, before, now } of open) {
    const word: WordHeld = { text, before, now };
    await saveWord(tx, { runId, personId, line, sealed: sealPay(word), saidBy: by });
  }
}

/** Returns the current version of a run, needed to submit and lock it. */
export const versionOf = async (tx: Tx, runId: number): Promise<number> =>
  (await lockOurs(tx, runId))!.version;
