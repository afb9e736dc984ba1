import { randomBytes } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { tellPeople } from '#kit/server/live.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { addEvents } from '#modules/people/persons/server/queries/users.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { freshSignIn } from '#modules/people/sign-in/server/commands/config.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import { hasProof } from '#modules/people/sign-in/server/queries/session-proofs.ts';
import { findSession } from '#modules/people/sign-in/server/queries/sessions.ts';
import { workChatRefusals } from '../../contract/work-chat-calls.ts';
import * as queries from '../queries/work-chat.ts';
import { WorkChatClient, type WorkChatConfig } from './client.ts';

/** Milliseconds for which a QR code is valid. */
const nonceTime = 10 * 60_000;

/** Page of the portal to which WeCom redirects phones. */
const backPath = '/wxwork-callback';

/** Binds people to their accounts in WeCom. */
export class WorkChat {
  readonly #db: Database;
  readonly #publicUrl: string;
  readonly #config: WorkChatConfig | null;
  readonly #client: WorkChatClient | null;

  constructor(db: Database, publicUrl: string, config: WorkChatConfig | null) {
    this.#db = db;
    this.#publicUrl = publicUrl;
    this.#config = config;
    this.#client = config && new WorkChatClient(config);
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Starts a binding: the nonce in the address belongs to this person and session. @throws Refused workChatOff */
  async begin(actor: Actor, now: Date): Promise<{ url: string; expiresAt: Date }> {
    const client = this.#client ?? refuse(workChatRefusals.workChatOff);
    // 128 bits cannot be guessed, and only the hash is stored.
    const nonce = randomBytes(16).toString('base64url');
    const expiresAt = new Date(now.getTime() + nonceTime);
    const row = { hash: hashOf(nonce), personId: actor.id, sessionId: actor.sessionId, expiresAt, now };
    await inTransaction(this.#db, (tx) => queries.saveNonce(tx, row));
    return { url: client.authorizeUrl(`${this.#publicUrl}${backPath}`, nonce), expiresAt };
  }

  /**
   * Binds the person who started with this nonce to the WeCom member of the code.
   * @throws Refused workChatOff, bindingOver, notOfCompany, chatIdTaken, workChatUnreachable
   */
  async finish(nonce: string, code: string, now: Date, ip: string) {
    const client = this.#client ?? refuse(workChatRefusals.workChatOff);
    const { corpId } = this.#config!;
    // The nonce is removed before WeCom is asked, so a second attempt with it fails.
    const personId =
      (await inTransaction(this.#db, (tx) => queries.takeNonce(tx, hashOf(nonce), now))) ??
      refuse(workChatRefusals.bindingOver);
    const { userId, name } = await client.memberOf(code);
    return inTransaction(this.#db, async (tx) => {
      const person = (await queries.getPersonForUpdate(tx, personId)) ?? refuse(general.notFound);
      if (await queries.isChatIdTaken(tx, userId, personId)) refuse(peopleRefusals.chatIdTaken);
      await onConstraint({ person_chat_id_key: peopleRefusals.chatIdTaken }, () =>
        queries.saveBinding(tx, { personId, corpId, userId, name, now }),
      );
      await this.#record(tx, personId, { old: person.chatId, next: userId }, 'person.bindWorkChat', now, ip);
      return person;
    });
  }

  /** Unbinds somebody who signed in or proved their identity a moment ago. @throws Refused proofNeeded */
  async end({ id, sessionId }: Actor, now: Date, ip: string): Promise<void> {
    const session = await findSession(this.#db, sessionId);
    const isFresh = now.getTime() - (session?.authenticatedAt.getTime() ?? 0) <= freshSignIn;
    if (!isFresh && !(await hasProof(this.#db, { sessionId, personId: id, now })))
      refuse(factorRefusals.proofNeeded);
    await inTransaction(this.#db, async (tx) => {
      const person = (await queries.getPersonForUpdate(tx, id)) ?? refuse(general.notFound);
      if (person.chatId === null) return;
      await queries.removeBinding(tx, id);
      await this.#record(tx, id, { old: person.chatId, next: null }, 'person.unbindWorkChat', now, ip);
    });
  }

  async #record(
    tx: Tx,
    personId: number,
    { old, next }: { readonly old: string | null; readonly next: string | null },
    act: string,
    now: Date,
    ip: string,
  ): Promise<void> {
    const changes = [{ Field: 'BWX_UserID' as const, Old: old, New: next }];
    await addEvents(tx, [{ personId, act: 'updated', changes }], personId, now);
    // Tells the window with the QR code at once.
    await tellPeople(tx, [personId], { Touches: ['CacUser.HaveBindWxWork'], Notice: null });
    const detail = { userId: next ?? old };
    await writeAudit(tx, { actorId: personId, act, target: `person:${personId}`, detail, ip });
  }
}
