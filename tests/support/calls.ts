import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Caller } from './product.ts';

/** Answer to a call: its Body, or the refusal. */
export interface Answered<R> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly body: R;
  readonly field: string | undefined;
}

/** Makes a call over HTTP as somebody, in Chinese unless told. */
export async function callAs<C extends Placed<Call>>(
  url: string,
  caller: Caller,
  call: C,
  input: GivenOf<C>,
  language: 'zh' | 'en' = 'zh',
): Promise<Answered<ReplyOf<C>>> {
  const inQuery = call.via === 'query';
  const search = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(url + call.path + search, {
    method: call.method,
    headers: {
      ...caller.headers,
      'x-language': language,
      ...(inQuery || call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(inQuery || call.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return answered<ReplyOf<C>>(response);
}

/** Uploads a file over HTTP as somebody. */
export async function uploadAs<C extends Placed<Call>>(
  url: string,
  caller: Caller,
  call: C,
  name: string,
  bytes: Uint8Array,
): Promise<Answered<ReplyOf<C>>> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await fetch(url + call.path, {
    method: 'POST',
    headers: { ...caller.headers, 'x-language': 'zh' },
    body: form,
  });
  return answered<ReplyOf<C>>(response);
}

async function answered<R>(response: Response): Promise<Answered<R>> {
  const { ErrorCode, Msg, Body } = (await response.json()) as {
    ErrorCode: number;
    Msg: string;
    Body: R & { Field?: string };
  };
  return { status: response.status, code: ErrorCode, msg: Msg, body: Body, field: Body?.Field };
}
