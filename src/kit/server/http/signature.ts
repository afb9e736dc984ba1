import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { general, refuse } from '#kit/contract/refusals.ts';
import { signedText } from '#kit/rules/signature.ts';

export interface SignatureOptions {
  readonly appId: string;
  readonly secret: string;
  /** Checks of signatures: `off` does nothing, `given` refuses wrong ones, `enforce` also refuses missing ones. */
  readonly mode: 'off' | 'given' | 'enforce';
}

/** Maximum clock difference of a client in milliseconds. */
const clockWindow = 5 * 60_000;

/** Checks X-App-Id, X-Timestamp and X-Signature. It detects mistakes and is no protection against attackers. */
export function signatureCheck({ appId, secret, mode }: SignatureOptions) {
  return (request: FastifyRequest, payload: unknown): void => {
    if (mode === 'off') return;
    const { 'x-signature': given, 'x-app-id': app, 'x-timestamp': at } = request.headers;
    if (given === undefined) {
      if (mode === 'enforce') refuse(general.badSignature);
      return;
    }
    const fields =
      typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
    const right = createHmac('sha256', secret)
      .update(signedText(fields, String(at)))
      .digest();
    const mine = Buffer.from(String(given), 'hex');
    const late = Math.abs(Date.now() - Number(at)) > clockWindow || Number.isNaN(Number(at));
    if (app !== appId || late || mine.length !== right.length || !timingSafeEqual(mine, right))
      refuse(general.badSignature);
  };
}
