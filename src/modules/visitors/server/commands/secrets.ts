import { randomBytes, randomInt } from 'node:crypto';
import { fingerprint, fingerprints, markOf, marksOf, ringOf, seal, unseal } from '#kit/server/secret-box.ts';

export type SecretField = 'Phone' | 'IdCard';

export const purposes: Readonly<Record<SecretField, string>> = {
  Phone: 'visitor phone',
  IdCard: 'visitor identity number',
};

/** Returns the encrypted value of a sensitive field. An empty value stays empty. */
export const sealField = (secret: string, field: SecretField, value: string): string =>
  value === '' ? '' : seal(secret, purposes[field], value);

/**
 * Decrypts a sensitive field. The caller has to write the reveal to the log.
 * @throws Error if it was encrypted with another secret
 */
export const openField = (secret: string, field: SecretField, sealed: string): string =>
  sealed === '' ? '' : unseal(secret, purposes[field], sealed);

const phonePurpose = 'visitor phone index';

/** Returns the fingerprint by which phones are compared. It reveals nothing without the secret of the installation. */
export const phoneHash = (secret: string, phone: string): string =>
  phone === '' ? '' : fingerprint(secret, phonePurpose, phone);

/** Returns every fingerprint that a visit's phone may be stored as: under the present secret and the former ones. */
export const phoneHashes = (secret: string, phone: string): string[] =>
  phone === '' ? [] : fingerprints(secret, phonePurpose, phone);

/** Returns the fingerprint of a phone, the only form in which the watch list stores it. */
export const watchMark = (secret: string, phone: string): string =>
  phone === '' ? '' : markOf(secret, phonePurpose, phone);

/** Returns every fingerprint that a phone may be stored as, in a visit or on the watch list. */
export const watchMarks = (secret: string, phone: string): string[] =>
  phone === '' ? [] : marksOf(secret, phonePurpose, phone);

/** Returns the key under which attempts are counted. */
export const attemptKey = (secret: string, what: string): string =>
  fingerprint(secret, 'visitor attempts', what);

/** Returns 128 random bits for an address. */
export const newToken = (): string => randomBytes(16).toString('base64url');

export const newNonce = (): string => randomBytes(6).toString('base64url');

/** Characters of visit numbers, without those that are easily confused, such as 0 and O. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a new visit number such as V261120-7K3M9Q. Its random part cannot be guessed. @param day YYYY-MM-DD */
export const newNumber = (day: string): string =>
  `V${day.slice(2).replaceAll('-', '')}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`;

const MAC_LENGTH = 22;
const macOf = (secret: string, body: string): string =>
  fingerprint(secret, 'visitor pass', body).slice(0, MAC_LENGTH);

/** Returns the text of a pass's QR code: the visit, the nonce of the pass, and a signature of this installation. */
export function signPass(secret: string, visit: { readonly id: number; readonly nonce: string }): string {
  const body = `P${visit.id.toString(36)}.${visit.nonce}`;
  return `${body}.${macOf(secret, body)}`;
}

/** Reads the text of a pass. Returns null if the signature is not from this installation or the text was changed. */
export function readPass(
  secret: string,
  pass: string,
): { readonly id: number; readonly nonce: string } | null {
  const [, body = '', id = '', nonce = '', mac = ''] =
    /^(P([0-9a-z]{1,11})\.([\w-]{8}))\.([\w-]{22})$/.exec(pass) ?? [];
  if (body === '' || !ringOf(secret).some((one) => macOf(one, body) === mac)) return null;
  const number = Number.parseInt(id, 36);
  return Number.isSafeInteger(number) ? { id: number, nonce } : null;
}
