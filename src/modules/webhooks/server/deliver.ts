import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { Outward, OutwardFailed, type OutwardAnswer } from '#kit/server/http/outward.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { traced } from '#kit/server/tracing.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import type { Box } from '#kit/server/secret-box.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { deliveryState, manageCode, type Problem } from '../contract/codes.ts';
import { wake } from './announce.ts';
import { giveUp, saveResults, takeDue, type Result, type Taken } from './queries/deliveries.ts';
import { markHealth, stopFailing } from './queries/endpoints.ts';
import { waitAfter } from './rules/retry.ts';
import { signedHeaders } from './signature.ts';

export interface Delivering {
  readonly box: Box;
  /** The portal's address, without a slash at the end. */
  readonly publicUrl: string;
  /** Internal networks that may be sent to. */
  readonly networks: readonly string[];
  readonly onError: (error: unknown) => void;
  /** How often to look without being woken, for what became due and for what a dead process had taken. */
  readonly pollMs?: number;
  /** Milliseconds that a receiver has for an answer. */
  readonly timeoutMs?: number;
}

/** Requests at the same moment in one process, and to one endpoint. */
const mostAtOnce = 64;
const perEndpoint = 24;
/** Longer than an attempt may take: what is taken and not finished by then was a dead process's. */
const lease = 30_000;
/** After a wake or an answer: what else comes in a moment is taken along in one statement. */
const gatherMs = 10;
/** Milliseconds between two words to open windows that the log has grown. */
const tellEvery = 1_000;
/** Hours of nothing but failures after which an endpoint is switched off. */
const stopAfterHours = 24;

/**
 * Sends what waits, at least once each: a delivery is leased to one process, and comes back when that one dies before
 * its result is written down. Nothing is sent inside of a transaction.
 */
export class WebhookWorker {
  readonly #db: Database;
  readonly #given: Required<Delivering>;
  readonly #outward: Outward;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #busy = new Map<number, number>();
  readonly #sending = new Set<Promise<void>>();
  /** When open windows hear of results again. */
  #tellAt = 0;
  #results: Result[] = [];
  #wake: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #loop: Promise<void>;

  constructor(db: Database, given: Delivering) {
    this.#db = db;
    this.#given = { pollMs: 5_000, timeoutMs: 10_000, ...given };
    this.#outward = new Outward(given.networks);
    this.#unsubscribe = db.bus.subscribe(wake, () => this.#wake.resolve());
    this.#loop = this.#run();
  }

  /** Breaks off what is being sent, which comes back, and writes down what was answered. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#stop.abort();
    this.#wake.resolve();
    await this.#loop;
    await Promise.all(this.#sending);
    await this.#settle().catch(this.#given.onError);
    this.#outward.close();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers();
      const taken = await this.#round();
      if (this.#results.length > 0 || taken > 0) this.#wake.resolve();
      const timer = setTimeout(this.#wake.resolve, this.#given.pollMs).unref();
      await this.#wake.promise;
      clearTimeout(timer);
      if (!this.#stop.signal.aborted) await delay(gatherMs);
    }
  }

  /** Writes down what came back and sends what is due. Answers how many that are. */
  async #round(): Promise<number> {
    try {
      await this.#settle();
      const free = mostAtOnce - this.#sending.size;
      if (free === 0) return 0;
      const due = await takeDue(this.#db, { free, busy: this.#busy, perEndpoint, lease });
      for (const one of due) {
        this.#busy.set(one.endpointId, (this.#busy.get(one.endpointId) ?? 0) + 1);
        const sending = this.#send(one).then((result) => {
          const left = (this.#busy.get(one.endpointId) ?? 1) - 1;
          if (left > 0) this.#busy.set(one.endpointId, left);
          else this.#busy.delete(one.endpointId);
          if (result) this.#results.push(result);
          this.#sending.delete(sending);
          this.#wake.resolve();
        });
        this.#sending.add(sending);
      }
      return due.length;
    } catch (error) {
      this.#given.onError(error);
      return 0;
    }
  }

  /** Undefined: it was broken off, and is tried again by whoever comes next. */
  async #send(taken: Taken): Promise<Result | undefined> {
    const { id, attempt, endpointId } = taken;
    const begun = performance.now();
    const since = (): number => Math.round(performance.now() - begun);
    try {
      const attributes = { 'messaging.destination.name': taken.type, 'portico.attempt': attempt };
      const answer = await traced('deliver webhook', { kind: 'client', attributes, link: taken.cause }, () =>
        this.#post(taken),
      );
      return { id, attempt, endpointId, took: since(), ...outcomeOf(answer, attempt) };
    } catch (error) {
      if (this.#stop.signal.aborted) return undefined;
      if (!(error instanceof OutwardFailed)) this.#given.onError(error);
      const problem = error instanceof OutwardFailed ? error.fault : 'broken';
      return { id, attempt, endpointId, took: since(), status: null, ...failed(problem, attempt, null) };
    }
  }

  #post({ eventId, type, data, at, url, secretSealed, oldSecretSealed }: Taken): Promise<OutwardAnswer> {
    const { box, publicUrl, timeoutMs } = this.#given;
    const body = JSON.stringify({
      id: eventId,
      type,
      timestamp: at.toISOString(),
      data: { ...data, link: `${publicUrl}${data['link']}` },
    });
    const secrets = [secretSealed, ...(oldSecretSealed === null ? [] : [oldSecretSealed])].map((one) =>
      box.open(one),
    );
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Portico-Webhooks/1',
      ...signedHeaders(eventId, new Date(), body, secrets),
    };
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]);
    return this.#outward.post(new URL(url), headers, body, signal);
  }

  async #settle(): Promise<void> {
    const results = this.#results;
    if (results.length === 0) return;
    this.#results = [];
    try {
      const isTold = performance.now() >= this.#tellAt;
      await inTransaction(this.#db, (tx) => settle(tx, results, isTold));
      if (isTold) this.#tellAt = performance.now() + tellEvery;
    } catch (error) {
      this.#results.unshift(...results);
      throw error;
    }
  }
}

type Outcome = Pick<Result, 'state' | 'wait' | 'status' | 'problem'>;

function failed(problem: Problem, attempt: number, asked: number | null): Omit<Outcome, 'status'> {
  const wait = waitAfter(attempt, Math.random(), asked);
  return { problem, wait, state: wait === null ? deliveryState.failed : deliveryState.waiting };
}

/** 2xx is success, all else is not: what redirects has to be told to us, not found by following. */
function outcomeOf({ status, retryAfter }: OutwardAnswer, attempt: number): Outcome {
  if (status >= 200 && status < 300)
    return { status, state: deliveryState.delivered, wait: null, problem: null };
  if (status === 410) return { status, state: deliveryState.failed, wait: null, problem: 'gone' };
  const problem = status >= 300 && status < 400 ? 'redirect' : 'answer';
  return { status, ...failed(problem, attempt, retryAfter) };
}

/** Keeps results, and switches off endpoints that have failed for a day or said that they are gone. */
async function settle(tx: Tx, results: readonly Result[], isTold: boolean): Promise<void> {
  await saveResults(tx, results);
  if (isTold) await tellPeople(tx, await listHolders(tx, manageCode), { Touches: ['Webhook'], Notice: null });
  const idsOf = (isMeant: (one: Result) => boolean): number[] => [
    ...new Set(results.filter(isMeant).map(({ endpointId }) => endpointId)),
  ];
  const well = idsOf(({ state }) => state === deliveryState.delivered);
  const failing = idsOf(({ problem }) => problem !== null).filter((id) => !well.includes(id));
  const gone = idsOf(({ problem }) => problem === 'gone');
  await markHealth(tx, { well, failing });
  if (failing.length === 0) return;
  const stopped = await stopFailing(tx, { failing, gone, hours: stopAfterHours });
  if (stopped.length === 0) return;
  await giveUp(
    tx,
    stopped.map(({ id }) => id),
  );
  const people = await listHolders(tx, manageCode);
  for (const { id, name } of stopped) {
    await notify(tx, `webhook:${id}`, null, [
      {
        people,
        key: `webhook.stopped:${id}:${Date.now()}`,
        titleZh: `事件推送“${name}”持续失败，已停用`,
        titleEn: `The webhook “${name}” kept failing and was switched off. Check its address, then switch it on again.`,
        url: `/mySetting/webhooks?webhook=${id}`,
      },
    ]);
    await writeAudit(tx, { actorId: null, act: 'webhook.stop', target: `webhook:${id}`, detail: { name } });
  }
}
