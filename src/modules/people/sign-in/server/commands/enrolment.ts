import { refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Verifier } from '#kit/server/oidc/verifier.ts';
import { type FailReason, loginTypes, logoutTypes } from '../../contract/sign-in-codes.ts';
import { loginRefusals } from '../../contract/sign-in-refusals.ts';
import { findAccount } from '../queries/accounts.ts';
import {
  addSession,
  addToken,
  findPermissions,
  findSessionForUpdate,
  findTokenSession,
  touchSession,
  wasSignedOut,
} from '../queries/sessions.ts';
import {
  type Candidate,
  findPerson,
  findPersonByKey,
  findPersonBySubject,
  linkSubject,
} from '../queries/subjects.ts';
import { longestSession, type SignInConfig } from './config.ts';
import { type Credentials, hashOf, newCookie } from './credentials.ts';
import { type Origin, recordSignIn } from './login-record.ts';
import { type Proof, prove } from './proof.ts';
import { endSession } from './revocation.ts';

export interface Enrolled {
  readonly personId: number;
  readonly sessionId: string;
  readonly mustChange: boolean;
  /** Session cookie to be set in the browser; null if it has the right one. */
  readonly cookie: string | null;
}

/** Accepts a fresh token once, for the person it names, and binds it to the browser that sends it. */
export class Enrolment {
  readonly #db: Database;
  readonly #config: SignInConfig;
  readonly #verifier: Verifier;

  constructor(db: Database, config: SignInConfig, verifier: Verifier) {
    this.#db = db;
    this.#config = config;
    this.#verifier = verifier;
  }

  /**
   * Checks a sign-in. A token that was enrolled before is only verified again. A fresh token joins the live session of
   * its cookie (silent renewal) or starts a new session.
   * @throws Refused with one of `loginRefusals`
   */
  async enrol(given: Credentials | null, idToken: string | undefined, from: Origin): Promise<Enrolled> {
    if (!given) refuse(loginRefusals.tokenRefused);
    const known = await findTokenSession(this.#db, given.tokenHash);
    if (known) {
      if (known.endedAt || known.cookieHash !== given.cookieHash) refuse(loginRefusals.tokenRefused);
      const person = await this.#admit(await findPerson(this.#db, known.personId), null, from);
      return this.#enrolled(person.id, known.id, null);
    }
    const proof = await prove(this.#config, this.#verifier, { token: given.token, idToken, now: from.now });
    const person = await this.#admit(await this.#personOf(proof), proof, from);
    const bound = await inTransaction(this.#db, (tx) => this.#bind(tx, person, given, proof, from));
    return this.#enrolled(person.id, bound.sessionId, bound.cookie);
  }

  async #enrolled(personId: number, sessionId: string, cookie: string | null): Promise<Enrolled> {
    const account = await findAccount(this.#db, personId);
    return { personId, sessionId, cookie, mustChange: account?.mustChange ?? false };
  }

  #loginType(proof: Proof | null) {
    if (this.#config.outside) return loginTypes.singleSignOn;
    return proof?.byPasskey ? loginTypes.passkey : loginTypes.password;
  }

  async #personOf({ subject, claims }: Proof): Promise<Candidate | undefined> {
    const { outside } = this.#config;
    if (!outside) return findPerson(this.#db, Number(subject));
    const known = await findPersonBySubject(this.#db, outside.issuer, subject);
    if (known || !outside.personClaim) return known;
    const { claim, equals } = outside.personClaim;
    const value = claims[claim];
    if (typeof value !== 'string' || value === '') return undefined;
    // An unverified mail address could belong to anybody.
    if (equals === 'email' && claims['email_verified'] === false) return undefined;
    const found = await findPersonByKey(this.#db, equals, value);
    if (found) await linkSubject(this.#db, outside.issuer, subject, found.id);
    return found;
  }

  /** Admits only people in service with at least one permission. Rejected sign-ins are recorded. */
  async #admit(person: Candidate | undefined, proof: Proof | null, from: Origin): Promise<Candidate> {
    const reason = await this.#reasonAgainst(person);
    if (person && !reason) return person;
    const failReason = reason ?? 'personUnknown';
    const who = { personId: person?.id ?? null, loginName: person?.loginName ?? proof?.subject ?? '' };
    await recordSignIn(this.#db, { ...who, loginType: this.#loginType(proof) }, from, { failReason });
    return refuse(loginRefusals[failReason]);
  }

  async #reasonAgainst(
    person: Candidate | undefined,
  ): Promise<Extract<FailReason, keyof typeof loginRefusals> | null> {
    if (!person) return 'personUnknown';
    if (!person.isActive) return 'personDisabled';
    return (await findPermissions(this.#db, person.id)).length === 0 ? 'noRoles' : null;
  }

  async #bind(
    tx: Tx,
    person: Candidate,
    given: Credentials,
    proof: Proof,
    from: Origin,
  ): Promise<{ sessionId: string; cookie: string | null }> {
    const { now } = from;
    // A token issued before its session was ended must not start the session again.
    if (proof.authoritySid !== null && (await wasSignedOut(tx, proof.authoritySid)))
      refuse(loginRefusals.tokenRefused);
    const enter = async (sessionId: string): Promise<void> => {
      const { isOpaque, expiresAt } = proof;
      const isFirst = await addToken(tx, { hash: given.tokenHash, sessionId, isOpaque, expiresAt });
      if (!isFirst) refuse(loginRefusals.tokenRefused);
    };
    const current = given.cookieHash ? await findSessionForUpdate(tx, given.cookieHash) : undefined;
    if (current && !current.endedAt) {
      const age = now.getTime() - current.createdAt.getTime();
      if (current.personId === person.id && age < longestSession) {
        await enter(current.id);
        await touchSession(tx, current.id, proof.authenticatedAt, now);
        return { sessionId: current.id, cookie: null };
      }
      await endSession(tx, current.id, logoutTypes.person, now);
    }
    const cookie = newCookie();
    const sessionId = await addSession(tx, {
      personId: person.id,
      cookieHash: hashOf(cookie),
      subject: proof.subject,
      authoritySid: proof.authoritySid,
      authenticatedAt: proof.authenticatedAt,
      now,
    });
    await enter(sessionId);
    const who = { personId: person.id, loginName: person.loginName, loginType: this.#loginType(proof) };
    await recordSignIn(tx, who, from, { sessionId });
    return { sessionId, cookie };
  }
}
