import { join } from 'node:path';
import { styleText } from 'node:util';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { backup } from '#kit/server/db/backup.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { tryStore } from '#kit/server/files/try-store.ts';
import { type Background, startBackground } from './background.ts';
import { buildWeb, isStale } from './build-web.ts';
import { publicUrl, readConfig, warningsOf } from './config.ts';
import { s3StoreOf } from './files.ts';
import { firstStart } from './first-start.ts';
import { Progress } from './progress.ts';
import { buildServer } from './server.ts';
import { releaseMemory } from './release-memory.ts';
import { beginTraces } from './traces.ts';

const isDev = process.argv.includes('--dev');
const onError = (error: unknown): void => console.error(error);

/** Milliseconds after which the memory of the start is given back. It takes 0.3 s, so people's first look comes first. */
const SETTLED_MS = 10_000;

/** Words for a demo company that is not complete. */
const unfinished = {
  elsewhere: 'Another process is adding to the demo company.',
  changed:
    'The demo company stays as another version began it, because this version cannot add the rest of its past year. For a complete one, start with an empty folder (PORTICO_DATA) or an empty database (DATABASE_URL).',
  failed: 'The demo company is not complete. The next start continues.',
};

/**
 * Runs `npm start`: builds outdated pages, opens and migrates the database, creates the demo company at the first
 * start, and then serves until it is stopped. A second start on the same folder ends at once without changes.
 */
export async function start(asked: AbortSignal): Promise<void> {
  // Before the server answers, a stop needs no cleanup, because the database keeps committed changes.
  let stop: (() => Promise<void>) | undefined;
  const end = (): void => void Promise.resolve(stop?.()).then(() => process.exit(0), fail);
  if (asked.aborted) end();
  asked.addEventListener('abort', end);
  try {
    const config = readConfig(process.env);
    setCompanyZone(config.TIME_ZONE);
    const progress = new Progress();
    progress.say(
      config.DATABASE_URL ? 'Opening PostgreSQL' : `Opening the embedded database in ${config.PORTICO_DATA}/`,
    );
    const opening = openDatabase({
      url: config.DATABASE_URL,
      readUrl: config.DATABASE_READ_URL,
      dataDir: config.PORTICO_DATA,
      connections: config.DATABASE_CONNECTIONS,
      onError,
      // The embedded database cannot continue, for example on a full disk; acknowledged changes are kept.
      onStopped: (error) => {
        console.error(error.message);
        process.exit(1);
      },
    });
    let isBuilding = false;
    // The lock on the folder was just taken or refused; only its holder builds.
    const building = opening.then(async () => {
      isBuilding = !isDev && isStale();
      if (isBuilding) await buildWeb(asked);
      isBuilding = false;
    });
    building.catch(() => undefined);
    const objects = s3StoreOf(config);
    const trying = objects && tryStore(objects);
    trying?.catch(() => undefined);
    const db = await opening;
    await trying;
    await migrate(db, {
      onProgress: ({ name, done, total }) =>
        progress.say(`Preparing the database: ${name} (${done + 1}/${total})`),
      backup: async () => {
        progress.say('Saving a backup before the migration');
        await backup(db, join(config.PORTICO_DATA, 'backups'), new Date());
      },
    });
    const endTraces = await beginTraces(config, (text) => console.warn(styleText('yellow', text)));
    let addPages: (() => Promise<void>) | undefined;
    const app = await buildServer(config, db, { pages: (add) => void (addPages = add) });
    // The demo is filled after the server is built, so that its listeners hear of the demo too, now and after a
    // restart.
    const { welcome, filling } = await firstStart(db, config, (text) => progress.say(text), asked);
    if (isBuilding) progress.say('Building the web application');
    await building;
    await addPages?.();
    let background: Promise<Background | null> = Promise.resolve(null);
    stop = async () => {
      await app.close();
      // The next start continues an incomplete demo.
      await (await background)?.close();
      await endTraces();
      await db.close();
    };
    await app.listen({ port: config.PORT, host: config.HOST });
    progress.end();
    // Background jobs wait for the complete company, because reminders and effects would differ in an incomplete one.
    const filled = filling?.end.catch((error: unknown) => {
      if (!asked.aborted) onError(error);
      return 'failed' as const;
    });
    background = (filled ?? Promise.resolve()).then(() =>
      asked.aborted ? null : startBackground(db, config, onError),
    );
    background.catch(fail);
    setTimeout(releaseMemory, SETTLED_MS).unref();

    // Counts from the start of the process, because loading modules takes time, too.
    const seconds = (performance.now() / 1000).toFixed(1);
    console.log(
      `${styleText('green', 'Portico is ready')} after ${seconds} s: ${styleText('bold', publicUrl(config))}`,
    );
    for (const line of welcome) console.log(line);
    for (const line of warningsOf(config)) console.warn(styleText('yellow', line));
    if (!filled) return;
    progress.say(
      '演示公司的历史数据正在补充，不影响使用 / The past year of the demo is being added. You can work meanwhile.',
    );
    await background;
    if (asked.aborted) return;
    const whole = (performance.now() / 1000).toFixed(1);
    const end = await filled;
    if (end === 'complete') console.log(`The demo company is complete after ${whole} s`);
    else console.warn(styleText('yellow', unfinished[end]));
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  console.error(styleText('red', error instanceof Error ? error.message : String(error)));
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
