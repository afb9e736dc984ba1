import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Database } from '#kit/server/db/database.ts';
import { createHttp, type HttpOptions } from '#kit/server/http/app.ts';
import { mountListener, serveBlank } from '#kit/server/http/mount.ts';
import { people } from '#modules/people/module.ts';
import { noCalls } from '#modules/people/programs/server/commands/program-requests.ts';
import { signIn, type SignIn, type SignInConfig, signInPaths } from '#modules/people/server/open.ts';
import { connectAll, servedBy } from './modules.ts';

/** Returns a port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

export interface Portal {
  readonly url: string;
  readonly config: SignInConfig;
  readonly signIn: SignIn;
  /** Internal errors that nobody was told about. */
  readonly failures: unknown[];
  readonly close: () => Promise<void>;
}

/** Starts a listening portal process with sign-in and the calls about people. */
export async function startPortal(
  db: Database,
  overrides: Partial<SignInConfig> & { port?: number; logger?: HttpOptions['logger'] } = {},
): Promise<Portal> {
  const { port = await freePort(), logger = false, ...rest } = overrides;
  const failures: unknown[] = [];
  const config: SignInConfig = {
    publicUrl: `http://127.0.0.1:${port}`,
    secret: 'a secret of the tests, 32 letters long',
    clientId: 'portico-web',
    responseType: 'id_token token',
    outside: null,
    demoPeople: null,
    onError: (error) => failures.push(error),
    ...rest,
  };
  connectAll(db);
  const entry = await signIn(db, config);
  const app = await createHttp({
    db,
    served: servedBy(people, { db, signIn: entry.service, programs: noCalls }),
    title: 'Portico',
    version: 'test',
    logger,
    trustProxy: false,
    https: false,
    ready: async () => undefined,
    authenticate: entry.authenticate,
    whenEnded: entry.whenEnded,
  });
  if (entry.authorityListener) await mountListener(app, signInPaths.authority, entry.authorityListener);
  serveBlank(app, signInPaths.silent);
  await app.listen({ port, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, config, signIn: entry, failures, close: () => app.close() };
}
