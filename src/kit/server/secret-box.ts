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

const keys = new Map<string, KeyObject>();

/** Returns a cached key object, because deriving a key takes longer than encrypting a payslip. */
function keyOf(secret: string, purpose: string): KeyObject {
  const at = `${purpose}\n${secret}`;
  const known = keys.get(at) ?? createSecretKey(bytesOf(secret, purpose));
  keys.set(at, known);
  return known;
}

const formerOf = new Map<string, readonly string[]>();

/**
 * Registers the former secrets of an installation. Everything that gets the newest one can then also decrypt and find
 * values of the former ones.
 * @param former the oldest first
 */
export function registerFormerSecrets(newest: string, former: readonly string[]): void {
  formerOf.set(newest, former);
}

/** Returns a secret and its former ones, the newest first. */
export const ringOf = (secret: string): readonly string[] => [
  secret,
  ...(formerOf.get(secret) ?? []).toReversed(),
];

/**
 * Derives a value that every process with this secret derives equally and nobody else can. Each purpose has another
 * value.
 */
export function derived(secret: string, purpose: string): string {
  return bytesOf(secret, purpose).toString('base64url');
}

/** Number of characters with which an encrypted text or a mark names its secret. */
const NAME_LENGTH = 6;

/** Returns the name of a secret in marks. It reveals nothing about the secret. */
export const nameOfSecret = (secret: string): string => derived(secret, 'mark name').slice(0, NAME_LENGTH);

/** Returns a keyed fingerprint: equal for equal texts, and useless without the secret. */
export function fingerprint(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');
}

/** Returns the fingerprints of a text under a secret and its former ones, the newest first, for look-ups. */
export const fingerprints = (secret: string, purpose: string, text: string): string[] =>
  ringOf(secret).map((one) => fingerprint(one, purpose, text));

/**
 * Returns a fingerprint that names its secret. For texts that are not stored, so that it cannot be made again later.
 */
export const markOf = (secret: string, purpose: string, text: string): string =>
  `${nameOfSecret(secret)}.${fingerprint(secret, purpose, text)}`;

/** Returns all marks that `markOf` may have made of a text. Marks from before secrets were named are fingerprints. */
export const marksOf = (secret: string, purpose: string, text: string): string[] =>
  ringOf(secret).flatMap((one) => [markOf(one, purpose, text), fingerprint(one, purpose, text)]);

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

/** Encrypts a text for the database (AES-256-GCM). Only the same secret and purpose decrypt it. */
export const seal = (secret: string, purpose: string, text: string): string =>
  boxOf([secret], purpose).seal(text);

/** Decrypts a text. @throws Error if none of the secrets encrypted it, or if it was changed */
export const unseal = (secret: string, purpose: string, sealed: string): string =>
  boxOf([secret], purpose).open(sealed);

/** Thrown if none of the known secrets decrypts a text. */
export class SealedElsewhere extends Error {
  constructor(options?: ErrorOptions) {
    super('sealed with a secret that is not in the settings', options);
  }
}

/** Encrypts and decrypts texts of one purpose, with keys that are derived once. */
export interface Box {
  readonly seal: (text: string) => string;
  /** Decrypts a text. @throws SealedElsewhere; Error if the text was changed */
  readonly open: (sealed: string) => string;
  /** Returns whether the newest secret encrypted a text. */
  readonly isNewest: (sealed: string) => boolean;
  /** Returns a fingerprint: equal for equal texts, and useless without the secret. */
  readonly fingerprint: (text: string) => string;
  /** Returns the fingerprints of a text under all secrets, the newest first. */
  readonly fingerprints: (text: string) => string[];
}

const boxes = new Map<string, Box>();

/**
 * Creates a box for several secrets. The newest one encrypts, and its name comes before the text, so that older texts
 * find theirs. Texts without a name are tried with each.
 * @param secrets the oldest first, at least one; registered former ones of the newest are added
 */
export function boxOf(secrets: readonly string[], purpose: string): Box {
  const newest = secrets.at(-1);
  if (newest === undefined) throw new Error('a secret box needs a secret');
  const all = [...new Set([...ringOf(newest), ...secrets.toReversed()])];
  const at = [purpose, ...all].join('\n');
  const known = boxes.get(at) ?? makeBox(all, purpose);
  boxes.set(at, known);
  return known;
}

/** @param secrets the newest first */
function makeBox(secrets: readonly string[], purpose: string): Box {
  const names = secrets.map((secret) => derived(secret, `${purpose} name`).slice(0, NAME_LENGTH));
  const ring = secrets.map((secret) => keyOf(secret, purpose));
  const mark = `${purpose} mark`;
  const [newest] = ring as [KeyObject];
  return {
    seal: (text) => `${names[0]}.${sealWith(newest, text)}`,
    open: (sealed) => {
      const [body = '', named] = sealed.split('.').toReversed();
      if (named === undefined) return openUnnamed(ring, body);
      const key = ring[names.indexOf(named)];
      if (!key) throw new SealedElsewhere();
      return openWith(key, body);
    },
    isNewest: (sealed) => sealed.startsWith(`${names[0]}.`),
    fingerprint: (text) => fingerprint(secrets[0]!, mark, text),
    fingerprints: (text) => secrets.map((secret) => fingerprint(secret, mark, text)),
  };
}

function openUnnamed(ring: readonly KeyObject[], body: string): string {
  let cause: unknown;
  for (const key of ring.toReversed())
    try {
      return openWith(key, body);
    } catch (error) {
      cause = error;
    }
  throw new SealedElsewhere({ cause });
}
