import type { FastifyInstance } from 'fastify';
import { createHttp } from '#kit/server/http/app.ts';
import { mountListener, serveBlank } from '#kit/server/http/mount.ts';
import { servePages } from '#kit/server/http/pages.ts';
import { signatureCheck } from '#kit/server/http/signature.ts';
import type { Database } from '#kit/server/db/database.ts';
import { assertWritable } from '#kit/server/db/ready.ts';
import { callsOf } from '#kit/server/module.ts';
import { iclock } from '#modules/attendance/server/open.ts';
import { signIn, signInPaths } from '#modules/people/server/open.ts';
import { webFolder } from './build-web.ts';
import { framedOrigins, publicUrl, type Config } from './config.ts';
import { demoShare } from './demo/demo-work.ts';
import { environmentOf } from './env.ts';
import { howToCall } from './how-to-call.ts';
import { programCalls } from './mcp/answers.ts';
import { mcpMetadata, mountMetadata } from './mcp/metadata.ts';
import { mountMcp } from './mcp/mount.ts';
import { areaOf, connectModules, controllers, modules, type ServingEnv } from './modules.ts';
import { signInConfig } from './sign-in-config.ts';
import packageJson from '../../package.json' with { type: 'json' };

export interface BuildOptions {
  /**
   * Whether pages are served; tests of calls need none. A function is called to add them once they are built, before
   * the server listens.
   */
  readonly pages?: boolean | ((add: () => Promise<void>) => void);
  /** Target of log lines; default: standard output. */
  readonly log?: { readonly write: (line: string) => void };
}

/** Loaded when somebody reads the description, so that a start does not wait for the library. */
const metricsOf = async (db: Database, token: string) =>
  new (await import('#kit/server/http/metrics.ts')).Metrics(db, token);

/** Creates the HTTP server of the whole product on an open, migrated database. */
export async function buildServer(
  config: Config,
  db: Database,
  { pages = true, log }: BuildOptions = {},
): Promise<FastifyInstance> {
  const url = publicUrl(config);
  const https = url.startsWith('https:');
  const env = environmentOf(config);
  connectModules(db, env);
  const signing = await signIn(
    db,
    signInConfig(db, config, env.secret, (error) => app.log.error(error)),
    areaOf,
  );
  const serving: ServingEnv = {
    ...env,
    db,
    signIn: signing.service,
    programs: programCalls(() => app),
    provesAgain: signing.provesAgain,
    hasAuthority: signing.authorityListener !== null,
  };
  const metrics = config.METRICS_TOKEN ? await metricsOf(db, config.METRICS_TOKEN) : null;
  const sessionCookie = https ? '__Host-portico_session' : 'portico_session';
  const app: FastifyInstance = await createHttp({
    db,
    served: modules.flatMap((module) => callsOf(module, serving)),
    authenticate: signing.authenticate,
    whenEnded: signing.whenEnded,
    checkSignature: signatureCheck({
      appId: config.APP_ID,
      secret: config.APP_SECRET,
      mode: config.SIGNATURE_MODE,
    }),
    title: 'Portico',
    version: packageJson.version,
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, ...(log && { stream: log }) },
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    https,
    describedTo: config.OPENAPI,
    ...(metrics && { observe: metrics.observe.bind(metrics) }),
    howToCall: howToCall(sessionCookie),
    controllers,
    sessionCookie,
    ready: async () => {
      await assertWritable(db);
      const share = config.PORTICO_MODE === 'demo' ? await demoShare(db) : null;
      return share === null ? undefined : { demo: `${share} %` };
    },
  });
  await mountListener(
    app,
    '/iclock',
    iclock(db, (error) => app.log.error(error)),
  );
  if (signing.authorityListener) await mountListener(app, signInPaths.authority, signing.authorityListener);
  serveBlank(app, signInPaths.silent);
  metrics?.mount(app);
  // Tokens of an outside authority are not for programs that this portal knows.
  const givesTokens = config.ACCESS_TOKENS === 'on' && signing.authorityListener !== null;
  if (givesTokens) mountMetadata(app, url, signing.issuer);
  if (config.ACCESS_TOKENS === 'on')
    mountMcp(app, {
      db,
      version: packageJson.version,
      publicUrl: url,
      secret: env.secret,
      authenticate: signing.authenticate,
      ...(givesTokens && { metadata: mcpMetadata(url) }),
    });
  const addPages = (): Promise<void> => {
    const origin = new URL(signing.issuer).origin;
    const outside = origin === url ? [] : [origin];
    return servePages(app, {
      folder: webFolder,
      connect: outside,
      frames: framedOrigins(config),
      https,
      settings: {
        title: 'Portico',
        version: packageJson.version,
        address: url,
        issuer: signing.issuer,
        clientId: config.OIDC_CLIENT_ID,
        responseType: config.OIDC_RESPONSE_TYPE,
        appId: config.APP_ID,
        appSecret: config.APP_SECRET,
        demo: config.PORTICO_MODE === 'demo',
        timeZone: config.TIME_ZONE,
        outside: {
          learning: config.LEARNING_URL,
          assistant: config.AI_ASSISTANT_URL,
          chat: config.AI_CHAT_URL,
          training: config.TRAINING_URL,
        },
      },
    });
  };
  if (typeof pages === 'function') pages(addPages);
  else if (pages) await addPages();
  return app;
}
