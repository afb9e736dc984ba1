import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bothEngines, onEngine, type OpenTestDatabase } from '#tests/support/engines.ts';
import { isGate } from '#tests/support/suite.ts';
import { verifyAudit, writeAudit } from './audit.ts';
import { type Backup, backup, rehearse, restore, verifyBackup } from './backup.ts';
import type { Database } from './database.ts';
import { enqueue } from './outbox.ts';
import { inTransaction } from './transaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date('2024-02-29T15:30:00.123Z');

/** Rows of many kinds: special text, nulls, json, identity, references, an append-only table. */
async function fill(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'mail', { 收件人: '张三\n"李四"\\', empty: null });
    for (let n = 1; n <= 1_005; n++) {
      await writeAudit(tx, { actorId: n, act: 'a.b', target: `c:${n}`, detail: { n, price: '0.10' } });
    }
  });
  await db.pool.query('delete from kit.outbox');
  await inTransaction(db, (tx) => enqueue(tx, 'mail', ['\u{1F600}', 1e-7]));
}

async function contents(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query('select id, topic, payload, dedupe_key, created_at from kit.outbox');
  return rows;
}

/** Changes the text within a backup. */
function forge(file: string, change: (text: string) => string): string {
  const forged = join(folder, 'forged.backup');
  writeFileSync(forged, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return forged;
}

function moves(
  from: string,
  openTarget: OpenTestDatabase,
  saved: () => { db: Database; made: Backup },
): void {
  test(`loads what ${from} saved: same checksums, whole audit log, numbers go on`, async () => {
    const { db, made } = saved();
    const target = await openTarget({ empty: true });
    expect(await restore(target, made.file)).toEqual(made.checksums);
    expect((await backup(target, folder, new Date(now.getTime() + 1))).checksums).toEqual(made.checksums);
    expect(await contents(target)).toEqual(await contents(db));
    expect(await verifyAudit(target)).toEqual({ entries: 1_005, broken: [] });
    await expect(target.pool.query('delete from kit.audit')).rejects.toThrow('append-only');
    await inTransaction(target, (tx) => enqueue(tx, 'mail', 'next'));
    const { rows } = await target.pool.query<{ id: number }>('select id from kit.outbox order by id');
    expect(rows.map((row) => row.id)).toEqual([2, 3]);
  });
}

for (const source of isGate ? (['postgres'] as const) : (['pglite', 'postgres'] as const)) {
  onEngine(source, 'backup', (open) => {
    let saved: { db: Database; made: Backup };
    beforeAll(async () => {
      const db = await open();
      await fill(db);
      saved = { db, made: await backup(db, join(folder, source), now) };
    });

    test('is one file, named by its time, whole', async () => {
      expect(readdirSync(join(folder, source))).toEqual(['portico-2024-02-29T15-30-00-123Z.backup']);
      expect(await verifyBackup(saved.made.file)).toEqual(saved.made.checksums);
      expect(saved.made.checksums['kit.audit']?.rows).toBe(1_005);
      expect(saved.made.checksums).not.toHaveProperty('kit.migration_file');
    });

    test('stands a rehearsal', async () => {
      expect(await rehearse(saved.made.file, now)).toEqual([]);
    });

    bothEngines('restore', (openTarget) => moves(source, openTarget, () => saved));

    test.each<[string, (text: string) => string, string]>([
      ['is cut off', (text) => text.slice(0, text.length / 2), 'incomplete'],
      ['has lost its last line', (text) => text.replace('{"complete":true}\n', ''), 'incomplete'],
      ['has lost a row', (text) => text.replace(/\["\d+","5",.*\n/, ''), 'kit.audit differ from those'],
      ['has a changed value', (text) => text.replace('"c:17"', '"c:18"'), 'kit.audit differ from those'],
      ['is something else', () => 'hello', 'unreadable'],
    ])('that %s is refused and leaves the target empty', async (_name, change, problem) => {
      const forged = forge(saved.made.file, change);
      await expect(verifyBackup(forged)).rejects.toThrow(problem);
      const target = await open({ empty: true });
      await expect(restore(target, forged)).rejects.toThrow(problem);
      expect((await target.pool.query(`select to_regnamespace('kit') as kit`)).rows).toEqual([{ kit: null }]);
    });

    test('of a newer version is refused', async () => {
      const newer = forge(saved.made.file, (text) =>
        text.replace('{"name":"0001_kit"', '{"name":"9999_future"'),
      );
      await expect(restore(await open({ empty: true }), newer)).rejects.toThrow(
        '9999_future, which this version',
      );
    });

    test('is not loaded over data', async () => {
      await expect(restore(saved.db, saved.made.file)).rejects.toThrow('not empty');
    });

    test('a file that is no archive, or not there, is named', async () => {
      const junk = join(folder, 'junk.backup');
      writeFileSync(junk, 'no archive');
      await expect(verifyBackup(junk)).rejects.toThrow(`The backup ${junk} cannot be used`);
      await expect(verifyBackup(join(folder, 'none.backup'))).rejects.toThrow('ENOENT');
    });
  });
}
