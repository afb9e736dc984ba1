import type { FastifyInstance } from 'fastify';
import { createHttp } from '#kit/server/http/app.ts';
import { mountListener, serveBlank } from '#kit/server/http/mount.ts';
import { servePages } from '#kit/server/http/pages.ts';
import { signatureCheck } from '#kit/server/http/signature.ts';
import { liveNotices } from '#kit/server/live.ts';
import { noticeCalls } from '#kit/server/notices.ts';
import { savedViewCalls } from '#kit/server/saved-views.ts';
import type { Database } from '#kit/server/db/database.ts';
import { assertWritable } from '#kit/server/db/ready.ts';
import { approvalCalls, keepSecrets } from '#modules/approval/server/open.ts';
import { calendarCalls } from '#modules/calendar/server/open.ts';
import { attendanceCalls, iclock } from '#modules/attendance/server/open.ts';
import { feedbackCalls } from '#modules/feedback/server/open.ts';
import { formAttachment, formSource, formTemplate, limitUploads } from '#modules/forms/server/open.ts';
import { noticePreference, peopleReadings, signIn, signInPaths } from '#modules/people/server/open.ts';
import { hrRequestCalls } from '#modules/hr-requests/server/open.ts';
import { kpiCalls } from '#modules/kpi/server/open.ts';
import { libraryCalls } from '#modules/library/server/open.ts';
import { okrCalls } from '#modules/okr/server/open.ts';
import { payrollCalls } from '#modules/payroll/server/open.ts';
import { recruitingCalls } from '#modules/recruiting/server/open.ts';
import { roomCalls } from '#modules/rooms/server/open.ts';
import { homeCalls } from '#modules/home/server/open.ts';
import { visitorCalls } from '#modules/visitors/server/open.ts';
import { supplierCalls } from '#modules/suppliers/server/open.ts';
import { webhookCalls } from '#modules/webhooks/server/open.ts';
import { areaOf } from './areas.ts';
import { webFolder } from './build-web.ts';
import { channelsOf, checkInsOf, framedOrigins, publicUrl, type Config } from './config.ts';
import { controllers } from './controllers.ts';
import { joinDuties } from './duties.ts';
import { demoShare } from './demo/seed-demo.ts';
import { filesOf } from './files.ts';
import { howToCall } from './how-to-call.ts';
import { programCalls } from './mcp/answers.ts';
import { mcpMetadata, mountMetadata } from './mcp/metadata.ts';
import { mountMcp } from './mcp/mount.ts';
import { routes } from './routes.ts';
import { secretOf } from './secret.ts';
import { signInConfig } from './sign-in-config.ts';
import packageJson from '../../package.json' with { type: 'json' };

const MEGABYTE = 1 << 20;

export interface BuildOptions {
  /** Tests of calls need no pages; a function is given what adds them, for when they are built, before the server listens. */
  readonly pages?: boolean | ((add: () => Promise<void>) => void);
  /** Where log lines go instead of standard output. */
  readonly log?: { readonly write: (line: string) => void };
}

/** Loaded where somebody reads them: every start would wait for the library. */
const metricsOf = async (db: Database, token: string) =>
  new (await import('#kit/server/http/metrics.ts')).Metrics(db, token);

/** The whole product as one HTTP server over an open, migrated database. */
export async function buildServer(
  config: Config,
  db: Database,
  { pages = true, log }: BuildOptions = {},
): Promise<FastifyInstance> {
  const url = publicUrl(config);
  const https = url.startsWith('https:');
  const files = filesOf(config);
  limitUploads({
    dayBytes: config.UPLOAD_DAY_MB * MEGABYTE,
    dayFiles: config.UPLOAD_DAY_FILES,
    unbound: config.UPLOAD_UNBOUND,
  });
  joinDuties();
  const secret = secretOf(config);
  keepSecrets([secret]);
  const signing = await signIn(
    db,
    signInConfig(db, config, secret, (error) => app.log.error(error)),
    areaOf,
    programCalls(() => app),
  );
  const metrics = config.METRICS_TOKEN ? await metricsOf(db, config.METRICS_TOKEN) : null;
  const sessionCookie = https ? '__Host-portico_session' : 'portico_session';
  const app: FastifyInstance = await createHttp({
    db,
    served: [
      ...peopleReadings,
      ...signing.served,
      ...approvalCalls(files),
      ...calendarCalls,
      ...attendanceCalls(secret, files, checkInsOf(config) !== null),
      ...feedbackCalls(
        files,
        routes.map(({ path }) => path),
      ),
      ...homeCalls(files, config.HOME_LINK_HOSTS),
      ...hrRequestCalls(secret, files),
      ...kpiCalls(),
      ...libraryCalls(),
      ...okrCalls,
      ...payrollCalls([secret], signing.provesAgain),
      ...recruitingCalls(secret, files, channelsOf(config).mail, signing.authorityListener !== null),
      ...roomCalls(files),
      formAttachment(files),
      formSource,
      formTemplate,
      liveNotices(db.bus),
      noticeCalls,
      noticePreference(channelsOf(config)),
      savedViewCalls,
      ...visitorCalls(secret),
      ...supplierCalls(db),
      ...webhookCalls(secret, config.WEBHOOK_NETWORKS),
    ],
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
  // An outside authority gives no tokens for programs that this portal knows.
  const givesTokens = config.ACCESS_TOKENS === 'on' && signing.authorityListener !== null;
  if (givesTokens) mountMetadata(app, url, signing.issuer);
  if (config.ACCESS_TOKENS === 'on')
    mountMcp(app, {
      db,
      version: packageJson.version,
      publicUrl: url,
      secret,
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
