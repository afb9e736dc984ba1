import type { Placed } from '../contract/call.ts';
import type { Database } from './db/database.ts';
import type { Job } from './db/jobs.ts';
import type { OutboxHandler } from './db/outbox.ts';
import type { SecretUses } from './db/reseal.ts';
import type { Served } from './http/context.ts';
import type { Contribution } from './registry.ts';

/** Controller of the wire, or the part of it that one module serves. */
export interface ModuleController<Env> {
  readonly calls: Readonly<Record<string, Placed>>;
  /** Description for /openapi.json, one sentence. Null where another module serves the same controller and says it. */
  readonly about: string | null;
  /** Area for the limits of access tokens, where it is not the module's. */
  readonly area?: string;
  readonly serve: (env: Env) => Served;
}

/**
 * The server side of a module as one value. `app` folds the list of modules into one product.
 *
 * `Env` is what the module needs of the installation: settings, secrets, the store of files. `Serving` is what its calls
 * need beside that. Each module names only what it uses; one that needs more than the product has does not compile.
 */
export interface Module<Env, Serving = Env> {
  readonly name: string;
  /** Modules that it builds on. A test compares them with what its files import. */
  readonly uses: readonly { readonly name: string }[];
  /** Area of its controllers, for the limits of access tokens. */
  readonly area: string;
  /** By names that are unique in the product: the wire name, if no other module serves a controller of this name. */
  readonly controllers: Readonly<Record<string, ModuleController<Serving>>>;
  /** Contributions of the module to other modules and to the kit. */
  readonly contributes?: (env: Env) => readonly Contribution[];
  /** Background jobs of the module. */
  readonly jobs?: (db: Database, env: Env) => readonly Job[];
  /** Names of jobs that run at each start as well: what fell due while nothing ran. */
  readonly atStart?: readonly string[];
  /** Columns of the module that depend on PORTICO_SECRET. */
  readonly secretUses?: SecretUses;
  /** Handlers that carry its messages out of the product, by topic of the outbox. */
  readonly deliveries?: (db: Database, env: Env) => Readonly<Record<string, OutboxHandler>>;
}

/** Checks the type of a module. */
export const defineModule = <Env = unknown, Serving = Env>(
  module: Module<Env, Serving>,
): Module<Env, Serving> => module;

/**
 * Declares a controller that needs nothing of the installation.
 * @param about one sentence for /openapi.json
 */
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
