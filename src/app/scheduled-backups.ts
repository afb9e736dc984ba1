import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { makeDueBackup } from '#kit/server/db/scheduled-backup.ts';
import { listHolders } from '#modules/people/server/open.ts';
import type { Config } from './config.ts';

/** Returns the folder for the backups of the running product. */
export const backupsFolder = (config: Config): string =>
  config.BACKUP_FOLDER || join(config.PORTICO_DATA, 'backups', 'nightly');

/** Verifies a backup in a separate process with low priority, because loading it would delay requests. */
export async function verifyApart(file: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'portal.ts'), 'verify', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said = await text(child.stderr);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `The verification ended with ${code}`);
}

/** Nightly backup job; none without BACKUP_AT. */
export const backupJobs = (db: Database, config: Config): Job[] =>
  config.BACKUP_AT === ''
    ? []
    : [
        {
          name: 'kit.backup',
          cron: '*/10 * * * *',
          longest: 6 * 60 * 60,
          run: async () => {
            const plan = {
              at: config.BACKUP_AT,
              keep: config.BACKUP_KEEP,
              folder: backupsFolder(config),
              verify: verifyApart,
              tell: (on: Parameters<typeof listHolders>[0]) => listHolders(on, 'AASPermissionManagement'),
            };
            await makeDueBackup(db, plan, new Date());
          },
        },
      ];
