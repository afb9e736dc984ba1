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
  /** Refusal for a caller who must do something first. Only calls marked `evenHeld` are allowed. */
  readonly held?: Refusal;
  /** Program that calls for this person with an access token, and its rights. */
  readonly program?: {
    readonly id: string;
    /** True if the program calls in its own name, so that no person can be asked. */
    readonly isAlone: boolean;
    /** Person responsible for a program that acts in its own name. */
    readonly answerable?: number;
    /** Throws if the token does not allow a call. @throws Refused */
    readonly assertMay: (call: Placed, language: Language) => void;
  };
  /** Administrator who views the portal as this person. They may only read; `refusal` is used for everything else. */
  readonly viewer?: { readonly id: number; readonly refusal: Refusal };
}

/**
 * Returns the id of the person to whom an act counts, for rules that need two people or forbid acting on one's own
 * record. A program counts as the person responsible for it.
 */
export const personBehind = ({ id, program }: Pick<Actor, 'id' | 'program'>): number =>
  program?.answerable ?? id;

/** Returns the id of the person at the screen: the administrator if somebody views the portal as the actor. */
export const authorOf = ({ id, viewer }: Actor): number => viewer?.id ?? id;

/** An uploaded file, read as it arrives. */
export interface Upload {
  readonly fileName: string;
  readonly mimeType: string;
  readonly stream: Readable;
}

/** Request as a handler sees it, in addition to its input. */
export class Context {
  readonly db: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  /** Caller of the request, if there is one; only for open calls. */
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

  /** Returns the signed-in caller. @throws Refused if there is none */
  get actor(): Actor {
    return this.visitor ?? refuse(general.signIn);
  }

  /** Returns the id of the person at the screen, for logs: the actor, or the administrator who views as them. */
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

/** Answers a download with these bytes. */
export interface Download {
  readonly stream: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends events to an open stream until the client leaves. Returns a function that stops it. */
export type Feed<B> = (send: (event: B) => void) => () => void;

type Answer<C extends Call> = C['kind'] extends 'download'
  ? Download
  : C['kind'] extends 'stream'
    ? Feed<z.core.input<C['reply']>>
    : z.core.input<C['reply']>;

export type Handler<C extends Call> = (input: InputOf<C>, ctx: Context) => Promise<Answer<C>> | Answer<C>;

/** Handlers of all calls of a controller; the type requires each of them. */
export type Handlers<T extends Record<string, Placed>> = { readonly [K in keyof T]: Handler<T[K]> };

/** Controller with its handlers, ready to be served. */
export interface Served {
  readonly calls: Readonly<Record<string, Placed>>;
  readonly handlers: Readonly<Record<string, Handler<Call>>>;
}

/** Joins a controller's contract with its handlers. */
export function serve<T extends Record<string, Placed>>(calls: T, handlers: Handlers<T>): Served {
  return { calls, handlers: handlers };
}
