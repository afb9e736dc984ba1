import { holdReason, type HoldReason } from '#modules/payroll/bank/contract/bank-codes.ts';

/** State of a person's bank account beside a payroll run. */
export interface AccountFacts {
  readonly hasAccount: boolean;
  /** Time of the last change. Null if it is the first account of the bank card record. */
  readonly changedAt: Date | null;
  /** Time at which somebody released the payment despite the change. */
  readonly releasedAt: Date | null;
}

/** Time in milliseconds during which payments to a changed account are on hold. */
const holdFor = 7 * 86_400_000;

/**
 * Returns why a person's payment is on hold, or null if they are paid. A release covers the account at that time, not a
 * later one.
 * @param lockedAt time at which the run was locked
 */
export function holdOf(
  { hasAccount, changedAt, releasedAt }: AccountFacts,
  lockedAt: Date,
  now: Date,
): HoldReason | null {
  if (!hasAccount) return holdReason.noAccount;
  if (changedAt === null || (releasedAt !== null && releasedAt > changedAt)) return null;
  if (changedAt > lockedAt) return holdReason.sinceLock;
  return now.getTime() - changedAt.getTime() < holdFor ? holdReason.lately : null;
}
