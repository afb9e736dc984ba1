import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { type Call, type InputOf, type Placed } from '#kit/contract/call.ts';
import { general, refuse, type Language, type Refusal } from '#kit/contract/refusals.ts';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';

/** Caller: the person, the session and the permission codes, loaded by the product's sign-in. */
export interface Actor {
  readonly id: number;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<string>;
  /** Refusal for a caller who must do something first; only calls marked `evenHeld` are allowed. */
  readonly held?: Refusal;
  /** Program that calls in this person's name with an access token, and what it may do for them. */
  readonly program?: {
    readonly id: string;
    /** True if the program calls in its own name: there is no person behind it who could be asked. */
    readonly isAlone: boolean;
    /** Person who answers for what the program does in its own name. */
    readonly answerable?: number;
    /** @throws Refused when the token does not reach a call */
    readonly assertMay: (call: Placed, language: Language) => void;
  };
  /**
   * Person who really sits at the screen and looks through this person's eyes. They may only read; `refusal` refuses
   * the rest.
   */
  readonly viewer?: { readonly id: number; readonly refusal: Refusal };
}

/**
 * Returns the id of the person an act counts for. Used where two people have to act, or where nobody may act on their
 * own record. A program counts as the person who answers for it.
 */
export const personBehind = ({ id, program }: Pick<Actor, 'id' | 'program'>): number =>
  program?.answerable ?? id;

/**
 * Returns the id of the person who really sits at the screen: the viewer if somebody looks through the actor's eyes.
 */
export const authorOf = ({ id, viewer }: Actor): number => viewer?.id ?? id;

/** An uploaded file, read as it arrives. */
export interface Upload {
  readonly fileName: string;
  readonly mimeType: string;
  readonly stream: Readable;
}

/** Request as a handler sees it, beside its input. */
export class Context {
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  /** The caller when there is one; open calls look here. */
  readonly visitor: Actor | null;
  readonly now = new Date();
  readonly upload: Upload | null;

  constructor(
    db: Database,
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    visitor: Actor | null,
    upload: Upload | null = null,
  ) {
    this.db = db;
    this.request = request;
    this.reply = reply;
    this.language = language;
    this.visitor = visitor;
    this.upload = upload;
  }

  /** The signed-in caller; refuses where there is none. */
  get actor(): Actor {
    return this.visitor ?? refuse(general.signIn);
  }

  /** Id of the person who really sits at the screen, for logs: the actor, or whoever looks through their eyes. */
  get author(): number {
    return authorOf(this.actor);
  }

  get file(): Upload {
    return this.upload ?? refuse(general.badInput, { field: 'file' });
  }

  get ip(): string {
    return this.request.ip;
  }

  get log(): FastifyBaseLogger {
    return this.request.log;
  }

  can(code: string): boolean {
    return this.visitor?.permissions.has(code) ?? false;
  }
}

/** Bytes as the answer of a download. */
export interface Download {
  readonly stream: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Feeds one open event stream until the client leaves; returns how to stop. */
export type Feed<B> = (send: (event: B) => void) => () => void;

type Answer<C extends Call> = C['kind'] extends 'download'
  ? Download
  : C['kind'] extends 'stream'
    ? Feed<z.core.input<C['reply']>>
    : z.core.input<C['reply']>;

export type Handler<C extends Call> = (input: InputOf<C>, ctx: Context) => Promise<Answer<C>> | Answer<C>;

/** One handler per call of a controller; a missing key does not compile. */
export type Handlers<T extends Record<string, Placed>> = { readonly [K in keyof T]: Handler<T[K]> };

/** A controller with its handlers, ready to be served. */
export interface Served {
  readonly calls: Readonly<Record<string, Placed>>;
  readonly handlers: Readonly<Record<string, Handler<Call>>>;
}

/** Joins a contract with its handlers. */
export function serve<T extends Record<string, Placed>>(calls: T, handlers: Handlers<T>): Served {
  return { calls, handlers: handlers };
}
