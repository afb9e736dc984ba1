/** Messages that were sent already: to a number, and asked for from an address. */
export interface SentBefore {
  /** Milliseconds since the last one to the number; null where there is none. */
  readonly sinceLast: number | null;
  /** To the number within a day. */
  readonly dayOfNumber: number;
  /** From the address within an hour. */
  readonly hourOfAddress: number;
}

/** 1 in 60 s, 5 a day and number, 20 an hour and address: against bills and bombing. */
export const maySend = ({ sinceLast, dayOfNumber, hourOfAddress }: SentBefore): boolean =>
  (sinceLast === null || sinceLast >= 60_000) && dayOfNumber < 5 && hourOfAddress < 20;
