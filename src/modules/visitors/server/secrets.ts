import { randomBytes, randomInt } from 'node:crypto';
import { fingerprint, fingerprints, markOf, marksOf, ringOf, seal, unseal } from '#kit/server/secret-box.ts';

export type SecretField = 'Phone' | 'IdCard';

export const purposes: Readonly<Record<SecretField, string>> = {
  Phone: 'visitor phone',
  IdCard: 'visitor identity number',
};

/** A secret as it lies in the database; nothing stays nothing. */
export const sealField = (secret: string, field: SecretField, value: string): string =>
  value === '' ? '' : seal(secret, purposes[field], value);

/** In clear. Whoever asks for it leaves an entry in the log. @throws Error when it was sealed with another secret */
export const openField = (secret: string, field: SecretField, sealed: string): string =>
  sealed === '' ? '' : unseal(secret, purposes[field], sealed);

const phonePurpose = 'visitor phone index';

/** Returns the fingerprint by which phones are compared. It reveals nothing without the secret of the installation. */
export const phoneHash = (secret: string, phone: string): string =>
  phone === '' ? '' : fingerprint(secret, phonePurpose, phone);

/** Returns every fingerprint that a visit's phone may be stored as: under the present secret and the former ones. */
export const phoneHashes = (secret: string, phone: string): string[] =>
  phone === '' ? [] : fingerprints(secret, phonePurpose, phone);

/** A phone on the watch list, where it is kept as this alone. */
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

/** Without characters that are taken for each other. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The number that a guest is told: V261120-7K3M9Q; nobody guesses another one from it. `day`: YYYY-MM-DD */
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
