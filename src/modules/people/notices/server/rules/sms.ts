/** Text messages sent earlier, to the same number or requested from the same network address. */
export interface SentBefore {
  /** Milliseconds since the last message to the number; null: there was none. */
  readonly sinceLast: number | null;
  /** Number of messages to the number within a day. */
  readonly dayOfNumber: number;
  /** Number of messages requested from the address within an hour. */
  readonly hourOfAddress: number;
}

/**
 * Returns whether a message may be sent: one per minute and five per day to a number, 20 per hour from an address. The
 * limits prevent costs and harassment.
 */
export const maySend = ({ sinceLast, dayOfNumber, hourOfAddress }: SentBefore): boolean =>
  (sinceLast === null || sinceLast >= 60_000) && dayOfNumber < 5 && hourOfAddress < 20;
