import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const bytesOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `portico ${purpose}`, 32));

/** As a key object: bytes would be made one at each use, which takes longer than sealing a slip. */
const keyOf = (secret: string, purpose: string): KeyObject => createSecretKey(bytesOf(secret, purpose));

/** A value that every process with this secret derives alike and nobody else can; one purpose, one value. */
export function derived(secret: string, purpose: string): string {
  return bytesOf(secret, purpose).toString('base64url');
}

/** A keyed fingerprint: equal for equal texts, says nothing about them to whoever lacks the secret. */
export function fingerprint(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');
}

function sealWith(key: KeyObject, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function openWith(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Encrypts a text for the database (AES-256-GCM); only the same secret and purpose open it. */
export const seal = (secret: string, purpose: string, text: string): string =>
  sealWith(keyOf(secret, purpose), text);

/** @throws Error when the text was sealed with another secret or was changed. */
export const unseal = (secret: string, purpose: string, sealed: string): string =>
  openWith(keyOf(secret, purpose), sealed);

/** Seals and opens texts of one purpose, with keys that are derived once. */
export interface Box {
  readonly seal: (text: string) => string;
  /** @throws Error when the text was sealed with none of the secrets, or was changed */
  readonly open: (sealed: string) => string;
  /** Equal for equal texts; says nothing about them to whoever lacks the secret. */
  readonly fingerprint: (text: string) => string;
}

/**
 * A box whose secrets may be followed by newer ones: the newest seals and names itself before the text, so that each
 * older text finds its own; a text without a name is the first one's.
 * @param secrets the oldest first, at least one
 */
export function boxOf(secrets: readonly string[], purpose: string): Box {
  const ring = new Map(
    secrets.map((secret) => [derived(secret, `${purpose} name`).slice(0, 6), keyOf(secret, purpose)]),
  );
  const [first] = ring.values();
  const [name, newest] = [...ring].at(-1) ?? [];
  if (!first || !newest) throw new Error('a box needs a secret');
  const marks = keyOf(secrets.at(-1)!, `${purpose} mark`);
  return {
    seal: (text) => `${name}.${sealWith(newest, text)}`,
    open: (sealed) => {
      const [body, named] = sealed.split('.').toReversed();
      const key = named === undefined ? first : ring.get(named);
      if (!key || body === undefined) throw new Error('sealed with a secret that is not here');
      return openWith(key, body);
    },
    fingerprint: (text) => createHmac('sha256', marks).update(text).digest('base64url'),
  };
}
