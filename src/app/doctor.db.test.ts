import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { readConfig } from './config.ts';
import { examine, report } from './doctor.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const now = new Date();
/** Runs the checks and groups the results by their subject. */
const look = async (settings: Record<string, string>) => {
  const found = await examine(readConfig({ PORTICO_DATA: newFolder(), ...settings }), now);
  return {
    found,
    is: Object.fromEntries(found.map((one) => [one.about, one.is])),
    text: JSON.stringify(found),
  };
};
/** A port that nobody listens on. */
const shutPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

describe('the doctor', () => {
  test('finds a healthy portal healthy on the embedded database, and looks without changing it', async () => {
    const folder = newFolder();
    const db = await openDatabase({ url: '', dataDir: folder });
    await migrate(db, {});
    await db.pool.query(
      "insert into kit.backup_run (day, started_at, finished_at) values ('2026-01-04', now(), now() - interval '30 hours 30 minutes')",
    );
    await db.close();
    const kept = join(folder, 'backups', 'portico-a.backup');
    mkdirSync(join(folder, 'backups'));
    writeFileSync(kept, 'x');
    const { is, found } = await look({ PORTICO_DATA: folder });
    expect(is).toEqual(
      Object.fromEntries(
        ['settings', 'disk', 'files', 'clock', 'database', 'backup', 'mail', 'authority'].map((about) => [
          about,
          'ok',
        ]),
      ),
    );
    expect(report(found)).toContain('writable');
    const old30 = await look({ PORTICO_DATA: folder, BACKUP_AT: '3' });
    expect([old30.is['nightly'], old30.text]).toEqual([
      'fault',
      expect.stringContaining('verified 30 h ago'),
    ]);
    const old = new Date(now.getTime() - 5 * 24 * 60 * 60_000);
    utimesSync(kept, old, old);
    expect((await look({ PORTICO_DATA: folder })).is['backup']).toBe('warning');
  });

  test('and on PostgreSQL; migrations that wait, and a database that is not there, are told', async () => {
    const { url, drop } = await createDatabase();
    const good = await look({ DATABASE_URL: url });
    expect([good.is['database'], good.is['clock'], good.is['backup']]).toEqual(['ok', 'ok', 'warning']);
    const nights = await openDatabase({ url, dataDir: '' });
    await nights.pool.query(
      "insert into kit.backup_run (day, started_at, error) values ('2026-01-05', now(), 'no room')",
    );
    await nights.close();
    const failed = await look({ DATABASE_URL: url, BACKUP_AT: '3' });
    expect([failed.is['nightly'], failed.text]).toEqual([
      'fault',
      expect.stringContaining('failed: no room'),
    ]);
    await drop();
    const gone = await look({ DATABASE_URL: url });
    expect(gone.is['database']).toBe('fault');
    expect(() => report(gone.found)).toThrow('FAULT');
    const { url: bare, drop: dropBare } = await createDatabase('template1');
    const fresh = await look({ DATABASE_URL: bare });
    expect([fresh.is['database'], fresh.text]).toEqual([
      'warning',
      expect.stringContaining('migrations will run'),
    ]);
    await dropBare();
  });

  test('says what is in the way: no https, no room, no mail, no authority', async () => {
    const port = await shutPort();
    const { is, text } = await look({
      PUBLIC_URL: 'http://portal.example',
      DISK_RESERVE_MB: '999999999',
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'portal@example.com',
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
    });
    expect([is['settings'], is['disk'], is['mail'], is['authority']]).toEqual(
      Array.from({ length: 4 }, () => 'fault'),
    );
    expect(text).toContain('does not use https');
    const server = await startMailServer();
    try {
      const mail = { MAIL_URL: server.url, MAIL_FROM: 'portal@example.com' };
      expect((await look(mail)).is['mail']).toBe('ok');
    } finally {
      await server.close();
    }
  });
});
