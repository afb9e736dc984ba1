import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { readConfig } from './config.ts';
import { backupJobs, backupsFolder, verifyApart } from './scheduled-backups.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-nightly-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

eachEngine('the nightly backup', (open) => {
  let db: Database;
  let administrator: number;
  beforeAll(async () => {
    db = await open();
    const permissions = ['AASPermissionManagement'];
    const ids = await addPeople(db, [{ loginName: 'admin', permissions }, { loginName: 'clerk' }]);
    administrator = ids['admin']!;
  });
  const job = (settings: Record<string, string>) =>
    backupJobs(db, readConfig({ PORTICO_DATA: folder, BACKUP_AT: '3', ...settings }))[0]!;

  test('is told to administrators alone when it fails, made when it can be, and verified apart', async () => {
    const file = join(folder, `no-folder-${db.engine}`);
    writeFileSync(file, '');
    await expect(job({ BACKUP_FOLDER: file }).run(null)).rejects.toThrow('no-folder');
    const { rows } = await db.pool.query('select person_id, url from kit.notice');
    expect(rows).toEqual([{ person_id: administrator, url: '/mySetting' }]);
    await db.pool.query("update kit.backup_run set started_at = started_at - interval '1 hour'");
    const settings = { PORTICO_DATA: join(folder, db.engine) };
    await job(settings).run(null);
    const kept = backupsFolder(readConfig(settings));
    const [name = ''] = readdirSync(kept);
    const made = join(kept, name);
    const whole = readFileSync(made);
    writeFileSync(made, whole.subarray(0, whole.length - 100));
    await expect(verifyApart(made)).rejects.toThrow('cannot be used');
  });

  test('is none where no hour is set', () => {
    expect(backupJobs(db, readConfig({}))).toEqual([]);
  });
});
