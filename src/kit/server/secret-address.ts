import { createHash, randomBytes } from 'node:crypto';

/** Milliseconds between two updates of the time at which an address was last read. */
const USE_MS = 3_600_000;

/** Returns a new secret part of an address: 256 random bits as base64url. */
export const newAddressToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which an address is stored. The address itself is stored nowhere. */
export const hashAddress = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns whether the last use of an address is to be updated, which happens once an hour at most. */
export const isUseDue = (usedAt: Date | null, now: Date): boolean =>
  usedAt === null || now.getTime() - usedAt.getTime() > USE_MS;
