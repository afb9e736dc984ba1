import { fingerprint, fingerprints, seal, unseal } from '#kit/server/secret-box.ts';
import type { SecretField } from '#modules/people/persons/contract/user-fields.ts';

/** Encryption purpose of each sensitive field. A text sealed for one purpose cannot be opened for another. */
export const purposes: Readonly<Record<SecretField, string>> = {
  IdCard: 'identity number',
  Phone: 'phone',
  BankNumberStr: 'bank number',
};

/** Encrypts a sensitive value for the database. */
export const sealField = (secret: string, field: SecretField, value: string): string =>
  seal(secret, purposes[field], value);

/**
 * Decrypts a sensitive value. The caller must write an audit log entry. @throws Error if it was sealed with another
 * secret
 */
export const openField = (secret: string, field: SecretField, sealed: string): string =>
  unseal(secret, purposes[field], sealed);

/**
 * Returns the blind index by which a sensitive value is looked up. It reveals nothing without the installation's
 * secret.
 */
export const indexOfField = (secret: string, field: SecretField, value: string): string =>
  fingerprint(secret, `${purposes[field]} index`, value);

/** Returns all blind indexes of a value, under the current and the former secrets, newest first. */
export const indexesOfField = (secret: string, field: SecretField, value: string): string[] =>
  fingerprints(secret, `${purposes[field]} index`, value);

/** Returns all blind indexes of the last four digits of a phone, under the current and the former secrets. */
export const phoneEndIndexes = (secret: string, last4: string): string[] =>
  fingerprints(secret, 'phone end index', last4);

/** Returns the blind index by which the last four digits of a phone are looked up. */
export const phoneEndIndex = (secret: string, last4: string): string =>
  fingerprint(secret, 'phone end index', last4);
