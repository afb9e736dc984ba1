import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { rehearse } from './backup.ts';
import { backupState } from './backup-runs.ts';
import type { Database } from './database.ts';
import { type BackupPlan, listBackups, makeDueBackup } from './scheduled-backup.ts';

const root = mkdtempSync(join(tmpdir(), 'portico-scheduled-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const at = (minute: string) => companyInstant(`2026-03-${minute}`);

eachEngine('scheduled backups', (open) => {
  let db: Database;
  let folder: string;
  let verified: string[];
  let plan: BackupPlan;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(root, 'kept-'));
    verified = [];
    plan = {
      at: '03:00',
      keep: { days: 3, weeks: 0, months: 0 },
      folder,
      verify: async (file) => void verified.push(file),
      tell: async () => [7],
    };
    await db.pool.query('delete from kit.backup_run');
    await db.pool.query('delete from kit.notice');
  });
  const told = async () => {
    const { rows } = await db.pool.query<{ title_zh: string }>('select title_zh from kit.notice order by id');
    return rows.map(({ title_zh }) => title_zh);
  };
  const make = (minute: string, more: Partial<BackupPlan> = {}) =>
    makeDueBackup(db, { ...plan, ...more }, at(minute));

  test('is made once a day by one process, and can be restored', async () => {
    const all = await Promise.all([make('10 03:00'), make('10 03:00'), make('10 03:01')]);
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await make('10 23:50')).toBe(false);
    expect(await make('11 02:59')).toBe(false);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(verified).toHaveLength(1);
    expect(await rehearse(verified[0]!, at('10 04:00'))).toEqual([]);
    expect(await make('11 03:00')).toBe(true);
    expect(await told()).toEqual([]);
    expect(await backupState(db)).toEqual({ lastAt: at('11 03:00'), error: null });
  });

  test('a backup due while nothing ran is made later, and that is told once', async () => {
    await make('10 03:00');
    expect(await make('12 14:00')).toBe(true);
    expect(await told()).toEqual(['备份已延迟，正在补做（2026-03-12）']);
    expect(await make('12 14:10')).toBe(false);
  });

  test('one that fails is told once, tried again after half an hour, and old ones stay meanwhile', async () => {
    for (const day of ['07', '08', '09']) await make(`${day} 03:00`);
    const broken = { verify: () => Promise.reject(new Error('the rows are not those that were saved')) };
    await expect(make('10 03:00', broken)).rejects.toThrow('not those');
    expect((await listBackups(folder)).map(({ at: made }) => made)).toEqual(
      ['07', '08', '09'].map((day) => at(`${day} 03:00`)),
    );
    expect(await backupState(db)).toMatchObject({
      lastAt: at('09 03:00'),
      error: expect.stringContaining('not those'),
    });
    expect(await make('10 03:10')).toBe(false);
    await expect(make('10 03:40', broken)).rejects.toThrow('not those');
    expect(await told()).toEqual(['备份失败（2026-03-10）：the rows are not those that were saved']);
    expect(await make('10 04:20')).toBe(true);
    expect(await backupState(db)).toEqual({ lastAt: at('10 04:20'), error: null });
    expect(await listBackups(folder)).toHaveLength(3);
  });

  test('a folder that cannot be written is told as well', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(make('10 03:00', { folder: file })).rejects.toThrow('a-file');
    expect(await told()).toHaveLength(1);
  });

  test('one that nobody finished is made by another process', async () => {
    await db.pool.query("insert into kit.backup_run (day, started_at) values ('2026-03-10', $1)", [
      at('10 03:00'),
    ]);
    expect(await make('10 08:59')).toBe(false);
    expect(await make('10 09:01')).toBe(true);
  });

  test('only files of its own are removed', async () => {
    mkdirSync(join(folder, 'portico-x.backup'));
    writeFileSync(join(folder, 'notes.txt'), '');
    for (const day of ['06', '07', '08', '09', '10']) await make(`${day} 03:00`);
    expect(readdirSync(folder).toSorted()).toEqual([
      'notes.txt',
      'portico-2026-03-07T19-00-00-000Z.backup',
      'portico-2026-03-08T19-00-00-000Z.backup',
      'portico-2026-03-09T19-00-00-000Z.backup',
      'portico-x.backup',
    ]);
  });
});
