/** Preference of a person for notifications outside of the product. */
export interface Preference {
  readonly mail: 'now' | 'digest' | 'off';
  readonly workChat: boolean;
  /** Quiet hours in minutes since midnight of the company's day, end excluded; null: none. */
  readonly quiet: { readonly from: number; readonly until: number } | null;
}

/** Default preference: notifications at once, but not from 22:00 to 8:00. */
export const preferenceByDefault: Preference = {
  mail: 'now',
  workChat: true,
  quiet: { from: 22 * 60, until: 8 * 60 },
};

/** Minutes since midnight of the company's day from which digests are sent: 9:00. */
export const digestFrom = 9 * 60;

/** Returns whether a minute of the day is within the quiet hours, which may span midnight. */
export function isQuiet({ quiet }: Preference, minute: number): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

export type Way = 'send' | 'hold' | 'never';

/**
 * Decides whether a channel sends notifications now, holds them for later, or never sends them.
 * @param minute minutes since midnight of the company's day
 * @param hasDigest whether today's digest was sent already
 */
export function wayOf(
  channel: 'mail' | 'workChat',
  preference: Preference,
  minute: number,
  hasDigest: boolean,
): Way {
  if (channel === 'mail' ? preference.mail === 'off' : !preference.workChat) return 'never';
  if (isQuiet(preference, minute)) return 'hold';
  if (channel === 'mail' && preference.mail === 'digest')
    return minute >= digestFrom && !hasDigest ? 'send' : 'hold';
  return 'send';
}
