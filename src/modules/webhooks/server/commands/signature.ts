import { createHmac, randomBytes } from 'node:crypto';

/** Prefix of secrets. @see Standard Webhooks, "Signature scheme" */
const prefix = 'whsec_';

/** Returns a new secret of 256 random bits. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * Returns the headers of a delivery. @see Standard Webhooks 1.0: HMAC-SHA256 over id, seconds and body, joined by dots
 * @param secrets secrets that sign the delivery; the receiver accepts any of their signatures
 */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
