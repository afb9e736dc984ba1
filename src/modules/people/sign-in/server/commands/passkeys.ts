import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { derived } from '#kit/server/secret-box.ts';
import { mostPasskeys } from '../../contract/Passkey.ts';
import { passkeyRefusals } from '../../contract/passkey-refusals.ts';
import type { Account } from '../queries/accounts.ts';
import * as queries from '../queries/passkeys.ts';
import { isOurChallenge, newChallenge } from './challenges.ts';
import type { SignInConfig } from './config.ts';

const minute = 60_000;
/** Milliseconds that a person has to create a passkey. */
const toAdd = 5 * minute;
/** Milliseconds for which a sign-in page may stay open, the same as the lifetime of the sign-in. */
const toEnter = 60 * minute;

// Loaded on first use: the library parses certificates, and sign-in by password does not need it.
const webauthn = () => import('@simplewebauthn/server');

const text = z.string().max(4096);
/** Answer of a device, as browsers serialise it (WebAuthn 3, 5.1). */
const answer = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? undefined),
  }),
});

function parsed(given: string): AuthenticationResponseJSON | null {
  try {
    return { ...answer.parse(JSON.parse(given)), clientExtensionResults: {} };
  } catch {
    return null;
  }
}

/** Result of verifying a passkey. */
export type Shown =
  | { readonly is: 'right'; readonly personId: number }
  /** The page was open for too long, or the answer belongs to another page. */
  | { readonly is: 'late' }
  /** `personId` is the owner of the passkey that failed; null: unknown. */
  | { readonly is: 'wrong'; readonly personId: number | null };

/** Passkeys of people (WebAuthn level 2). One use proves both that the person has the device and who they are. */
export class Passkeys {
  readonly #db: Database;
  readonly #secret: string;
  readonly #origin: string;
  /** Host of the portal, for which the passkeys are valid (RP ID). */
  readonly host: string;
  /** Whether passkeys are offered. Browsers refuse them for bare IP addresses, and without TLS except on localhost. */
  readonly isOffered: boolean;

  constructor(db: Database, config: SignInConfig) {
    const { origin, hostname, protocol } = new URL(config.publicUrl);
    this.#db = db;
    this.#secret = config.secret;
    this.#origin = origin;
    this.host = hostname;
    const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
    this.isOffered =
      config.outside === null && isNamed && (protocol === 'https:' || hostname === 'localhost');
  }

  list(personId: number) {
    return queries.listPasskeys(this.#db, personId);
  }

  /** Returns the options with which a device creates a new passkey. @throws Refused manyPasskeys */
  async begin(account: Account, now: Date) {
    const taken = await this.list(account.id);
    if (taken.length >= mostPasskeys) refuse(passkeyRefusals.manyPasskeys, { with: { most: mostPasskeys } });
    return {
      Challenge: newChallenge(this.#secret, `add ${account.id}`, toAdd, now),
      RpId: this.host,
      // A keyed hash instead of the person id, so that a found device does not reveal the person.
      UserId: createHmac('sha256', derived(this.#secret, 'passkey user'))
        .update(String(account.id))
        .digest('base64url'),
      UserName: account.loginName,
      Taken: taken.map(({ credentialId }) => credentialId),
    };
  }

  /** Stores a new passkey. @throws Refused passkeyWrong, passkeyKnown, manyPasskeys */
  async add(
    personId: number,
    given: {
      readonly Name: string;
      readonly Id: string;
      readonly ClientData: string;
      readonly Attestation: string;
      readonly Transports: readonly string[];
    },
    { now, ip }: { readonly now: Date; readonly ip: string },
  ): Promise<void> {
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      response: {
        id: given.Id,
        rawId: given.Id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.ClientData,
          attestationObject: given.Attestation,
          transports: [...given.Transports] as AuthenticatorTransport[],
        },
      },
      expectedChallenge: (challenge) => isOurChallenge(this.#secret, `add ${personId}`, challenge, now),
      expectedOrigin: this.#origin,
      expectedRPID: this.host,
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) refuse(passkeyRefusals.passkeyWrong);
    const { credential, credentialBackedUp } = verified.registrationInfo;
    await inTransaction(this.#db, async (tx) => {
      if ((await queries.lockPasskeys(tx, personId)) >= mostPasskeys)
        refuse(passkeyRefusals.manyPasskeys, { with: { most: mostPasskeys } });
      const isNew = await queries.addPasskey(tx, {
        personId,
        name: given.Name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        isSynced: credentialBackedUp,
        now,
      });
      if (!isNew) refuse(passkeyRefusals.passkeyKnown);
      await tell(tx, personId, 'added', given.Name, now);
      await note(tx, personId, 'passkey.add', given.Name, ip);
    });
  }

  /** Removes one of the person's own passkeys. @throws Refused notFound */
  async remove(
    personId: number,
    id: number,
    { now, ip }: { readonly now: Date; readonly ip: string },
  ): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const [name = refuse(general.notFound)] = await queries.removePasskeys(tx, personId, id);
      await tell(tx, personId, 'removed', name, now);
      await note(tx, personId, 'passkey.remove', name, ip);
    });
  }

  /**
   * Returns the challenge that a sign-in page asks devices to sign; null if passkeys are not offered.
   * @param signIn address of the sign-in page
   */
  challenge(signIn: string, now: Date): string | null {
    return this.isOffered ? newChallenge(this.#secret, `enter ${signIn}`, toEnter, now) : null;
  }

  /**
   * Verifies the passkey that a browser presents. @param signIn address of the page @param given the browser's answer
   */
  async show(signIn: string, given: string, now: Date): Promise<Shown> {
    const response = parsed(given);
    const key = response && (await queries.findPasskey(this.#db, response.id));
    if (!response || !key || !this.isOffered) return { is: 'wrong', personId: null };
    const { personId } = key;
    let isLate = false;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        isLate = !isOurChallenge(this.#secret, `enter ${signIn}`, challenge, now);
        return !isLate;
      },
      expectedOrigin: this.#origin,
      expectedRPID: this.host,
      // The signature counter is checked and stored in one statement below.
      credential: { id: response.id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: 0 },
      requireUserVerification: true,
    }).catch(() => null);
    if (isLate) return { is: 'late' };
    if (!verified?.verified) return { is: 'wrong', personId };
    const isFresh = await queries.takeCounter(this.#db, key.id, verified.authenticationInfo.newCounter, now);
    return isFresh ? { is: 'right', personId } : { is: 'wrong', personId };
  }
}

const note = (tx: Tx, personId: number, act: string, name: string, ip: string): Promise<void> =>
  writeAudit(tx, { actorId: personId, act, target: `person:${personId}`, detail: { name }, ip });

const told = {
  added: {
    zh: (name: string) => `已添加通行密钥“${name}”；如果不是您本人操作，请立即删除并修改密码`,
    en: (name: string) =>
      `The passkey “${name}” was added. If that was not you, remove it and change your password.`,
  },
  removed: {
    zh: (name: string) => `通行密钥“${name}”已删除`,
    en: (name: string) => `The passkey “${name}” was removed`,
  },
} as const;

const tell = (tx: Tx, personId: number, what: keyof typeof told, name: string, now: Date): Promise<void> =>
  notify(tx, `passkey:${personId}`, null, [
    {
      people: [personId],
      key: `passkey.${what}:${personId}:${now.getTime()}`,
      titleZh: told[what].zh(name),
      titleEn: told[what].en(name),
      url: '/loginLog',
    },
  ]);
