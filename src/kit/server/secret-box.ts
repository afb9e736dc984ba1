import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `portico ${purpose}`, 32));

/** A value that every process with this secret derives alike and nobody else can; one purpose, one value. */
export function derived(secret: string, purpose: string): string {
  return keyOf(secret, purpose).toString('base64url');
}

/** A keyed fingerprint: equal for equal texts, says nothing about them to whoever lacks the secret. */
export function fingerprint(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');
}

/** Encrypts a text for the database (AES-256-GCM); only the same secret and purpose open it. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws Error when the text was sealed with another secret or was changed. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
