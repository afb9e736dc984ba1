import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { general, refuse } from '#kit/contract/refusals.ts';
import { backupState } from '../db/backup-runs.ts';
import type { Database } from '../db/database.ts';

/** Histogram buckets in seconds, from a read in memory to the calculation of a month. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Metrics of this process in Prometheus format, for clients with the token. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #token: Buffer;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  constructor(db: Database, token: string) {
    this.#token = hashOf(`Bearer ${token}`);
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'portico_http_request_seconds',
      help: 'Response time, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [],
    });
    const { pool } = db;
    const connections = new Gauge({
      name: 'portico_db_connections',
      help: 'Connections to the database: busy, idle, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
    const outbox = new Gauge({
      name: 'portico_outbox',
      help: 'Deliveries of the whole installation: due ones and failed ones',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const { rows } = await sql<{ due: number; dead: number }>`
          select count(*) filter (where dead_at is null and run_after <= now())::int as due,
            count(*) filter (where dead_at is not null)::int as dead from kit.outbox`.execute(db.kysely);
        this.set({ state: 'due' }, rows[0]?.due ?? 0);
        this.set({ state: 'dead' }, rows[0]?.dead ?? 0);
      },
    });
    const backups = new Gauge({
      name: 'portico_backup_age_seconds',
      help: 'Time since the last backup of the whole installation was verified; absent if the portal makes no backups',
      registers: [],
      async collect() {
        const { lastAt } = await backupState(db);
        if (lastAt) this.set((Date.now() - lastAt.getTime()) / 1000);
        else this.remove();
      },
    });
    for (const each of [this.#requests, connections, outbox, backups, ...replicaFigures(db)])
      this.#registry.registerMetric(each);
  }

  /** Counts an answer; addresses without a route count as one. */
  observe({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const route = routeOptions.url ?? 'none';
    this.#requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  }

  /** Serves the metrics at /metrics. */
  mount(app: FastifyInstance): void {
    app.get('/metrics', async (request, reply) => {
      const given = hashOf(request.headers.authorization ?? '');
      if (!timingSafeEqual(given, this.#token)) {
        reply.header('www-authenticate', 'Bearer realm="Portico metrics"');
        refuse(general.signIn);
      }
      return reply.type(this.#registry.contentType).send(await this.#registry.metrics());
    });
  }
}

/** Returns metrics of the read replica; empty if there is none. */
function replicaFigures({ replica }: Database): readonly (Gauge | Counter)[] {
  if (!replica) return [];
  const lag = new Gauge({
    name: 'portico_replica_lag_seconds',
    help: 'Time by which the read replica lags behind the primary',
    registers: [],
    collect() {
      this.set(replica.lag);
    },
  });
  const calls = new Counter({
    name: 'portico_replica_calls_total',
    help: 'Calls meant for the read replica: answered by it, or by the primary with the reason',
    labelNames: ['by'],
    registers: [],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(replica.counts)) this.inc({ by }, count);
    },
  });
  return [lag, calls];
}
