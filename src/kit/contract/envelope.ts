import type { FieldError } from './refusals.ts';

/** Answer of every call: ErrorCode 0 is success (specification section 7). */
export interface Envelope<B = unknown> {
  readonly ErrorCode: number;
  readonly Msg: string;
  readonly Body: B;
}

/** Body of a refusal. Code is negative, so every refusal can be recognised by `Body.Code < 0`. */
export interface RefusalBody {
  readonly Code: number;
  readonly Reason: string;
  readonly Msg: string;
  readonly Field?: string;
  readonly Fields?: readonly FieldError[];
  readonly [more: string]: unknown;
}
