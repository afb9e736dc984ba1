import { createHash } from 'node:crypto';
import type { Entry } from './order.ts';

/** JSON with sorted keys and without undefined, so that the same content has one text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, content]) => content !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, content]) => `${JSON.stringify(key)}:${canonical(content)}`);
  return `{${fields.join()}}`;
}

/** The hash before a form's first entry. */
export const chainStart = '0'.repeat(64);

/** SHA-256, hex, over the hash before and the canonical content of an entry. */
export function chainHash(before: string, form: number, entry: Entry): string {
  return createHash('sha256')
    .update(`${before}\n${form}\n${canonical(entry)}`)
    .digest('hex');
}

/** Sequence number of the first entry whose hash is wrong; undefined when the chain holds. */
export function firstBroken(
  form: number,
  log: readonly { readonly entry: Entry; readonly hash: string }[],
): number | undefined {
  let before = chainStart;
  for (const [index, { entry, hash }] of log.entries()) {
    if (entry.seq !== index + 1 || hash !== chainHash(before, form, entry)) return index + 1;
    before = hash;
  }
  return undefined;
}
