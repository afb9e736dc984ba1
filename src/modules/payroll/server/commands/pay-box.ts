import { boxOf, type Box } from '#kit/server/secret-box.ts';

export const payPurpose = 'pay';

let kept: Box | null = null;

/**
 * Sets the secrets for pay data. Data is encrypted with the newest secret and decrypted with the one that encrypted it.
 * Must be called once before pay is read, by the server with its background jobs and by seeding.
 * @param secrets oldest first
 */
export function keepPay(secrets: readonly string[]): void {
  kept = boxOf(secrets, payPurpose);
}

function box(): Box {
  if (!kept) throw new Error('no box for what people are paid');
  return kept;
}

export const sealPay = (held: unknown): string => box().seal(JSON.stringify(held));

/**
 * Decrypts pay data.
 * @throws Error if the secret that encrypted it is not available
 */
export const openPay = <T>(sealed: string): T => JSON.parse(box().open(sealed)) as T;

/**
 * Records are padded to a multiple of this many characters, so that their length does not reveal the number of digits.
 */
const step = 512;

/** Encrypts a whole record, padded so that its length reveals nothing. */
export function sealRecord(held: unknown): string {
  const text = JSON.stringify(held);
  return box().seal(text.padEnd(Math.ceil(text.length / step) * step));
}

/** Returns a keyed fingerprint. Equal texts give equal fingerprints, which reveal nothing without the secret. */
export const markPay: Marking = (text) => box().fingerprint(text);

/** A function that returns the keyed fingerprint of a text. */
export type Marking = (text: string) => string;

/**
 * Returns one fingerprint function for each secret, because stored fingerprints may be older than the newest secret.
 */
export const payMarkings = (): readonly Marking[] =>
  box()
    .fingerprints('')
    .map((_, n) => (text) => box().fingerprints(text)[n]!);
