import { createHash } from 'node:crypto';

/** Previous hash of the first entry in a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * Returns the hash that links an entry to all before it: SHA-256 in hex of the previous hash, a line feed and the
 * entry as canonical JSON. Changing, removing, adding or reordering entries changes every later hash.
 */
export function chainHash(previous: string, entry: unknown): string {
  return createHash('sha256')
    .update(`${previous}\n${canonicalJson(entry)}`)
    .digest('hex');
}

/**
 * Returns the position of the first entry with a wrong hash; -1 if the chain is correct. Missing entries at the end
 * are only noticed if the last hash is also stored elsewhere.
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
 * Returns canonical JSON (RFC 8785): keys sorted by code unit, no blanks, no undefined members. Objects with `toJSON`
 * (a Date, a Decimal) are converted by it.
 * @throws TypeError for values without JSON: NaN, an infinity, a bigint, a function
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
