import { createHash } from 'node:crypto';
import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import { through, writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Asker } from '#kit/server/http/inner.ts';
import { notify } from '#kit/server/notices.ts';
import { programRequestRefusals } from '../../contract/ProgramRequest.ts';
import * as queries from '../queries/program-requests.ts';

const { requestStates } = queries;

/** Access to the product's calls, used to describe and perform the requests of programs. */
export interface ProgramCalls {
  /** Returns the description of the call at an address. */
  readonly does: (path: string) => Words;
  /** Returns the page of the object that a call concerns; empty if there is none. */
  readonly linkOf: (path: string, input: Readonly<Record<string, unknown>>) => string;
  /** Makes the call on behalf of the asker. `message` is the text of the refusal. */
  readonly perform: (
    path: string,
    input: Readonly<Record<string, unknown>>,
    asker: Asker,
  ) => Promise<{ readonly isDone: boolean; readonly message: string }>;
}

/** @internal */
export const noCalls: ProgramCalls = {
  does: (path) => ({ zh: path, en: path }),
  linkOf: () => '',
  perform: () => refuse(general.notFound),
};

/** Milliseconds in which a person can answer a request. */
const waitsFor = 24 * 60 * 60_000;
/** Milliseconds after which an accepted request without a result counts as lost; no call takes that long. */
const lostAfter = 5 * 60_000;
/** Maximum number of waiting requests of one person. */
const most = 20;

/** Returns a digest of a call and its input that does not depend on the order of the fields. */
export const digestOf = (call: string, input: unknown): string =>
  createHash('sha256')
    .update(`${call}\n${canonicalJson(input)}`)
    .digest('hex');

/** State of a program's request: waiting, answered, or rejected because too many are waiting. */
export type Asked =
  /** `unknown`: the request was accepted, but the process that performed it died before it stored the result. */
  | { readonly is: 'waiting' | 'done' | 'declined' | 'full' | 'unknown' }
  | { readonly is: 'refused'; readonly message: string };

/**
 * Asks a person whether a program may make a call on their behalf, or returns the result of an earlier request. A final
 * result is returned once; after that, the same call starts a new request.
 */
export const askPerson = (
  db: Database,
  actor: Actor,
  {
    call,
    input,
    does,
  }: { readonly call: string; readonly input: queries.Wish['input']; readonly does: Words },
  now: Date,
): Promise<Asked> =>
  inTransaction(db, async (tx): Promise<Asked> => {
    const tokenId = actor.program?.id ?? refuse(general.forbidden);
    const digest = digestOf(call, input);
    const found = await queries.findRequest(tx, tokenId, digest);
    if (found) {
      const isOver = found.state === requestStates.waiting && found.expiresAt <= now;
      const since = now.getTime() - (found.answeredAt?.getTime() ?? now.getTime());
      const isLost = found.state === requestStates.accepted && since > lostAfter;
      if (!isOver && !isLost && found.state <= requestStates.accepted) return { is: 'waiting' };
      await queries.noteTold(tx, found.id, now);
      if (isLost) return { is: 'unknown' };
      if (found.state === requestStates.done) return { is: 'done' };
      if (found.state === requestStates.refused) return { is: 'refused', message: found.outcome };
      if (!isOver) return { is: 'declined' };
    }
    if ((await queries.countWaiting(tx, actor.id, now)) >= most) return { is: 'full' };
    const wish = { tokenId, personId: actor.id, call, input, digest };
    const added = await queries.addRequest(tx, wish, now, new Date(now.getTime() + waitsFor));
    if (added) await tell(tx, actor.id, added.id, does);
    return { is: 'waiting' };
  });

const tell = (tx: Tx, personId: number, id: string, { zh, en }: Words): Promise<void> =>
  notify(tx, `request:${id}`, null, [
    {
      people: [personId],
      key: `program.request:${id}`,
      titleZh: `助手请您确认：${zh}`,
      titleEn: `Your assistant asks you to confirm: ${en}`,
      url: '/loginLog',
    },
  ]);

interface Answer {
  readonly id: string;
  readonly isAccepted: boolean;
  readonly actor: Actor;
  readonly asker: Asker;
  readonly now: Date;
}

/**
 * Stores a person's answer. An accepted call is made only after the answer is stored, so that it never happens twice.
 * If the process dies in between, the request stays accepted without being done.
 * @throws Refused notFound, requestOver
 */
export async function answerRequest(
  db: Database,
  calls: ProgramCalls,
  { id, isAccepted, actor, asker, now }: Answer,
): Promise<{ readonly isDone: boolean; readonly message: string }> {
  const held = await inTransaction(db, async (tx) => {
    const request = (await queries.holdRequest(tx, id, actor.id)) ?? refuse(general.notFound);
    const isOpen = request.state === requestStates.waiting && request.expiresAt > now;
    if (!isOpen || request.revokedAt !== null || request.tokenEnds <= now)
      refuse(programRequestRefusals.requestOver);
    const state = isAccepted ? requestStates.accepted : requestStates.declined;
    await queries.setAnswer(tx, id, state, now);
    await writeAudit(tx, {
      actorId: actor.id,
      act: isAccepted ? 'program.accept' : 'program.decline',
      target: `token:${request.tokenId}`,
      detail: { call: request.call },
      ip: asker.ip,
    });
    return request;
  });
  if (!isAccepted) return { isDone: false, message: '' };
  const input = (held.input ?? {}) as Record<string, unknown>;
  const done = await through.run(held.tokenId, () => calls.perform(held.call, input, asker));
  await queries.setOutcome(db, id, done.isDone ? requestStates.done : requestStates.refused, done.message);
  return done;
}
