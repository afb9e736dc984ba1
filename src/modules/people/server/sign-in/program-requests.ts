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

/** The calls of the product, for those who answer what programs ask. */
export interface ProgramCalls {
  /** What the call at an address does. */
  readonly does: (path: string) => Words;
  /** Page of what a call is about; empty where there is none. */
  readonly linkOf: (path: string, input: Readonly<Record<string, unknown>>) => string;
  /** Makes the call as whoever asks. `message`: what it said when it refused. */
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

/** Milliseconds that a person has for his answer. */
const waitsFor = 24 * 60 * 60_000;
/** Milliseconds after which what was accepted and has not ended never will: no call takes as long. */
const lostAfter = 5 * 60_000;
/** Requests of one person that may wait at a time. */
const most = 20;

/** Identifies a call with its input, whatever the order of its fields. */
export const digestOf = (call: string, input: unknown): string =>
  createHash('sha256')
    .update(`${call}\n${canonicalJson(input)}`)
    .digest('hex');

/** What became of a wish of a program: it waits, it was answered, or too many wait. */
export type Asked =
  /** `unknown`: accepted, and whoever did it died before it said what came of it. */
  | { readonly is: 'waiting' | 'done' | 'declined' | 'full' | 'unknown' }
  | { readonly is: 'refused'; readonly message: string };

/**
 * Asks a person whether a program may make a call in his name, or says what became of it. The end of a wish is told
 * once; the same wish after that is asked anew.
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
      titleEn: `Your assistant asks for your answer: ${en}`,
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
 * Takes a person's answer. What he accepts is done after it is kept, so that it never happens twice; whoever dies in
 * between leaves it accepted and not done.
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
