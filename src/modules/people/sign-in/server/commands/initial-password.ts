import type { Account } from '../queries/accounts.ts';

/** Milliseconds for which an initial password is valid. It was told to somebody and may have been overheard. */
const initialLife = 7 * 24 * 60 * 60_000;

/** Returns whether an initial password has expired, because it was not replaced in time. */
export const isInitialPasswordExpired = (
  { mustChange, passwordChangedAt }: Pick<Account, 'mustChange' | 'passwordChangedAt'>,
  now: Date,
): boolean =>
  mustChange === true &&
  passwordChangedAt !== null &&
  now.getTime() - passwordChangedAt.getTime() > initialLife;
