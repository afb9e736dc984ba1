import { type Refusal, Refused } from '#kit/contract/refusals.ts';

/** Returns the SQLSTATE of a database error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** SQLSTATEs: unique_violation, exclusion_violation, foreign_key_violation. */
const MAPPED = new Set(['23505', '23P01', '23503']);

/**
 * Runs `fn` and turns a broken constraint into the caller's own refusal.
 *
 * ```ts
 * await onConstraint({ room_booking_no_overlap: roomTaken }, () => addBooking(tx, booking));
 * ```
 * Only unique, exclusion and foreign key violations of the named constraints are mapped, others pass unchanged.
 * The transaction is broken afterwards, so the refusal has to be thrown on.
 */
export async function onConstraint<T>(
  refusals: Readonly<Record<string, Refusal | (() => Refused)>>,
  fn: () => Promise<T>,
): Promise<T> {
  try {
    return await fn();
  } catch (cause) {
    const refusal = MAPPED.has(sqlState(cause) ?? '') ? refusals[constraintOf(cause)] : undefined;
    if (!refusal) throw cause;
    throw typeof refusal === 'function' ? refusal() : new Refused(refusal);
  }
}

function constraintOf(error: unknown): string {
  const named = error instanceof Error && 'constraint' in error && typeof error.constraint === 'string';
  return named ? String(error.constraint) : '';
}
