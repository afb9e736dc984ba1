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
import { mostPasskeys, passkeyRefusals } from '../../contract/Passkey.ts';
import type { Account } from '../queries/accounts.ts';
import * as queries from '../queries/passkeys.ts';
import { isOurChallenge, newChallenge } from './challenges.ts';
import type { SignInConfig } from './config.ts';

const minute = 60_000;
/** Milliseconds that a device has to make a key. */
const toAdd = 5 * minute;
/** Milliseconds that a sign-in page may be open; as long as its sign-in lives. */
const toEnter = 60 * minute;

// Read by nobody who signs in with a password: it brings a reader of certificates.
const webauthn = () => import('@simplewebauthn/server');

const text = z.string().max(4096);
/** What a device answers, as browsers write it (WebAuthn 3, 5.1). */
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

/** What came of a key that somebody showed. */
export type Shown =
  | { readonly is: 'right'; readonly personId: number }
  /** The page was open for too long, or it is another page's answer. */
  | { readonly is: 'late' }
  /** `personId` of whom it would have been. */
  | { readonly is: 'wrong'; readonly personId: number | null };

/** Keys of people's devices (WebAuthn level 2): one act of the person proves the device and who holds it. */
export class Passkeys {
  readonly #db: Database;
  readonly #secret: string;
  readonly #origin: string;
  /** Who the keys are for (RP ID): the portal's host. */
  readonly host: string;
  /** Browsers make none for an address without a name, or without TLS outside of the own machine. */
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

  /** What a device is asked for a new key. @throws Refused manyPasskeys */
  async begin(account: Account, now: Date) {
    const taken = await this.list(account.id);
    if (taken.length >= mostPasskeys) refuse(passkeyRefusals.manyPasskeys, { with: { most: mostPasskeys } });
    return {
      Challenge: newChallenge(this.#secret, `add ${account.id}`, toAdd, now),
      RpId: this.host,
      // Says nothing of the person to whoever finds the device.
      UserId: createHmac('sha256', derived(this.#secret, 'passkey user'))
        .update(String(account.id))
        .digest('base64url'),
      UserName: account.loginName,
      Taken: taken.map(({ credentialId }) => credentialId),
    };
  }

  /** Keeps a new key. @throws Refused passkeyWrong, passkeyKnown, manyPasskeys */
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

  /** Takes one's own key away. @throws Refused notFound */
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

  /** What a sign-in page asks devices to sign. @param signIn its address; null where none is asked for */
  challenge(signIn: string, now: Date): string | null {
    return this.isOffered ? newChallenge(this.#secret, `enter ${signIn}`, toEnter, now) : null;
  }

  /** Looks at a key that somebody shows. @param signIn the address of the page @param given what the browser wrote */
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
      // How often it signed is taken in one statement below.
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
      `The passkey “${name}” was added; if that was not you, remove it and change your password`,
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
