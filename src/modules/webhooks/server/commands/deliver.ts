import { setTimeout as delay } from 'node:timers/promises';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { Outward, OutwardFailed, type OutwardAnswer } from '#kit/server/http/outward.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import type { Box } from '#kit/server/secret-box.ts';
import { traced } from '#kit/server/tracing.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { deliveryState, manageCode, type Problem } from '../../contract/codes.ts';
import {
  giveUp,
  saveResults,
  takeDue,
  type AttemptResult,
  type TakenDelivery,
} from '../queries/deliveries.ts';
import { markHealth, stopFailing } from '../queries/endpoints.ts';
import { computeWait } from '../rules/retry.ts';
import { wakeChannel } from './announce.ts';
import { signedHeaders } from './signature.ts';

export interface WorkerOptions {
  readonly box: Box;
  /** Public address of the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Internal networks to which webhooks may send. */
  readonly networks: readonly string[];
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two looks for due deliveries without a wake-up, for example those of a process that died. */
  readonly pollMs?: number;
  /** Milliseconds within which a receiver must answer. */
  readonly timeoutMs?: number;
}

/** Maximum number of simultaneous requests in one process, and to one endpoint. */
const mostAtOnce = 64;
const perEndpoint = 24;
/** Lease of a delivery in milliseconds, longer than any attempt. Later, its process counts as dead. */
const lease = 30_000;
/**
 * Milliseconds to wait after a wake-up or an answer, so that one statement handles everything that arrives meanwhile.
 */
const gatherMs = 10;
/** Minimum number of milliseconds between two messages that tell open windows to reload the log. */
const tellEvery = 1_000;
/** Hours without a successful delivery after which an endpoint is switched off. */
const stopAfterHours = 24;

/**
 * Sends waiting deliveries at least once each. A delivery is leased to one process. If that process dies before it
 * stores the result, the delivery becomes due again. Nothing is sent inside a transaction.
 */
export class WebhookWorker {
  readonly #db: Database;
  readonly #given: Required<WorkerOptions>;
  readonly #outward: Outward;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #busy = new Map<number, number>();
  readonly #sending = new Set<Promise<void>>();
  /** Earliest time at which open windows are told of results again. */
  #tellAt = 0;
  #results: AttemptResult[] = [];
  #wake: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #loop: Promise<void>;

  constructor(db: Database, given: WorkerOptions) {
    this.#db = db;
    this.#given = { pollMs: 5_000, timeoutMs: 10_000, ...given };
    this.#outward = new Outward(given.networks);
    this.#unsubscribe = db.bus.subscribe(wakeChannel, () => this.#wake.resolve());
    this.#loop = this.#run();
  }

  /**
   * Stops the worker: aborts requests in progress, which are sent again later, and stores the results that have
   * arrived.
   */
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

  /** Stores the results that have arrived and sends due deliveries. Returns the number of deliveries sent. */
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

  /** Sends one delivery. @returns undefined if the request was aborted; another process will then send it again */
  async #send(taken: TakenDelivery): Promise<AttemptResult | undefined> {
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

  #post({
    eventId,
    type,
    data,
    at,
    url,
    secretSealed,
    oldSecretSealed,
  }: TakenDelivery): Promise<OutwardAnswer> {
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

type Outcome = Pick<AttemptResult, 'state' | 'wait' | 'status' | 'problem'>;

function failed(problem: Problem, attempt: number, asked: number | null): Omit<Outcome, 'status'> {
  const wait = computeWait(attempt, Math.random(), asked);
  return { problem, wait, state: wait === null ? deliveryState.failed : deliveryState.waiting };
}

/**
 * Returns the outcome of an answer. Only 2xx is a success. Redirects are not followed: the administrator has to enter
 * the new address.
 */
function outcomeOf({ status, retryAfter }: OutwardAnswer, attempt: number): Outcome {
  if (status >= 200 && status < 300)
    return { status, state: deliveryState.delivered, wait: null, problem: null };
  if (status === 410) return { status, state: deliveryState.failed, wait: null, problem: 'gone' };
  const problem = status >= 300 && status < 400 ? 'redirect' : 'answer';
  return { status, ...failed(problem, attempt, retryAfter) };
}

/** Stores results, and switches off endpoints that have failed for a day or answered 410 Gone. */
async function settle(tx: Tx, results: readonly AttemptResult[], isTold: boolean): Promise<void> {
  await saveResults(tx, results);
  if (isTold) await tellPeople(tx, await listHolders(tx, manageCode), { Touches: ['Webhook'], Notice: null });
  const idsOf = (isMeant: (one: AttemptResult) => boolean): number[] => [
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
