import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { boxOf, derived, fingerprint, markOf, marksOf, ringOf } from '#kit/server/secret-box.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { removePasskeys } from '../queries/passkeys.ts';
import { forgiveTries, type Guard, takeTry } from '../queries/password-guards.ts';
import * as queries from '../queries/second-factors.ts';
import { callersChanged, endSessionsOf } from './revocation.ts';

const minute = 60_000;
/** Limit of attempts per person. With a million codes, ten guesses an hour have practically no chance. */
const guard: Guard = { free: 5, pause: minute, longest: 15 * minute, memory: 60 * minute };
/** Seconds for which a code is valid, the default of authenticator apps (RFC 6238, 5.2). */
const period = 30;
/** Number of periods by which a phone's clock may differ. */
const drift = 1;
const codeCount = 10;
/** Letters and digits without characters that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const factorPurpose = 'second factor';
const codePurpose = 'recovery code';
const boxFor = (secret: string) => boxOf([secret], factorPurpose);
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();
/** Text from which the stored hash of a recovery code is computed. */
const codeText = (personId: number, code: string): string => `${personId} ${plain(code)}`;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Portico',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** Number of letter groups in a recovery code. */
const groups = 4;

const newGroup = (): string => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Returns a new recovery code, such as `ABCDEF-GHJKMN-PQRSTV-WXYZ23`. 24 letters out of 30 are 117 bits and cannot be
 * guessed.
 */
const newCode = (): string => Array.from({ length: groups }, newGroup).join('-');

/** Result of checking a code. */
export type Passed =
  | { readonly is: 'right'; readonly by: 'app' | 'recovery' }
  | { readonly is: 'wrong' }
  | { readonly is: 'locked'; readonly seconds: number };

/** Second factors of people, encrypted with the installation's secret. */
export class SecondFactors {
  readonly #db: Database;
  readonly #secret: string;

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Returns whether a person signs in with a second factor. */
  async isOn(personId: number): Promise<boolean> {
    return (await queries.findFactor(this.#db, personId))?.confirmedAt != null;
  }

  state(personId: number) {
    return queries.findFactorState(this.#db, personId);
  }

  /** Starts the set-up with a new secret for an authenticator app. @throws Refused factorOn */
  async begin(personId: number, label: string, now: Date) {
    const secret = new Secret({ size: 20 }).base32;
    const sealed = boxFor(this.#secret).seal(secret);
    if (!(await queries.beginFactor(this.#db, personId, sealed, now))) refuse(factorRefusals.factorOn);
    return { secret, uri: totpOf(secret, label).toString() };
  }

  /** Checks a code of the app, or a recovery code if allowed. Each code works once; failed attempts are counted. */
  async pass(personId: number, code: string, now: Date, mayRecover = true): Promise<Passed> {
    const key = fingerprint(this.#secret, 'password guard', `factor ${personId}`);
    const until = await takeTry(this.#db, key, guard, now);
    if (until)
      return { is: 'locked', seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) };
    const by = await this.#check(personId, plain(code), now, mayRecover);
    if (!by) return { is: 'wrong' };
    await forgiveTries(this.#db, [key]);
    return { is: 'right', by };
  }

  async #check(
    personId: number,
    code: string,
    now: Date,
    mayRecover: boolean,
  ): Promise<'app' | 'recovery' | null> {
    const factor = await queries.findFactor(this.#db, personId);
    if (!factor) return null;
    if (/^\d{6}$/.test(code)) {
      const totp = totpOf(boxFor(this.#secret).open(factor.secret));
      const off = totp.validate({ token: code, timestamp: now.getTime(), window: drift });
      if (off === null) return null;
      const step = Math.floor(now.getTime() / 1000 / period) + off;
      return (await queries.takeStep(this.#db, personId, step)) ? 'app' : null;
    }
    if (!mayRecover) return null;
    const marks = marksOf(this.#secret, codePurpose, codeText(personId, code));
    if (!(await queries.useRecoveryCode(this.#db, personId, marks, now))) return null;
    await inTransaction(this.#db, (tx) => tell(tx, personId, 'recovered', now));
    return 'recovery';
  }

  /**
   * Turns the second factor on after the first valid code; returns the recovery codes.
   * @throws Refused factorOff, factorOn, codeWrong, passwordLocked
   */
  async confirm(personId: number, code: string, now: Date, ip: string): Promise<string[]> {
    const factor = await queries.findFactor(this.#db, personId);
    if (!factor) refuse(factorRefusals.factorOff);
    if (factor.confirmedAt) refuse(factorRefusals.factorOn);
    await this.#assertPasses(personId, code, now, false);
    return inTransaction(this.#db, async (tx) => {
      if (!(await queries.confirmFactor(tx, personId, now))) refuse(factorRefusals.factorOn);
      const codes = await this.#renew(tx, personId);
      await tell(tx, personId, 'on', now);
      await callersChanged(tx, personId);
      await note(tx, personId, 'factor.on', personId, ip);
      return codes;
    });
  }

  /** Returns new recovery codes; the previous ones become invalid. @throws Refused factorOff */
  async renew(personId: number, ip: string): Promise<string[]> {
    if (!(await this.isOn(personId))) refuse(factorRefusals.factorOff);
    return inTransaction(this.#db, async (tx) => {
      const codes = await this.#renew(tx, personId);
      await note(tx, personId, 'factor.codes', personId, ip);
      return codes;
    });
  }

  async #renew(tx: Tx, personId: number): Promise<string[]> {
    const codes = Array.from({ length: codeCount }, newCode);
    await queries.setRecoveryCodes(
      tx,
      personId,
      codes.map((code) => markOf(this.#secret, codePurpose, codeText(personId, code))),
    );
    return codes;
  }

  /** Turns the person's own second factor off. @throws Refused factorOff, factorNeeded, codeWrong, passwordLocked */
  async end(personId: number, code: string, now: Date, ip: string): Promise<void> {
    if (!(await this.isOn(personId))) refuse(factorRefusals.factorOff);
    if ((await this.state(personId)).isNeeded) refuse(factorRefusals.factorNeeded);
    await this.#assertPasses(personId, code, now, true);
    await inTransaction(this.#db, async (tx) => {
      await queries.endFactor(tx, personId);
      await tell(tx, personId, 'off', now);
      await note(tx, personId, 'factor.off', personId, ip);
    });
  }

  async #assertPasses(personId: number, code: string, now: Date, mayRecover: boolean): Promise<void> {
    const passed = await this.pass(personId, code, now, mayRecover);
    if (passed.is === 'locked')
      refuse(passwordRefusals.passwordLocked, {
        field: 'Code',
        with: { minutes: Math.ceil(passed.seconds / 60) },
      });
    if (passed.is === 'wrong') refuse(factorRefusals.codeWrong, { field: 'Code' });
  }

  /**
   * Returns a signed ticket that the browser sends with the code. It proves that the password of this sign-in was
   * right.
   */
  ticket(signIn: string, personId: number, now: Date): string {
    const until = now.getTime() + ticketLife;
    return `${personId}.${until}.${sign(this.#secret, signIn, personId, until)}`;
  }

  /** Returns the person of a ticket; null if it is invalid, expired or from another sign-in. */
  holderOf(signIn: string, ticket: string, now: Date): number | null {
    const [id, until, mark = ''] = ticket.split('.');
    const [personId, end] = [Number(id), Number(until)];
    if (!Number.isSafeInteger(personId) || !(end > now.getTime())) return null;
    const given = Buffer.from(mark);
    const isOurs = ringOf(this.#secret).some((secret) => {
      const right = Buffer.from(sign(secret, signIn, personId, end));
      return right.length === given.length && timingSafeEqual(right, given);
    });
    return isOurs ? personId : null;
  }
}

const sign = (secret: string, signIn: string, personId: number, until: number): string =>
  createHmac('sha256', derived(secret, 'second step'))
    .update(`${signIn} ${personId} ${until}`)
    .digest('base64url');

/** Maximum milliseconds between the right password and the code. */
const ticketLife = 5 * minute;

/** Removes a person's second factor and passkeys, and ends their sessions. @throws Refused factorOff */
export async function takeFactorOff(
  tx: Tx,
  personId: number,
  { by, now, ip }: { readonly by: number | null; readonly now: Date; readonly ip: string | null },
): Promise<void> {
  const isOff = await queries.endFactor(tx, personId);
  // Passkeys may be stored on the lost phone, too.
  const keys = await removePasskeys(tx, personId);
  if (!isOff && keys.length === 0) refuse(factorRefusals.factorOff);
  await endSessionsOf(tx, personId, now);
  await tell(tx, personId, 'reset', now);
  await note(tx, by, 'factor.reset', personId, ip);
}

const note = (
  tx: Tx,
  actorId: number | null,
  act: string,
  personId: number,
  ip: string | null,
): Promise<void> => writeAudit(tx, { actorId, act, target: `person:${personId}`, detail: {}, ip });

const told = {
  on: { zh: '两步验证已开启', en: 'Two-step verification is on' },
  off: {
    zh: '两步验证已关闭；如果不是您本人操作，请立即修改密码',
    en: 'Two-step verification was turned off. If that was not you, change your password at once.',
  },
  reset: {
    zh: '管理员已重置您的两步验证和通行密钥，请重新设置',
    en: 'An administrator reset your two-step verification and passkeys. Set them up again.',
  },
  recovered: {
    zh: '有人用恢复码登录了您的账号；如果不是您本人，请立即修改密码',
    en: 'A recovery code was used to sign in as you. If that was not you, change your password at once.',
  },
} as const;

const tell = (tx: Tx, personId: number, what: keyof typeof told, now: Date): Promise<void> =>
  notify(tx, `factor:${personId}`, null, [
    {
      people: [personId],
      key: `factor.${what}:${personId}:${now.getTime()}`,
      titleZh: told[what].zh,
      titleEn: told[what].en,
      url: '/loginLog',
    },
  ]);
