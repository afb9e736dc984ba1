import { createHash } from 'node:crypto';

/** Previous hash of the first entry in a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The hash that binds an entry to everything before it: SHA-256 in hex over the previous hash, a line feed and the
 * entry as canonical JSON. Changing, removing, adding or reordering entries changes every hash from there on.
 */
export function chainHash(previous: string, entry: unknown): string {
  return createHash('sha256')
    .update(`${previous}\n${canonicalJson(entry)}`)
    .digest('hex');
}

/**
 * Position of the first entry whose hash does not fit, -1 when the chain is whole. A missing tail shows only where
 * the last hash is also kept elsewhere.
 */
export function firstBroken(chain: Iterable<{ entry: unknown; hash: string }>, start = CHAIN_START): number {
  let previous = start;
  let position = 0;
  for (const { entry, hash } of chain) {
    if (chainHash(previous, entry) !== hash) return position;
    previous = hash;
    position++;
  }
  return -1;
}

/**
 * One text for one value, as RFC 8785: keys sorted by code unit, no blanks, no members that are undefined. What has
 * `toJSON` (a Date, a Decimal) stands for that.
 * @throws TypeError for what JSON cannot say: NaN, an infinity, a bigint, a function.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
  }
  const plain = value === null || typeof value === 'string' || typeof value === 'boolean';
  if (plain || Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`This ${typeof value} is not JSON`);
}
