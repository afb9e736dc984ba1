import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { AuthorityUnreachable } from '#kit/server/oidc/discovery.ts';
import { TokenRefused, type Verifier } from '#kit/server/oidc/verifier.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import {
  type AreaOf,
  findByToken,
  tokenPrefix,
} from '#modules/people/programs/server/commands/access-tokens.ts';
import { loginRefusals } from '../../contract/sign-in-refusals.ts';
import { findCaller } from '../queries/sessions.ts';
import type { SignInConfig } from './config.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { heldFor } from './held.ts';
import { callersChannel, callersNotice, isRevoking, wasHeard } from './revocation.ts';

/** Milliseconds for which a caller is cached; a notice ends it sooner. */
const keptFor = 30_000;
/** Milliseconds for which the authority's answer about an opaque token is cached. */
const vouchedFor = 60_000;
const most = 5_000;

/**
 * Returns whether a token has the format that the built-in authority gives programs: opaque, and used without a cookie.
 */
const isProgramToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Parts of a request that identify the caller. */
interface Asking {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

interface Kept {
  readonly actor: Actor;
  readonly until: number;
}

/** Finds the caller of a request, from a short-lived cache or by one query. */
export class Callers {
  readonly #db: Database;
  readonly #config: SignInConfig;
  readonly #verifier: Verifier;
  readonly #areaOf: AreaOf;
  readonly #kept = new Map<string, Kept>();
  readonly #vouched = new Map<string, { readonly until: number; readonly good: Promise<boolean> }>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #heard = new Set<string>();
  /** Incremented by every notice: data read before a notice is not cached after it. */
  #notices = 0;

  constructor(db: Database, config: SignInConfig, verifier: Verifier, areaOf: AreaOf) {
    this.#db = db;
    this.#config = config;
    this.#verifier = verifier;
    this.#areaOf = areaOf;
    db.bus.subscribe(callersChannel, (payload) => this.#hear(payload));
    db.bus.onReconnect(() => this.#forgetAll());
  }

  /** Returns the caller by bearer token and cookie of the same live session, or by an access token; otherwise null. */
  async authenticate(request: Asking): Promise<Actor | null> {
    const given = credentialsOf(request.headers, this.#config);
    if (given?.token.startsWith(tokenPrefix)) return this.#program(given, request.ip);
    if (given && !given.cookieHash && isProgramToken(given.token)) return this.#program(given, request.ip);
    if (!given?.cookieHash) return null;
    const key = `${given.tokenHash} ${given.cookieHash}`;
    const now = Date.now();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now && this.#mayRemember(now)) return kept.actor;
    this.#kept.delete(key);

    const before = this.#notices;
    const caller = await findCaller(this.#db, given.tokenHash, given.cookieHash, new Date(now));
    if (!caller) return null;
    if (caller.isOpaque && !(await this.#isVouchedFor(given.token, given.tokenHash))) return null;
    const held = heldFor(caller, this.#config);
    const actor: Actor = {
      id: caller.personId,
      sessionId: caller.sessionId,
      permissions: new Set(caller.permissions),
      ...(caller.viewerId !== null
        ? { viewer: { id: caller.viewerId, refusal: permissionRefusals.viewingOnly } }
        : held
          ? { held }
          : {}),
    };
    if (before === this.#notices && this.#mayRemember(now)) {
      const until = Math.min(
        now + keptFor,
        caller.expiresAt.getTime(),
        (caller.viewerId === null ? null : caller.viewUntil)?.getTime() ?? Infinity,
        this.#vouched.get(given.tokenHash)?.until ?? Infinity,
      );
      this.#keep(key, { actor, until });
    }
    return actor;
  }

  async #program({ token, tokenHash }: Credentials, ip: string): Promise<Actor | null> {
    if (this.#config.accessTokens === false) return null;
    const now = Date.now();
    const kept = this.#kept.get(tokenHash);
    if (kept && kept.until > now && this.#mayRemember(now)) return kept.actor;
    this.#kept.delete(tokenHash);
    const before = this.#notices;
    const found = await findByToken(this.#db, token, {
      areaOf: this.#areaOf,
      config: this.#config,
      ip,
      now: new Date(now),
    });
    if (found && before === this.#notices && this.#mayRemember(now))
      this.#keep(tokenHash, { actor: found.actor, until: Math.min(now + keptFor, found.until) });
    return found?.actor ?? null;
  }

  /** Calls `stop` once when the session ends; returns a function that cancels this. */
  whenEnded({ sessionId }: Actor, stop: () => void): () => void {
    const watchers = this.#watchers.get(sessionId) ?? new Set();
    this.#watchers.set(sessionId, watchers.add(stop));
    return () => {
      watchers.delete(stop);
      if (watchers.size === 0) this.#watchers.delete(sessionId);
    };
  }

  /** Returns whether callers may be cached: not while notices are missed or one sent by this process is pending. */
  #mayRemember(now: number): boolean {
    return this.#db.bus.alive && !isRevoking(this.#db.bus, this.#heard, now);
  }

  #keep(key: string, kept: Kept): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= most && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, kept);
  }

  /** Asks the authority repeatedly whether an opaque token is still valid, one request at a time. */
  async #isVouchedFor(token: string, hash: string): Promise<boolean> {
    const now = Date.now();
    const kept = this.#vouched.get(hash);
    if (kept && kept.until > now) return kept.good;
    for (const [old, { until }] of this.#vouched) if (until <= now) this.#vouched.delete(old);
    const good = this.#ask(token);
    this.#vouched.set(hash, { until: now + vouchedFor, good });
    good.catch(() => this.#vouched.delete(hash));
    return good;
  }

  async #ask(token: string): Promise<boolean> {
    try {
      await this.#verifier.accessToken(token);
      return true;
    } catch (error) {
      if (error instanceof TokenRefused) return false;
      if (error instanceof AuthorityUnreachable) refuse(loginRefusals.authorityUnreachable);
      throw error;
    }
  }

  #hear(payload: unknown): void {
    this.#notices += 1;
    const notice = callersNotice.parse(payload);
    const ended = new Set(notice.ended);
    const { changed } = notice;
    this.#forget(
      ({ id, sessionId, viewer }) =>
        ended.has(sessionId) || changed === null || changed === id || changed === viewer?.id,
    );
    for (const hash of notice.bearers ?? []) this.#kept.delete(hash);
    for (const id of ended) this.#end(id);
    this.#heard.add(notice.id);
    wasHeard(this.#db.bus, notice.id, Date.now());
  }

  #forget(isMeant: (actor: Actor) => boolean): void {
    for (const [key, { actor }] of this.#kept) if (isMeant(actor)) this.#kept.delete(key);
  }

  /** Clears the cache after missed notices: nothing in it can be trusted, and open streams must sign in again. */
  #forgetAll(): void {
    this.#notices += 1;
    this.#kept.clear();
    for (const id of this.#watchers.keys()) this.#end(id);
  }

  #end(sessionId: string): void {
    for (const stop of this.#watchers.get(sessionId) ?? []) stop();
    this.#watchers.delete(sessionId);
  }
}
