import { boxOf, type Box } from '#kit/server/secret-box.ts';

export const payPurpose = 'pay';

let kept: Box | null = null;

/**
 * What people are paid is sealed with the newest of the installation's secrets, and opened with whichever sealed it. Said
 * once before anything of it is read: by the server, with its jobs, and by whoever seeds.
 * @param secrets the oldest first
 */
export function keepPay(secrets: readonly string[]): void {
  kept = boxOf(secrets, payPurpose);
}

function box(): Box {
  if (!kept) throw new Error('no box for what people are paid');
  return kept;
}

export const sealPay = (held: unknown): string => box().seal(JSON.stringify(held));

/** @throws Error where it was sealed with a secret that is not here */
export const openPay = <T>(sealed: string): T => JSON.parse(box().open(sealed)) as T;

/** Characters that whole records are filled up to, so that their length says nothing of how many digits they hold. */
const step = 512;

/** The same for a whole record. */
export function sealRecord(held: unknown): string {
  const text = JSON.stringify(held);
  return box().seal(text.padEnd(Math.ceil(text.length / step) * step));
}

/** Equal for equal texts; says nothing of them to whoever lacks the secret. */
export const markPay: Marking = (text) => box().fingerprint(text);

/** Makes the keyed mark of a text. */
export type Marking = (text: string) => string;

/** One marking for each secret of the installation: what was marked may have been marked by any. */
export const payMarkings = (): readonly Marking[] =>
  box()
    .fingerprints('')
    .map((_, n) => (text) => box().fingerprints(text)[n]!);
