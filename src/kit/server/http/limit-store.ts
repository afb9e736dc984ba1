import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { countCall, type Used } from '../db/call-limits.ts';
import type { Database } from '../db/database.ts';

type Told = (error: Error | null, used?: Used) => void;

/** Counts limited calls in the database. Several processes that counted alone would each allow the full limit. */
export const limitsIn = (db: Database): NonNullable<RateLimitPluginOptions['store']> =>
  class LimitStore implements FastifyRateLimitStore {
    readonly #call: string;

    constructor(_options: object, call = '') {
      this.#call = call;
    }

    incr(caller: string, told: Told, window: number): void {
      countCall(db, this.#call, caller, window).then(
        (used) => told(null, used),
        (error: Error) => told(error),
      );
    }

    /** The plugin passes the route in `routeInfo`, although its types differ. */
    child(options: RouteOptions & { readonly routeInfo?: RouteOptions }): LimitStore {
      return new LimitStore(options, options.routeInfo?.url ?? options.url);
    }
  };
