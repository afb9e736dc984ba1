import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { companyInstant } from '#kit/rules/dates.ts';
import { dueDay, expired, type Keep } from '#kit/rules/backup-schedule.ts';
import { notify } from '../notices.ts';
import { backup } from './backup.ts';
import { backupState, failRun, finishRun, takeRun } from './backup-runs.ts';
import type { Database, Tx } from './database.ts';
import { inTransaction } from './transaction.ts';

export interface BackupPlan {
  /** Time of the backup, HH:mm in the company's time zone. */
  readonly at: string;
  readonly keep: Keep;
  readonly folder: string;
  /** Verifies a backup in the same way as a restore. @throws Error if it cannot be used */
  readonly verify: (file: string) => Promise<void>;
  /** Returns the people to notify when a backup fails or is late. */
  readonly tell: (tx: Tx) => Promise<readonly number[]>;
}

/** Milliseconds after its hour from which a backup is late. */
const lateAfter = 2 * 60 * 60_000;

const FILE = /^portico-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z\.backup$/;

/** Returns the backups in a folder with the instants in their names. */
export async function listBackups(folder: string): Promise<{ name: string; at: Date }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const [, day, ...time] = FILE.exec(name) ?? [];
    if (!day) return [];
    const [hour, minute, second, milli] = time;
    return [{ name, at: new Date(`${day}T${hour}:${minute}:${second}.${milli}Z`) }];
  });
}

/**
 * Makes the backup that is due, unless another process has made it. Old backups are removed only after the new one is
 * written and verified. Should be called every few minutes; also makes a missed backup later.
 * @throws what went wrong, after administrators were notified
 */
export async function makeDueBackup(db: Database, plan: BackupPlan, now: Date): Promise<boolean> {
  const day = dueDay(now, plan.at);
  const { lastAt } = await backupState(db);
  if (!(await inTransaction(db, (tx) => takeRun(tx, day, now)))) return false;
  const due = companyInstant(`${day} ${plan.at}`);
  const late = now.getTime() - due.getTime() > lateAfter;
  if (lastAt && late) await tell(db, plan, day, 'late', '');
  try {
    const { file } = await backup(db, plan.folder, now);
    await plan.verify(file).catch(async (error: unknown) => {
      // A file that cannot be restored must not look like a backup.
      await rm(file, { force: true });
      throw error;
    });
    const { size: bytes } = await stat(file);
    await finishRun(db, day, { file: `${hostname()}:${basename(file)}`, bytes, now });
    for (const name of expired(await listBackups(plan.folder), plan.keep)) await rm(join(plan.folder, name));
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await failRun(db, day, why);
    await tell(db, plan, day, 'failed', why);
    throw error;
  }
}

const words = {
  failed: { zh: '备份失败', en: 'The backup failed' },
  late: { zh: '备份已延迟，正在补做', en: 'The backup is late and is being made now' },
} as const;

/** Notifies once per day and reason. */
function tell(
  db: Database,
  plan: BackupPlan,
  day: string,
  what: keyof typeof words,
  why: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { zh, en } = words[what];
    await notify(tx, `backup:${day}`, null, [
      {
        people: await plan.tell(tx),
        key: `backup-${what}:${day}`,
        titleZh: `${zh}（${day}）${why && `：${why}`}`.slice(0, 300),
        titleEn: `${en} (${day})${why && `: ${why}`}`.slice(0, 300),
        url: '/mySetting',
      },
    ]);
  });
}
