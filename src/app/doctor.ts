import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { backupState } from '#kit/server/db/backup-runs.ts';
import type { Database } from '#kit/server/db/database.ts';
import { appliedMigrations, MIGRATIONS, readMigrations } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { assertWritable, serverFacts } from '#kit/server/db/ready.ts';
import { NoReplica, tryReplica } from '#kit/server/db/replica.ts';
import { tryStore } from '#kit/server/files/try-store.ts';
import { discovery } from '#kit/server/oidc/discovery.ts';
import { publicUrl, warningsOf, type Config } from './config.ts';
import { filesOf, filesFolder, filesPlace, folderOf } from './files.ts';
import { collectorOf, protocolNotSpoken } from './traces.ts';
import { backupsFolder } from './scheduled-backups.ts';
import { secretFindings } from './rotate-secret.ts';

/** Result of one check: good, a warning, or a fault that prevents operation. */
export interface Finding {
  readonly about: string;
  readonly is: 'ok' | 'warning' | 'fault';
  readonly text: string;
}

const megabyte = 1 << 20;
const day = 24 * 60 * 60_000;
/**
 * Maximum clock difference in milliseconds between product and database. A sign-in must be enrolled within two
 * minutes.
 */
const drift = 2_000;
/** Days after which a backup is old. */
const oldAfter = 2;

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function settings(config: Config): readonly Finding[] {
  const about = 'settings';
  const warnings = warningsOf(config).map((text): Finding => ({ about, is: 'warning', text }));
  const { protocol, hostname } = new URL(publicUrl(config));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLocal)
    return [
      ...warnings,
      {
        about,
        is: 'fault',
        text: `${publicUrl(config)} does not use https, so browsers refuse to sign anybody in.`,
      },
    ];
  const mode = `${config.PORTICO_MODE} mode at ${publicUrl(config)}`;
  return warnings.length > 0 ? warnings : [{ about, is: 'ok', text: mode }];
}

async function disk({ PORTICO_DATA: folder, DISK_RESERVE_MB: reserve }: Config): Promise<Finding> {
  const about = 'disk';
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / megabyte);
    const text = `${free} MB free in ${folder}`;
    if (free < reserve) return { about, is: 'fault', text: `${text}: uploads are refused below ${reserve}.` };
    return { about, is: free < reserve * 4 ? 'warning' : 'ok', text };
  } catch (error) {
    return { about, is: 'fault', text: `${folder} is not writable: ${reason(error)}` };
  }
}

async function files(config: Config): Promise<Finding> {
  const about = 'files';
  try {
    await tryStore(filesOf(config));
  } catch (error) {
    return { about, is: 'fault', text: reason(error) };
  }
  const { done } = config.S3_BUCKET ? await folderOf(config).keys().next() : { done: true };
  if (done !== true)
    return {
      about,
      is: 'warning',
      text: `Some files are still in ${filesFolder(config)}. Move them with: npm run portal -- files move`,
    };
  return { about, is: 'ok', text: `${filesPlace(config)} stores and returns files` };
}

function backups(config: Config, now: Date): Finding {
  const about = 'backup';
  const kept = [join(config.PORTICO_DATA, 'backups'), backupsFolder(config)];
  const ages = kept.flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.backup'))
      .map((name) => now.getTime() - statSync(join(folder, name)).mtimeMs),
  );
  const where = [...new Set(kept)].join(' and ');
  if (ages.length === 0)
    return {
      about,
      is: 'warning',
      text: `No backup in ${where}. Make one with: npm run portal -- backup. Set BACKUP_AT to make one every night.`,
    };
  const days = Math.floor(Math.min(...ages) / day);
  return {
    about,
    is: days > oldAfter ? 'warning' : 'ok',
    text: `The newest backup is ${days} days old, in ${where}`,
  };
}

/** Checks the nightly backups of the running product, whichever machine makes them. */
async function nightly(db: Database, { BACKUP_AT: at }: Config, now: Date): Promise<readonly Finding[]> {
  if (at === '') return [];
  const about = 'nightly';
  const { lastAt, error } = await backupState(db);
  if (error) return [{ about, is: 'fault', text: `The last backup failed: ${error}` }];
  if (!lastAt) return [{ about, is: 'warning', text: `No backup yet. The portal makes one at ${at}.` }];
  const hours = Math.floor((now.getTime() - lastAt.getTime()) / (day / 24));
  const text = `The last backup was verified ${hours} h ago. The portal makes one at ${at}.`;
  return [{ about, is: hours > 26 ? 'fault' : 'ok', text }];
}

async function mail({ MAIL_URL: url, MAIL_FROM: from }: Config): Promise<Finding> {
  const about = 'mail';
  if (url === '')
    return { about, is: 'ok', text: 'MAIL_URL is not set, so notifications stay inside the portal' };
  const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ ...patience, url });
  try {
    await transport.verify();
    return { about, is: 'ok', text: `The server accepts mail from ${from}` };
  } catch (error) {
    return { about, is: 'fault', text: `The mail server does not answer: ${reason(error)}` };
  } finally {
    transport.close();
  }
}

async function authority({ OIDC_ISSUER: issuer }: Config): Promise<Finding> {
  const about = 'authority';
  if (issuer === '') return { about, is: 'ok', text: 'The built-in authority' };
  try {
    await discovery(issuer)();
    return { about, is: 'ok', text: `${issuer} answers` };
  } catch (error) {
    return { about, is: 'fault', text: reason(error) };
  }
}

/** Sends an empty request: a collector that accepts it also accepts spans. */
async function traces(config: Config): Promise<readonly Finding[]> {
  const collector = collectorOf(config);
  if (collector === null) return [];
  const about = 'traces';
  const otherwise = protocolNotSpoken(config);
  if (otherwise !== null) return [{ about, is: 'warning', text: otherwise }];
  const { parseKeyPairsIntoRecord } = await import('@opentelemetry/core');
  const headers = {
    ...parseKeyPairsIntoRecord(process.env['OTEL_EXPORTER_OTLP_HEADERS']),
    ...parseKeyPairsIntoRecord(process.env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    'content-type': 'application/json',
  };
  try {
    const body = JSON.stringify({ resourceSpans: [] });
    const signal = AbortSignal.timeout(5_000);
    const { status } = await fetch(collector, { method: 'POST', headers, body, signal });
    return status < 300
      ? [{ about, is: 'ok', text: `The collector at ${collector} accepts traces` }]
      : [{ about, is: 'warning', text: `The collector at ${collector} answers ${status}` }];
  } catch (error) {
    const text = `The collector at ${collector} does not answer: ${reason(error)}`;
    return [{ about, is: 'warning', text }];
  }
}

async function inDatabase(db: Database, config: Config, now: Date): Promise<readonly Finding[]> {
  const { version, now: theirs } = await serverFacts(db);
  const off = Math.abs(theirs.getTime() - Date.now());
  const clock: Finding =
    off > drift
      ? { about: 'clock', is: 'fault', text: `The database clock differs by ${Math.round(off / 1000)} s` }
      : { about: 'clock', is: 'ok', text: 'The database clock agrees' };
  const there = (await readMigrations(MIGRATIONS)).length;
  const applied = (await appliedMigrations(db)).size;
  const about = 'database';
  if (applied < there)
    return [
      clock,
      { about, is: 'warning', text: `${there - applied} migrations will run at the next start` },
    ];
  await assertWritable(db);
  const made = await nightly(db, config, now);
  return [
    ...made,
    ...(await secretFindings(db, config)),
    clock,
    { about, is: 'ok', text: `PostgreSQL ${version}, ${applied} migrations, writable` },
  ];
}

async function database(config: Config, now: Date): Promise<readonly Finding[]> {
  try {
    const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.PORTICO_DATA });
    try {
      return await inDatabase(db, config, now);
    } finally {
      await db.close();
    }
  } catch (error) {
    const hint = config.DATABASE_URL
      ? ''
      : ' The running portal has the embedded database to itself. Ask /readyz instead.';
    return [{ about: 'database', is: 'fault', text: `${reason(error).replace(/\.$/, '')}.${hint}` }];
  }
}

/** Checks the read replica. Without one the primary answers, so only an address of a different database is a fault. */
async function replica({
  DATABASE_URL: url,
  DATABASE_READ_URL: readUrl,
}: Config): Promise<readonly Finding[]> {
  if (readUrl === '') return [];
  const about = 'replica';
  try {
    const took = await tryReplica(url, readUrl);
    return took === null
      ? [{ about, is: 'warning', text: 'It is more than 3 s behind, so the primary answers instead' }]
      : [{ about, is: 'ok', text: `It caught up with the primary after ${took} ms` }];
  } catch (error) {
    const is = error instanceof NoReplica ? 'fault' : 'warning';
    return [{ about, is, text: `It is not in use: ${reason(error)}` }];
  }
}

/** Checks everything that the product needs. Changes no data except the row of a test write. */
export async function examine(config: Config, now: Date): Promise<readonly Finding[]> {
  return [
    ...settings(config),
    await disk(config),
    await files(config),
    ...(await database(config, now)),
    ...(await replica(config)),
    backups(config, now),
    await mail(config),
    await authority(config),
    ...(await traces(config)),
  ];
}

const marks = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const;

/** Returns the results as lines. @throws Error with the same lines if there is a fault */
export function report(findings: readonly Finding[]): string {
  const text = findings
    .map(({ about, is, text: said }) => `${marks[is]}  ${about.padEnd(10)} ${said}`)
    .join('\n');
  if (findings.some(({ is }) => is === 'fault')) throw new Error(text);
  return text;
}
