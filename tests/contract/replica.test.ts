import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import { readConfig } from '#app/config.ts';
import { examine, type Finding } from '#app/doctor.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import type { Replica } from '#kit/server/db/replica.ts';
import { exampleOf } from '#kit/server/http/example.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { callAs } from '#tests/support/calls.ts';
import { type Door, openDoor } from '#tests/support/door.ts';
import { addPeople } from '#tests/support/people.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type Caller, type Product, startProduct } from '#tests/support/product.ts';
import { copyStandby } from '#tests/support/standby.ts';
import { until } from '#tests/support/until.ts';

const token = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const marked = calls.filter((call) => call.fromReplica);
const codes = [
  ...new Set(marked.flatMap(({ access }) => (Array.isArray(access) ? (access as string[]) : []))),
];

let folder: string;
let primary: PostgresServer;
let standby: PostgresServer;
let door: Door;
let db: Database;
let replica: Replica;
let product: Product;
let reader: Caller;
let ids: Record<string, number>;
const said: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-replica-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  primary = await startPostgres(join(folder, 'primary'));
  const before = await openDatabase({ url: primary.url('postgres'), dataDir: '' });
  await migrate(before);
  ids = await addPeople(before, [
    { loginName: 'reader', permissions: [...codes, 'AASRoleManagement', 'AASPermissionManagement'] },
    {
      loginName: 'admin',
      permissions: ['AASUserManagement', 'AASRoleManagement', 'AASPermissionManagement'],
    },
    { loginName: 'clerk', permissions: ['CACHomeManagement'] },
  ]);
  await before.close();
  await copyStandby(primary, join(folder, 'primary'), join(folder, 'standby'));
  standby = await startPostgres(join(folder, 'standby'));
  door = await openDoor(() => standby);
  db = await openDatabase({
    url: primary.url('postgres'),
    readUrl: door.url,
    dataDir: '',
    onError: (error) => said.push(error),
  });
  replica = db.replica!;
  product = await startProduct(db, { METRICS_TOKEN: token });
  reader = await product.signIn('reader');
});
afterAll(async () => {
  await product?.close();
  await db?.close();
  door?.close();
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks the standby something past the product. */
async function onStandby<Row extends object>(text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(standby.url('postgres'));
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}

function inputOf(call: Placed): Record<string, unknown> {
  const schema = jsonSchema(call.input, 'input', 'draft-2020-12') as Record<string, unknown>;
  const defs = (schema['$defs'] ?? {}) as Record<string, Record<string, unknown>>;
  const find = (ref: string) => defs[ref.replace('#/$defs/', '')] ?? {};
  return { ...(exampleOf(schema, find) as object), ...call.example };
}

/** Returns how many of the calls made by `act` each database answered. A database without any is left out. */
async function counted(act: () => Promise<void>): Promise<Record<string, number>> {
  const before = { ...replica.counts };
  await act();
  return Object.fromEntries(
    Object.entries(replica.counts)
      .map(([by, count]) => [by, count - before[by as keyof typeof before]] as const)
      .filter(([, count]) => count > 0),
  );
}

const users = async (): Promise<string[]> => {
  const { status, body } = await callAs(product.url, reader, CacUserAdmin.GetUserInfoList, {});
  expect(status).toBe(200);
  return body.Rows.map((row) => row.EnglishName).toSorted();
};

test('calls for the replica are many, and read', () => {
  expect(marked.length).toBeGreaterThan(50);
  expect(marked.filter(({ reads, kind }) => !reads || kind === 'stream' || kind === 'upload')).toEqual([]);
});

/** Makes a call as the reader, whose answer has to be good. */
async function make(call: Placed): Promise<void> {
  const input = inputOf(call);
  const inBody = call.method === 'POST' && call.via !== 'query';
  const search = inBody ? '' : `?${new URLSearchParams(input as Record<string, string>)}`;
  const response = await fetch(product.url + call.path + search, {
    method: call.method,
    headers: { ...reader.headers, ...(inBody && { 'content-type': 'application/json' }) },
    ...(inBody && { body: JSON.stringify(input) }),
  });
  expect(response.status, await response.text()).toBe(200);
}

const mine = () => make(CacApprovalOrder.GetCacApprovalFormByApply);

/**
 * Repeats an act until the standby answers it, and returns the answers by database. The standby may be a moment behind
 * the primary.
 */
async function untilStandby(act: () => Promise<unknown>): Promise<Record<string, number>> {
  return counted(async () => {
    const before = replica.counts.replica;
    await until(async () => (await act(), replica.counts.replica > before));
  });
}

test.each(marked.map((call) => [call.path, call] as const))('%s reads on a standby', async (_path, call) => {
  const { replica: answered, failed } = await untilStandby(() => make(call));
  expect({ answered, failed }).toEqual({ answered: 1, failed: undefined });
});

test('the standby itself is asked, and a call without the mark is none of its', async () => {
  const { rows } = await onStandby<{ now: string }>('select pg_catalog.clock_timestamp()::text as now');
  await untilStandby(users);
  const asked = await onStandby(
    `select from pg_stat_activity where application_name = 'portico' and state_change > '${rows[0]?.now}'
       and query not like '%last_wal_replay_lsn%'`,
  );
  expect(asked.rowCount).toBeGreaterThan(0);
  expect(
    await counted(async () => void (await callAs(product.url, reader, CacUser.GetUserInfo, {}))),
  ).toEqual({});
});

test('what was written is seen at once while the standby does not show it, by whomever and at every process', async () => {
  const other = await openDatabase({ url: primary.url('postgres'), readUrl: door.url, dataDir: '' });
  const beside = await startProduct(other, { PUBLIC_URL: product.url });
  try {
    await untilStandby(users);
    await onStandby('select pg_wal_replay_pause()');
    await db.pool.query(`update people.person set english_name = 'Renamed' where id = $1`, [ids['clerk']]);
    expect(await counted(async () => expect(await users()).toContain('Renamed'))).toEqual({ behind: 1 });
    const { body } = await callAs(beside.url, reader, CacUserAdmin.GetUserInfoList, {});
    expect(body.Rows.map((row) => row.EnglishName)).toContain('Renamed');
    expect(other.replica?.counts).toMatchObject({ replica: 0, behind: 1 });
    // The standby still shows the former name.
    const { rows } = await onStandby<{ english_name: string }>(
      `select english_name from people.person where id = ${ids['clerk']}`,
    );
    expect(rows[0]?.english_name).toBe('clerk');
    await onStandby('select pg_wal_replay_resume()');
    await untilStandby(async () => expect(await users()).toContain('Renamed'));
  } finally {
    await beside.close();
    await other.close();
  }
});

test('what was taken from somebody is gone at once, the code and the reach of it', async () => {
  const admin = await product.signIn('admin');
  await untilStandby(users);
  expect((await users()).length).toBe(3);
  await onStandby('select pg_wal_replay_pause()');
  await db.pool.query(`update people.role set data_scope = 1 where name = 'AASUserManagement'`);
  expect(await users()).toEqual(['reader']);
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from people.role where name = 'AASUserManagement'`,
  );
  const taken = await callAs(product.url, admin, CacRole.DeleteRoleUser, {
    RoleID: rows[0]!.id,
    AUIDs: [ids['reader']!],
  });
  expect(taken.status, taken.msg).toBe(200);
  expect((await callAs(product.url, reader, CacUserAdmin.GetUserInfoList, {})).status).toBe(403);
  await onStandby('select pg_wal_replay_resume()');
});

const figures = async (): Promise<string> => {
  const response = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return response.text();
};
const inFigures = async (line: string): Promise<number> =>
  Number(
    (await figures())
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.slice(line.length),
  );

/** Returns the doctor's finding about the replica at an address. */
const doctorSays = async (readUrl: string): Promise<Finding | undefined> => {
  const settings = {
    PORTICO_DATA: folder,
    DATABASE_URL: primary.url('postgres'),
    DATABASE_READ_URL: readUrl,
  };
  return (await examine(readConfig(settings), new Date())).find(({ about }) => about === 'replica');
};

test('figures and the doctor know how late it is, and whether it is one', async () => {
  await untilStandby(mine);
  expect((await doctorSays(door.url))?.is).toBe('ok');
  expect(await inFigures('portico_replica_calls_total{by="replica"} ')).toBe(replica.counts.replica);
  await onStandby('select pg_wal_replay_pause()');
  await db.pool.query(`update people.person set english_name = 'Again' where id = $1`, [ids['clerk']]);
  await until(async () => (await inFigures('portico_replica_lag_seconds ')) > 0.5);
  expect(await doctorSays(door.url)).toMatchObject({
    is: 'warning',
    text: expect.stringContaining('behind'),
  });
  await onStandby('select pg_wal_replay_resume()');
  await until(async () => (await inFigures('portico_replica_lag_seconds ')) === 0);
  for (const wrong of [primary.url('template1'), inject('postgresUrl')])
    expect(await doctorSays(wrong)).toMatchObject({
      is: 'fault',
      text: expect.stringContaining('not a replica'),
    });
  expect(await doctorSays('postgres://postgres@127.0.0.1:9/postgres')).toMatchObject({ is: 'warning' });
});

test('while it is gone the primary answers, it is said once, and it comes back by itself', async () => {
  await untilStandby(mine);
  said.length = 0;
  await standby.stop();
  const meanwhile = await counted(async () => {
    for (let n = 0; n < 5; n += 1) await mine();
  });
  expect(meanwhile['replica']).toBeUndefined();
  await until(() => said.length > 0);
  // The primary keeps the log that the replica has missed, even when a checkpoint would remove it.
  await db.pool.query(`update people.person set english_name = 'Missed' where id = $1`, [ids['clerk']]);
  await db.pool.query('select pg_switch_wal()');
  await db.pool.query('checkpoint');
  standby = await startPostgres(join(folder, 'standby'));
  await untilStandby(mine);
  expect(said).toHaveLength(1);
});

test('a connection that leads to another replica than the one that is looked at is not read', async () => {
  const second = join(folder, 'second');
  await copyStandby(primary, join(folder, 'primary'), second);
  const other = await startPostgres(second);
  let nth = 0;
  // The first connection is the one that checks the replica.
  const several = await openDoor(() => (nth++ === 0 ? standby : other));
  const errors: unknown[] = [];
  const url = primary.url('postgres');
  const both = await openDatabase({ url, readUrl: several.url, dataDir: '', onError: (e) => errors.push(e) });
  try {
    const asked = async () =>
      both.replica!.answer(
        async (on) => (await on.pool.query('select 1')).rowCount,
        async () => 0,
      );
    await until(async () => (await asked(), both.replica!.counts.failed > 0));
    expect(both.replica!.counts.replica).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await both.close();
    several.close();
    await other.stop();
  }
});

test('one that says nothing any more holds nobody up for long', async () => {
  await untilStandby(mine);
  door.hold(true);
  try {
    const by = await counted(async () => void (await Promise.all([mine(), mine(), mine()])));
    expect(by['replica']).toBeUndefined();
    await until(async () => (await counted(mine))['away'] === 1);
  } finally {
    door.hold(false);
  }
  await untilStandby(mine);
});

test('an address that leads elsewhere is said at the start, and never read', async () => {
  const told: unknown[] = [];
  const url = primary.url('postgres');
  const wrong = await openDatabase({
    url,
    readUrl: inject('postgresUrl'),
    dataDir: '',
    onError: (error) => told.push((error as Error).cause),
  });
  try {
    expect(told).toEqual([expect.objectContaining({ name: 'NoReplica' })]);
    expect(
      await wrong.replica!.answer(
        () => 'elsewhere',
        async () => 'here',
      ),
    ).toBe('here');
    expect(wrong.replica!.counts).toMatchObject({ replica: 0, away: 1 });
  } finally {
    await wrong.close();
  }
});
