import type { Account } from '../queries/accounts.ts';

/** Milliseconds that an initial password opens the portal: it was told to somebody, and perhaps overheard. */
const initialLife = 7 * 24 * 60 * 60_000;

/** Whether a password that was given out has not been replaced in time. */
export const isInitialOver = (
  { mustChange, passwordChangedAt }: Pick<Account, 'mustChange' | 'passwordChangedAt'>,
  now: Date,
): boolean =>
  mustChange === true &&
  passwordChangedAt !== null &&
  now.getTime() - passwordChangedAt.getTime() > initialLife;
