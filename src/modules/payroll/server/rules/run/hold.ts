import { holdReason, type HoldReason } from '../../../contract/bank-codes.ts';

/** Somebody's account, as it stands beside a run. */
export interface AccountFacts {
  readonly hasAccount: boolean;
  /** Null: it is the first one of the card. */
  readonly changedAt: Date | null;
  /** When somebody said that it is paid all the same. */
  readonly releasedAt: Date | null;
}

/** Milliseconds after a change in which an account is held back. */
const holdFor = 7 * 86_400_000;

/**
 * Why somebody is not paid now; null: he is. A release holds for the account that it was given for, not for a later one.
 * @param lockedAt when the run was locked
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
