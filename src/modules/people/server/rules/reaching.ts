/** How somebody wants to be reached outside of the product. */
export interface Preference {
  readonly mail: 'now' | 'digest' | 'off';
  readonly workChat: boolean;
  /** Minutes of the company's day, the end not included; null: at any time. */
  readonly quiet: { readonly from: number; readonly until: number } | null;
}

/** Until somebody chooses: at once, but not from ten in the evening to eight in the morning. */
export const preferenceByDefault: Preference = {
  mail: 'now',
  workChat: true,
  quiet: { from: 22 * 60, until: 8 * 60 },
};

/** Minute of the company's day from which digests leave: nine o'clock. */
export const digestFrom = 9 * 60;

/** Whether a minute of the day lies in the quiet hours, which may reach over midnight. */
export function isQuiet({ quiet }: Preference, minute: number): boolean {
  if (quiet === null) return false;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

export type Way = 'send' | 'hold' | 'never';

/**
 * What becomes of notices by one channel now: sent, kept for later, or never sent.
 * @param minute of the company's day
 * @param hasDigest whether today's digest has left already
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
