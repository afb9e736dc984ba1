import { fingerprint, fingerprints, seal, unseal } from '#kit/server/secret-box.ts';
import type { SecretField } from '../contract/user-fields.ts';

/** What each secret is encrypted for; a text sealed for one purpose does not open for another. */
export const purposes: Readonly<Record<SecretField, string>> = {
  IdCard: 'identity number',
  Phone: 'phone',
  BankNumberStr: 'bank number',
};

/** A secret as it lies in the database. */
export const sealField = (secret: string, field: SecretField, value: string): string =>
  seal(secret, purposes[field], value);

/** In clear. Whoever asks for it notes that in the audit log. @throws Error when it was sealed with another secret */
export const openField = (secret: string, field: SecretField, sealed: string): string =>
  unseal(secret, purposes[field], sealed);

/** What a secret is looked up by; says nothing without the secret of the installation. */
export const indexOfField = (secret: string, field: SecretField, value: string): string =>
  fingerprint(secret, `${purposes[field]} index`, value);

/** Everything that a value may be kept as to be looked up by: under this secret and the former ones, the newest first. */
export const indexesOfField = (secret: string, field: SecretField, value: string): string[] =>
  fingerprints(secret, `${purposes[field]} index`, value);

/** Everything that the last four digits of a phone may be kept as to be looked up by. */
export const phoneEndIndexes = (secret: string, last4: string): string[] =>
  fingerprints(secret, 'phone end index', last4);

/** What the last four digits of a phone are looked up by. */
export const phoneEndIndex = (secret: string, last4: string): string =>
  fingerprint(secret, 'phone end index', last4);
