import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import type { Caller, Product } from './product.ts';

/** The answer to a call: its Body after a success, else the refusal's name, words and Body. */
export interface Asked<R> {
  readonly status: number;
  readonly body: R;
  /** Name of the refusal; empty after a success. */
  readonly reason: string;
  readonly message: string;
  readonly refusal: RefusalBody;
}

/** Makes a POST call of the contract as somebody, over HTTP. */
export async function ask<C extends Placed<Call>>(
  product: Product,
  caller: Caller,
  call: C,
  input: GivenOf<C>,
  language: 'zh' | 'en' = 'en',
): Promise<Asked<ReplyOf<C>>> {
  const response = await fetch(product.url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-language': language, ...caller.headers },
    body: JSON.stringify(input),
  });
  const { Msg, Body } = (await response.json()) as Envelope<ReplyOf<C> & RefusalBody>;
  const reason = response.ok ? '' : Body.Reason;
  return { status: response.status, body: Body, reason, message: Msg, refusal: Body };
}
