import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Milliseconds after which a failed backup is tried again, and after which an unfinished one counts as failed. */
const again = 30 * 60_000;
const givenUp = 6 * 60 * 60_000;

/** Reserves the backup of a day, so that only one process makes it. @returns whether this process should make it */
export async function takeRun(on: Executor, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into kit.backup_run (day, started_at) values (${day}, ${now})
    on conflict (day) do update set started_at = excluded.started_at, error = null
    where backup_run.finished_at is null and backup_run.started_at < case when backup_run.error is null
      then ${new Date(now.getTime() - givenUp)}::timestamptz else ${new Date(now.getTime() - again)}::timestamptz end
    returning day`.execute(on.kysely);
  return rows.length > 0;
}

export async function finishRun(
  on: Executor,
  day: string,
  made: { readonly file: string; readonly bytes: number; readonly now: Date },
): Promise<void> {
  await sql`update kit.backup_run set finished_at = ${made.now}, file = ${made.file}, bytes = ${made.bytes}
    where day = ${day}`.execute(on.kysely);
}

export async function failRun(on: Executor, day: string, error: string): Promise<void> {
  await sql`update kit.backup_run set error = ${error.slice(0, 2_000)} where day = ${day}`.execute(on.kysely);
}

export interface BackupState {
  /** Instant at which the last backup was written and verified; null if there is none. */
  readonly lastAt: Date | null;
  /** Reason why the last attempted backup failed; null if it succeeded. */
  readonly error: string | null;
}

export async function backupState(on: Executor): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select (select max(finished_at) from kit.backup_run) as "lastAt",
      (select error from kit.backup_run order by day desc limit 1) as error`.execute(on.kysely);
  return rows[0]!;
}
