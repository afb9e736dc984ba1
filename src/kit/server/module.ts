import type { Placed } from '../contract/call.ts';
import type { Database } from './db/database.ts';
import type { Job } from './db/jobs.ts';
import type { OutboxHandler } from './db/outbox.ts';
import type { SecretUses } from './db/reseal.ts';
import type { Served } from './http/context.ts';
import type { Contribution } from './registry.ts';

/** Controller of the wire, or a module's part of it. */
export interface ModuleController<Env> {
  readonly calls: Readonly<Record<string, Placed>>;
  /** Description for /openapi.json, one sentence. Null if another module describes the same controller. */
  readonly about: string | null;
  /** Area for the limits of access tokens, if it is not the module's. */
  readonly area?: string;
  readonly serve: (env: Env) => Served;
}

/**
 * Server side of a module. `app` combines all modules into one product. `Env` is what the module needs of the
 * installation: settings, secrets, the store of files. `Serving` is what its calls need in addition. A module that
 * needs more than the product has does not compile.
 */
export interface Module<Env, Serving = Env> {
  readonly name: string;
  /** Modules that this one uses. A test compares them with the imports of its files. */
  readonly uses: readonly { readonly name: string }[];
  /** Area of its controllers, for the limits of access tokens. */
  readonly area: string;
  /** Controllers by unique names: the wire name, if no other module serves a part of that controller. */
  readonly controllers: Readonly<Record<string, ModuleController<Serving>>>;
  /** Contributions of the module to other modules and to the kit. */
  readonly contributes?: (env: Env) => readonly Contribution[];
  /** Background jobs of the module. */
  readonly jobs?: (db: Database, env: Env) => readonly Job[];
  /** Names of jobs that also run at each start, to catch up on missed runs. */
  readonly atStart?: readonly string[];
  /** Columns of the module that depend on PORTICO_SECRET. */
  readonly secretUses?: SecretUses;
  /** Handlers that send its messages out of the product, by topic of the outbox. */
  readonly deliveries?: (db: Database, env: Env) => Readonly<Record<string, OutboxHandler>>;
}

/** Returns the module unchanged; only checks its type. */
export const defineModule = <Env = unknown, Serving = Env>(
  module: Module<Env, Serving>,
): Module<Env, Serving> => module;

/** Declares a controller that needs no settings of the installation. @param about one sentence for /openapi.json */
export const serving = (about: string | null, served: Served, area?: string): ModuleController<unknown> => ({
  calls: served.calls,
  about,
  serve: () => served,
  ...(area !== undefined && { area }),
});

/**
 * Declares a controller that is made from the installation's settings.
 * @param about one sentence for /openapi.json
 */
export const servingWith = <Env>(
  calls: Readonly<Record<string, Placed>>,
  about: string | null,
  serve: (env: Env) => Served,
  area?: string,
): ModuleController<Env> => ({ calls, about, serve, ...(area !== undefined && { area }) });

/** Returns the calls of a module, ready to be served. */
export const callsOf = <Serving>(
  { controllers }: Pick<Module<never, Serving>, 'controllers'>,
  env: Serving,
): Served[] => Object.values(controllers).map(({ serve }) => serve(env));
