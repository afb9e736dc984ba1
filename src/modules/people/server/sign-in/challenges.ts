import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derived, ringOf } from '#kit/server/secret-box.ts';

/** Bytes of chance, of the instant at which it ends, and of our mark on both. */
const [chance, end, mark] = [16, 8, 32];

const markOf = (secret: string, purpose: string, said: Uint8Array): Buffer =>
  createHmac('sha256', derived(secret, 'passkey challenge')).update(`${purpose}\0`).update(said).digest();

/**
 * What a device is asked to sign: ours by its mark, so that nothing has to be kept.
 * @param purpose whose and what for; one challenge is good for nothing else
 * @param life milliseconds
 */
export function newChallenge(secret: string, purpose: string, life: number, now: Date): string {
  const until = Buffer.alloc(end);
  until.writeBigInt64BE(BigInt(now.getTime() + life));
  const said = Buffer.concat([randomBytes(chance), until]);
  return Buffer.concat([said, markOf(secret, purpose, said)]).toString('base64url');
}

/** Whether a challenge is ours, was made for this, and has not ended. */
export function isOurChallenge(secret: string, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== chance + end + mark) return false;
  const said = bytes.subarray(0, chance + end);
  if (Number(said.readBigInt64BE(chance)) <= now.getTime()) return false;
  const given = bytes.subarray(chance + end);
  return ringOf(secret).some((one) => timingSafeEqual(given, markOf(one, purpose, said)));
}
