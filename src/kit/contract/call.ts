import type { z } from 'zod';
import type { Refusal } from './refusals.ts';

/** Callers who may make a call: anybody, any signed-in person, or holders of one of these permission codes. */
export type Access = 'open' | 'signedIn' | readonly string[];

export type Schema = z.core.$ZodType;

interface Described<I extends Schema, R extends Schema> {
  /** One sentence that says what the call does; it becomes the OpenAPI summary. */
  readonly does: string;
  readonly access: Access;
  readonly input: I;
  readonly reply: R;
  /** Business refusals this call may answer with, beside those every call has. */
  readonly refusals?: readonly Refusal[];
  /** Names of calls (`Controller.Key`) or controllers whose cached answers are stale after a success. */
  readonly touches?: readonly string[];
  /** Words of the specification for the operation that this call serves, where the specification gives no name. */
  readonly spec?: string;
  /** Rate limit for one person, or for one address before sign-in. */
  readonly limit?: { readonly max: number; readonly seconds: number };
  /** Largest request body in bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
  /** A safe read although the wire says POST: retried freely, cached by the client. Reads default to true. */
  readonly reads?: boolean;
  /**
   * A list or figures that a read replica may answer, as fresh as the primary: it neither writes nor locks, not even to note that
   * somebody has looked.
   */
  readonly fromReplica?: true;
  /**
   * True if commands of the same controller leave the answer of this read fresh. Only commands that list it in
   * `touches` make it stale.
   */
  readonly isSteady?: boolean;
  /** True if people who must first choose a password may make the call too. */
  readonly evenHeld?: boolean;
  /** True if callers who look through somebody else's eyes may make it, although it is no read. Signing out is one. */
  readonly evenViewing?: boolean;
  /** True if the answer is private: it is not shown to people who look through somebody else's eyes. */
  readonly ownEyes?: boolean;
  /** True if only a person who signed in may make the call, never a program with an access token. */
  readonly inPerson?: boolean;
  /**
   * Whether a program may make the call in its own name, without a person.
   * Default: yes for a call that reads and for a call whose access is by permission codes. A change open to any
   * signed-in person concerns their own data, so it is refused to programs.
   */
  readonly byPrograms?: boolean;
  /** True if the callers are programs that cannot sign: no signature is required. */
  readonly unsigned?: boolean;
  /** Example input. Needed where the shortest input the schema accepts says nothing or breaks a rule across fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Where the input travels; `either` accepts both and lets the body win. */
  readonly via?: 'body' | 'query' | 'either';
}

export type Kind = 'get' | 'post' | 'upload' | 'download' | 'stream';

export interface Call<
  I extends Schema = Schema,
  R extends Schema = Schema,
  K extends Kind = Kind,
> extends Described<I, R> {
  readonly kind: K;
  readonly reads: boolean;
  readonly via: 'body' | 'query' | 'either';
  /** Media type of the bytes that a download answers with. */
  readonly media?: string;
}

/** A call as it stands in a controller: it knows its own path. */
export type Placed<C extends Call = Call> = C & {
  readonly controller: string;
  readonly key: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
};

type Options<I extends Schema, R extends Schema> = Described<I, R>;

/** POST with a JSON body (or the query string, `via`). Changes data unless `reads` says otherwise. */
export function post<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'post'> {
  return { via: 'body', reads: false, ...options, kind: 'post' };
}

/** GET with its input in the query string. */
export function get<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'get'> {
  return { reads: true, ...options, via: 'query', kind: 'get' };
}

/** Multipart POST of one file in the part `file`; the input travels in the query string. */
export function upload<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'upload'> {
  return { reads: false, ...options, via: 'query', kind: 'upload' };
}

/** Media types of the downloaded file. */
export const media = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  calendar: 'text/calendar',
  /** Any uploaded file. */
  any: '*/*',
} as const;

/** GET that answers with bytes; a refusal still comes in the envelope. */
export function download<I extends Schema, R extends Schema>(
  options: Options<I, R> & { readonly media: string },
): Call<I, R, 'download'> {
  return { reads: true, ...options, via: 'query', kind: 'download' };
}

/** GET that stays open and sends server-sent events of the reply's shape. */
export function stream<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'stream'> {
  return { reads: true, ...options, via: 'query', kind: 'stream' };
}

/** Gives every call of one wire controller its path: /api/<name>/<key>. */
export function controller<C extends Record<string, Call>>(
  name: string,
  calls: C,
): { readonly [K in keyof C]: Placed<C[K]> } {
  const placed = Object.entries(calls).map(([key, call]) => [
    key,
    {
      ...call,
      controller: name,
      key,
      method: call.kind === 'post' || call.kind === 'upload' ? 'POST' : 'GET',
      path: `/api/${name}/${key}`,
    },
  ]);
  return Object.fromEntries(placed) as { readonly [K in keyof C]: Placed<C[K]> };
}

export type InputOf<C extends Call> = z.core.output<C['input']>;
/** Input as the caller gives it. Fields with a default may be left out; the server fills them in. */
export type GivenOf<C extends Call> = z.core.input<C['input']>;
/** Reply as the server gives it: numbers of enumerations may come from the database. */
export type AnswerOf<C extends Call> = z.core.input<C['reply']>;
/** Reply as the caller reads it. */
export type ReplyOf<C extends Call> = z.core.output<C['reply']>;
