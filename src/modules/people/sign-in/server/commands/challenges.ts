import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derived, ringOf } from '#kit/server/secret-box.ts';

/** Lengths in bytes of the random part, the expiry instant and the signature over both. */
const [chance, end, mark] = [16, 8, 32];

const markOf = (secret: string, purpose: string, said: Uint8Array): Buffer =>
  createHmac('sha256', derived(secret, 'passkey challenge')).update(`${purpose}\0`).update(said).digest();

/**
 * Returns a challenge for a device to sign. It carries its own signature, so that nothing has to be stored.
 * @param purpose person or session and use of the challenge; it is valid for no other purpose
 * @param life milliseconds
 */
export function newChallenge(secret: string, purpose: string, life: number, now: Date): string {
  const until = Buffer.alloc(end);
  until.writeBigInt64BE(BigInt(now.getTime() + life));
  const said = Buffer.concat([randomBytes(chance), until]);
  return Buffer.concat([said, markOf(secret, purpose, said)]).toString('base64url');
}

/** Returns whether a challenge was issued by this portal for this purpose and has not expired. */
export function isOurChallenge(secret: string, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== chance + end + mark) return false;
  const said = bytes.subarray(0, chance + end);
  if (Number(said.readBigInt64BE(chance)) <= now.getTime()) return false;
  const given = bytes.subarray(chance + end);
  return ringOf(secret).some((one) => timingSafeEqual(given, markOf(one, purpose, said)));
}
