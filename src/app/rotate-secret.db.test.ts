import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { registerFormerSecrets } from '#kit/server/secret-box.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { openField, sealField } from '#modules/people/server/commands/secrets.ts';
import { findByIdentity, findColleagues } from '#modules/people/server/open.ts';
import { SecondFactors } from '#modules/people/sign-in/server/commands/second-factor.ts';
import { findNoContact, marksOf } from '#modules/recruiting/pool/server/queries/forgetting.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { watchMarks } from '#modules/visitors/server/commands/secrets.ts';
import { listNear } from '#modules/visitors/server/queries/watch.ts';
import { partyOf, strongest } from '#modules/visitors/server/rules/watch.ts';
import { createDatabase, eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople } from '#tests/support/people.ts';
import { plainDigests } from '#tests/support/plain-digests.ts';
import { freePort } from '#tests/support/portal.ts';
import { startProduct, testSecret } from '#tests/support/product.ts';
import { addSecretRows, shunnedPhone, watchedPhones } from '#tests/support/secret-rows.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { rotateSecret, secretFindings } from './rotate-secret.ts';
import { secretUses } from './secret-uses.ts';
import { secretOf } from './secret.ts';

const next = 'the secret that follows, 5f1c9a7be2d840';
const unknown = 'a secret that has sealed nothing, 77aa1';
const both = { PORTICO_SECRET: next, PORTICO_FORMER_SECRETS: testSecret };
const folder = mkdtempSync(join(tmpdir(), 'portico-rotate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const config = (settings: Readonly<Record<string, string>>) =>
  readConfig({ PORTICO_DATA: folder, LOG_LEVEL: 'silent', ...settings });

/** Lists columns of text and JSON that contain encrypted values. */
async function listSealed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string; isJson: boolean }>`
    select c.table_schema || '.' || c.table_name as name, c.column_name as "column", c.data_type = 'jsonb' as "isJson"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
      and c.table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db.kysely);
  const found: string[] = [];
  for (const { name, column, isJson } of rows) {
    const { rows: some } = await sql`select from ${sql.table(name)} t
      where ${sql.ref(column)}::text ~ ${isJson ? '"[\\w-]{6}\\.[\\w-]{38,}"' : '(^|[{,"])[\\w-]{6}\\.[\\w-]{38,}($|[},"])'} limit 1`.execute(
      db.kysely,
    );
    if (some.length > 0 || /sealed/.test(column)) found.push(`${name}.${column}`);
  }
  return found;
}

eachEngine('a change of the secret', (open) => {
  let db: Database;
  /** Phone of the person, encrypted with the former secret. */
  let former: string;
  let personId: number;
  let recovery: string;
  let port: number;
  let headers: Readonly<Record<string, string>>;
  let before: Awaited<ReturnType<typeof plainDigests>>;
  let known: { phone: string; idCard: string };
  const said: string[] = [];
  const digests = (secret: string) => plainDigests(db, secret, secretUses.sealed);
  const changedAccounts = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from people.employee_card where bank_changed_at is not null`.execute(
        db.kysely,
      )
    ).rows[0]!.n;

  /** Makes a call with a token from before the first change of the secret. */
  async function asksWith(settings: Readonly<Record<string, string>>): Promise<unknown> {
    const product = await startProduct(db, settings, { port });
    const answer = await fetch(`${product.url}/api/CacUser/GetUserInfo`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    await product.close();
    return [answer.status, await answer.json()];
  }

  beforeAll(async () => {
    db = await open();
    connectAll(db, { secret: testSecret });
    await seedDemo(
      db,
      { secret: testSecret, files: folderStore(folder), now: new Date('2026-11-20T02:00:00Z'), forms: 60 },
      () => undefined,
    );
    personId = (await addPeople(db, [{ loginName: 'rotates' }]))['rotates']!;
    await sql`update people.person set phone_sealed = ${sealField(testSecret, 'Phone', '13712345678')} where id = ${personId}`.execute(
      db.kysely,
    );
    port = await freePort();
    const product = await startProduct(db, {}, { port });
    headers = (await product.signIn('rotates')).headers;
    await product.close();
    recovery = await addSecretRows(db, testSecret, personId);
    former = (
      await sql<{
        phone: string;
      }>`select phone_sealed as phone from people.person where id = ${personId}`.execute(db.kysely)
    ).rows[0]!.phone;
    // Simulates encrypted texts from before they named their secret.
    await sql`update people.person set phone_sealed = split_part(phone_sealed, '.', 2) where id % 2 = 0`.execute(
      db.kysely,
    );
    const { rows } = await sql<{
      phone: string;
      idCard: string;
    }>`select phone_sealed as phone, identity_number_sealed as "idCard"
      from people.person where phone_sealed is not null and identity_number_sealed is not null order by id limit 1`.execute(
      db.kysely,
    );
    known = {
      phone: openField(testSecret, 'Phone', rows[0]!.phone),
      idCard: openField(testSecret, 'IdCard', rows[0]!.idCard),
    };
    before = await digests(testSecret);
  });

  /** Looks up records by their sealed values and marks. */
  async function lookUp(secret: string) {
    const party = partyOf(
      { name: 'x', company: '', companions: [] },
      watchedPhones.flatMap((phone) => watchMarks(secret, phone)),
    );
    const seals = sealsOf(secret);
    return {
      byIdentity: (await findByIdentity(db, secret, known.idCard))?.id,
      colleagues: (await findColleagues(db, secret, { phone: known.phone })).length,
      watched: (await listNear(db, party, new Date())).filter((one) => strongest([one], party)).length,
      noContact: await findNoContact(db, marksOf(seals, { Phone: shunnedPhone }), '2026-01-01'),
    };
  }
  const found = {
    byIdentity: expect.any(Number) as number,
    colleagues: 1,
    watched: 2,
    noContact: '2999-01-01',
  };

  test('every column that holds sealed texts is declared', async () => {
    const declared = secretUses.sealed.flatMap(({ table, columns }) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    );
    const marked = secretUses.marked!.map(({ table, column }) => `${table}.${column}`);
    expect(await listSealed(db)).toEqual([...declared, ...marked].toSorted());
    expect(Object.entries(before).filter(([, { values }]) => values === 0)).toEqual([]);
  });

  test('is refused in words without a former secret, and where none of them opens what is kept', async () => {
    await expect(rotateSecret(db, config({ PORTICO_SECRET: next }), () => undefined)).rejects.toThrow(
      /no former secret.*PORTICO_FORMER_SECRETS/,
    );
    const wrong = config({ PORTICO_SECRET: next, PORTICO_FORMER_SECRETS: unknown });
    await expect(rotateSecret(db, wrong, () => undefined)).rejects.toThrow(
      /people\.person.*is sealed with a secret that is not in the settings.*PORTICO_FORMER_SECRETS/,
    );
  });

  test('leaves everything readable before, on the way and afterwards', async () => {
    secretOf(config(both));
    expect(await digests(next)).toEqual(before);
    expect(await lookUp(next)).toEqual(found);
    expect(await secretFindings(db, config(both))).toMatchObject([
      { is: 'warning', text: expect.stringMatching(/nothing was sealed/) as string },
    ]);
    const accounts = await changedAccounts();

    class Stopped extends Error {}
    for (const stop of [3, 20, 40]) {
      let batches = 0;
      const stopped = rotateSecret(
        db,
        config(both),
        () => {
          if (++batches === stop) throw new Stopped();
        },
        11,
      );
      await expect(stopped).rejects.toThrow(Stopped);
      expect(await digests(next)).toEqual(before);
      expect(await lookUp(next)).toEqual(found);
    }
    expect(await secretFindings(db, config(both))).toMatchObject([
      { is: 'warning', text: expect.stringMatching(/may still be sealed/) as string },
    ]);
    expect(await asksWith(both)).toMatchObject([200, {}]);

    const report = await rotateSecret(db, config(both), (line) => void said.push(line));
    expect(said).toContain('webhooks.endpoint: 1 rows, done');
    expect(report).toMatch(
      /is still needed for 10 recovery codes.*; 3 phones on the watch list.*; 1 contacts.*; 1 punch devices/,
    );
    expect(await digests(next)).toEqual(before);
    expect(await lookUp(next)).toEqual(found);
    expect(await secretFindings(db, config(both))).toMatchObject([{ is: 'ok' }]);
    expect(await changedAccounts()).toBe(accounts);
    expect(await verifyRecords(db)).toMatchObject({ broken: [] });
    expect(await verifyAudit(db)).toMatchObject({ broken: [] });
    expect(await new SecondFactors(db, next).pass(personId, recovery, new Date())).toEqual({
      is: 'right',
      by: 'recovery',
    });
  });

  test('rows that a process with the settings of before writes meanwhile are named, and no secret is let go', async () => {
    const late = async (line: string): Promise<void> => {
      if (line.startsWith('webhooks.endpoint: '))
        await sql`update people.person set phone_sealed = ${former} where id = ${personId}`.execute(
          db.kysely,
        );
    };
    const report = await rotateSecret(db, config(both), late);
    expect(report).toMatch(/^1 rows .*1 of them were written with a former one meanwhile/);
    expect(report).not.toMatch(/no longer needed/);
    expect(await digests(next)).toEqual(before);
  });

  test('a second run finds nothing left, and then the new secret alone opens everything', async () => {
    expect(await rotateSecret(db, config(both), () => undefined)).toMatch(/^0 rows/);
    registerFormerSecrets(next, []);
    expect(await digests(next)).toEqual(before);
    // Marks without a stored plain text are lost with their secret, as the report says.
    expect(await lookUp(next)).toEqual({ ...found, watched: 0, noContact: null });
    expect(await asksWith({ PORTICO_SECRET: next })).toMatchObject([200, {}]);
    await expect(digests(testSecret)).rejects.toThrow(/not in the settings/);
  });

  test('names marks whose secret is not there any more', async () => {
    const third = 'one more secret of these tests, 0b2d4f6';
    const report = await rotateSecret(
      db,
      config({ PORTICO_SECRET: third, PORTICO_FORMER_SECRETS: next }),
      () => undefined,
    );
    expect(report).toMatch(/no longer in the settings is needed for .*3 phones on the watch list/);
    registerFormerSecrets(third, []);
    expect(await digests(third)).toEqual(before);
    expect(await verifyRecords(db)).toMatchObject({ broken: [] });
    await sql`update approval.form set form_values = form_values || '{"Reason": "forged"}'
      where id = (select max(substr(target, 6)::int) from kit.audit where act = 'form.reseal')`.execute(
      db.kysely,
    );
    expect((await verifyRecords(db)).broken).toHaveLength(1);
  });
});

describe.each(['PGlite', 'PostgreSQL'])('a change of the secret that is killed on %s', (engine) => {
  const rows = 40;
  let place: { DATABASE_URL: string; PORTICO_DATA: string };
  let drop: () => Promise<void>;
  const opened = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ url: place.DATABASE_URL, dataDir: place.PORTICO_DATA });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  beforeAll(async () => {
    const own = mkdtempSync(join(tmpdir(), 'portico-rotate-kill-'));
    const made = engine === 'PGlite' ? null : await createDatabase();
    place = { DATABASE_URL: made?.url ?? '', PORTICO_DATA: own };
    drop = async () => {
      await made?.drop();
      rmSync(own, { recursive: true, force: true });
    };
    await opened(async (db) => {
      await migrate(db);
      await addPeople(
        db,
        Array.from({ length: rows }, (_, n) => ({ loginName: `p${n}`, hasAccount: false })),
      );
      const { rows: people } = await sql<{ id: number }>`select id from people.person order by id`.execute(
        db.kysely,
      );
      for (const { id } of people)
        await sql`update people.person set phone_sealed = ${sealField(testSecret, 'Phone', `1370000${1000 + id}`)},
          identity_number_sealed = ${sealField(testSecret, 'IdCard', String(id))} where id = ${id}`.execute(
          db.kysely,
        );
    });
  });
  afterAll(() => drop());

  const run = async (...how: string[]): Promise<NodeJS.Signals | number | null> => {
    const child = spawn(process.execPath, ['tests/support/rotation-child.ts', ...how], {
      env: { ...process.env, ...both, ...place },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal ?? code;
  };
  const state = () =>
    opened(async (db) => {
      secretOf(readConfig({ ...both, PORTICO_DATA: place.PORTICO_DATA }));
      const { rows: states } = await sql<{
        changed: number;
        position: { id: number };
      }>`select changed::int as changed, position
        from kit.secret_rotation where source = 'people.person'`.execute(db.kysely);
      const { 'people.person.phone_sealed': phones } = await plainDigests(db, next, secretUses.sealed);
      return { changed: states[0]?.changed ?? 0, phones };
    });

  test('goes on where it was, and nothing is lost or done twice', async () => {
    const { phones } = await state();
    expect(phones!.values).toBe(rows);
    expect(await run('inside', '2')).toBe('SIGKILL');
    expect(await state()).toEqual({ changed: 7, phones });
    expect(await run('after', '2')).toBe('SIGKILL');
    expect(await state()).toEqual({ changed: 21, phones });
    expect(await run()).toBe(0);
    expect(await state()).toEqual({ changed: rows, phones });
    registerFormerSecrets(next, []);
    await opened(async (db) => {
      expect((await plainDigests(db, next, secretUses.sealed))['people.person.phone_sealed']).toEqual(phones);
    });
  });
});
