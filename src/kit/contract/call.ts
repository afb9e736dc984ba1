import type { z } from 'zod';
import type { Refusal } from './refusals.ts';

/** Who may make a call: anybody, any signed-in person, or holders of one of these permission codes. */
export type Access = 'open' | 'signedIn' | readonly string[];

export type Schema = z.core.$ZodType;

interface Described<I extends Schema, R extends Schema> {
  /** Sentence that says what the call does. It is the summary in OpenAPI. */
  readonly does: string;
  readonly access: Access;
  readonly input: I;
  readonly reply: R;
  /** Business refusals of this call, in addition to those of every call. */
  readonly refusals?: readonly Refusal[];
  /** Names of calls (`Controller.Key`) or controllers whose cached answers become stale after a success. */
  readonly touches?: readonly string[];
  /** Name of the operation in the specification's words, if the specification does not name the call itself. */
  readonly spec?: string;
  /** Rate limit per person, or per network address before sign-in. */
  readonly limit?: { readonly max: number; readonly seconds: number };
  /** Maximum size of the request body in bytes; default 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Whether this is a safe read although the wire uses POST, so that it may be retried and cached. Reads default to
   * true.
   */
  readonly reads?: boolean;
  /**
   * Whether a read replica may answer. The call must neither write nor lock, not even to record that somebody has
   * looked.
   */
  readonly fromReplica?: true;
  /**
   * True if commands of the same controller leave the answer of this read fresh. Only commands that list it in
   * `touches` make it stale.
   */
  readonly isSteady?: boolean;
  /** True if people who must first choose a password or set up a second factor may also make the call. */
  readonly evenHeld?: boolean;
  /**
   * True if an administrator who views the portal as somebody else may make the call although it is no read, such as
   * signing out.
   */
  readonly evenViewing?: boolean;
  /** True if the answer is private. It is hidden while an administrator views the portal as the person. */
  readonly ownEyes?: boolean;
  /** True if only a person who signed in may make the call, never a program with an access token. */
  readonly inPerson?: boolean;
  /**
   * Whether a program account may make the call without a person. Default: reads, and calls with permission codes.
   * Other changes concern the person's own data, so they are refused.
   */
  readonly byPrograms?: boolean;
  /** True if the callers are programs that cannot sign requests, so that no signature is required. */
  readonly unsigned?: boolean;
  /**
   * Example input. Needed if the shortest input that the schema accepts is meaningless or breaks a rule across fields.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Where the input is sent; `either` accepts both, and the body has priority. */
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
  /** Media type of the bytes of a download. */
  readonly media?: string;
}

/** Call of a controller with its path. */
export type Placed<C extends Call = Call> = C & {
  readonly controller: string;
  readonly key: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
};

type Options<I extends Schema, R extends Schema> = Described<I, R>;

/** Declares a POST call with a JSON body (or the query string, see `via`). It changes data unless `reads` is set. */
export function post<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'post'> {
  return { via: 'body', reads: false, ...options, kind: 'post' };
}

/** Declares a GET call with its input in the query string. */
export function get<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'get'> {
  return { reads: true, ...options, via: 'query', kind: 'get' };
}

/** Declares a multipart POST call with one file in the part `file`; the input is in the query string. */
export function upload<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'upload'> {
  return { reads: false, ...options, via: 'query', kind: 'upload' };
}

/** Media types of downloaded files. */
export const media = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  calendar: 'text/calendar',
  /** Media type of any uploaded file. */
  any: '*/*',
} as const;

/** Declares a GET call that answers with bytes. A refusal still uses the envelope. */
export function download<I extends Schema, R extends Schema>(
  options: Options<I, R> & { readonly media: string },
): Call<I, R, 'download'> {
  return { reads: true, ...options, via: 'query', kind: 'download' };
}

/** Declares a GET call that stays open and sends server-sent events in the shape of the reply. */
export function stream<I extends Schema, R extends Schema>(options: Options<I, R>): Call<I, R, 'stream'> {
  return { reads: true, ...options, via: 'query', kind: 'stream' };
}

/** Returns the calls of a wire controller with their paths: /api/<name>/<key>. */
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
/** Input as the caller sends it. Fields with a default can be left out. */
export type GivenOf<C extends Call> = z.core.input<C['input']>;
/** Reply as the server returns it. Numbers of enumerations may come from the database. */
export type AnswerOf<C extends Call> = z.core.input<C['reply']>;
/** Reply as the caller reads it. */
export type ReplyOf<C extends Call> = z.core.output<C['reply']>;
