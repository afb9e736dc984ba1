import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';

/** Tables as they were before a migration. */
export async function migrateBefore(db: Database, number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'before-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS))
    if (file < number) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
}
