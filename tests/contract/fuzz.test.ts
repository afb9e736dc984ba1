import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#app/modules.ts';
import { seats } from '#app/demo/demo-people.ts';
import { seeded, type Random } from '#app/demo/random.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { Placed } from '#kit/contract/call.ts';
import { general } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { asQuery, goodInputs, hasReference, Role, shapeOf } from '#tests/support/asking.ts';
import { Junk, Seen } from '#tests/support/junk.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, testSecret, type Product } from '#tests/support/product.ts';
import { connectAll } from '#tests/support/modules.ts';

/** Requests over both engines; `npm run soak` makes them 50,000. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000) / 2;
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** An answer that takes longer is a finding; said, as it depends on the machine. */
const SLOW = 3000;
const LANES = 8;

/** Calls that only end the caller's own session, and streams, which never end. */
const leaves = new Set(['GetSignOutCacLoginRecord', 'Quit']);
const calls: readonly Placed[] = allCalls.filter(
  (call) => call.kind !== 'stream' && call.kind !== 'upload' && !leaves.has(call.key),
);
const allCodes = [
  ...new Set(calls.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

/** Refusals that the kit gives where a call has none of its own for a broken rule of the database. */
const owed: ReadonlySet<string> = new Set([general.referenceGone.name, general.outOfBounds.name]);

/** Inputs of each call with ids that its schema takes. */
const TRIES = Number(process.env['FUZZ_TRIES'] ?? 4);

eachEngine('requests made after the schemas', (open) => {
  let db: Database;
  let product: Product;
  let roles: readonly Role[];
  const folder = mkdtempSync(join(tmpdir(), 'portico-fuzz-'));

  beforeAll(async () => {
    db = await open();
    connectAll(db, { secret: testSecret });
    await seedDemo(db, { secret: testSecret, files: folderStore(folder), forms: 60 }, () => undefined);
    const keepers = Array.from({ length: 12 }, (_one, at) => `keeper${at}`);
    await addPeople(
      db,
      keepers.map((loginName) => ({ loginName, permissions: allCodes })),
    );
    await giveKeepersAll();
    const names = Object.values(seats).map((seat) => seat.loginName);
    const { rows } = await db.pool.query<{ id: number; login_name: string }>(
      `select id, login_name from people.person where disabled_at is null and login_name not like 'keeper%'
       order by login_name = any($1) desc, id limit 40`,
      [names],
    );
    const hash = await hashPassword(testPassword);
    await inTransaction(db, async (tx) => {
      for (const { id: personId } of rows)
        await savePassword(tx, { personId, hash, mustChange: false, now: new Date() });
    });
    product = await startProduct(db, { PORTICO_MODE: 'production' });
    const others = rows.map((row) => row.login_name).filter((name) => !names.includes(name as never));
    roles = [
      new Role(product, keepers),
      new Role(product, [seats.employee.loginName, ...others.slice(0, 8)]),
      new Role(product, [seats.leader.loginName, seats.departmentHead.loginName, ...others.slice(8, 16)]),
      new Role(product, [seats.financeReviewer.loginName, seats.cashier.loginName, ...others.slice(16, 24)]),
    ];
  });
  afterAll(async () => {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Gives the keepers every right over everybody, so that rights keep nothing from being tried. */
  async function giveKeepersAll(): Promise<void> {
    await db.pool.query(
      `with code as (select distinct code from unnest($1::text[]) as code),
         p as (insert into people.permission (code, name, name_en) select code, code, code from code
           on conflict (code) do update set sort = 0 returning id, code),
         r as (insert into people.role (name, name_en, data_scope) select code, code, 4 from code
           on conflict (name) do update set data_scope = 4, needs_factor = false returning id, name),
         rp as (insert into people.role_permission (role_id, permission_id)
           select r.id, p.id from r join p on p.code = r.name on conflict do nothing)
       insert into people.person_role (person_id, role_id) select k.id, r.id from people.person k, r
         where k.login_name like 'keeper%' on conflict do nothing`,
      [allCodes],
    );
  }

  /** Sends one request. Returns the fault of its answer (left out if there is none), its status and its duration. */
  async function ask(
    random: Random,
    seen: Seen,
    call: Placed,
    input: unknown,
    role: Role,
  ): Promise<{ fault?: string; status: number; took: number }> {
    const caller = await role.caller();
    const inBody = call.kind === 'post' && call.via !== 'query';
    const query = inBody ? '' : `?${asQuery(input)}`;
    const since = performance.now();
    const response = await fetch(product.url + call.path + query, {
      method: call.method,
      headers: {
        'x-language': random.pick(['zh', 'en']),
        ...(inBody ? { 'content-type': 'application/json' } : {}),
        ...caller?.headers,
      },
      ...(inBody ? { body: JSON.stringify(input) ?? 'null' } : {}),
      signal: AbortSignal.timeout(150_000),
    });
    const text = await response.text();
    const took = performance.now() - since;
    const { status } = response;
    const said = `${status} ${call.path} ${JSON.stringify(input)?.slice(0, 1500)} ${text.slice(0, 300)}`;
    if (status === 401 && call.access !== 'open') role.isOut();
    // Whoever looks through the eyes of others may only read; they sign in again.
    if (status === 403 && text.includes('"viewingOnly"')) role.isOut();
    if (status >= 500) return { fault: said, status, took };
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!isJson)
      return status === 200 && call.kind === 'download' ? { status, took } : { fault: said, status, took };
    const { ErrorCode, Msg, Body } = JSON.parse(text) as {
      ErrorCode: number;
      Msg: string;
      Body: { Reason?: string } | null;
    };
    // A rule of the database answered: the call owes a refusal of its own.
    if (status !== 200 && owed.has(Body?.Reason ?? '')) return { fault: said, status, took };
    if ((status === 200) !== (ErrorCode === 0) || (status !== 200 && !Msg))
      return { fault: said, status, took };
    if (status === 200) seen.learn(Body);
    // oxlint-disable-next-line no-console -- which one it was
    if (took > SLOW) console.warn(`${Math.round(took)} ms: ${said.slice(0, 400)}`);
    return { status, took };
  }

  test(
    'are answered or refused in words, never with a fault, and records stay whole',
    async () => {
      const seen = new Seen(seeded(SEED));
      const faults: string[] = [];
      const byStatus: Record<number, number> = {};
      let left = RUNS;
      let slowest = 0;
      await Promise.all(
        Array.from({ length: LANES }, async (_one, lane) => {
          const random = seeded(SEED * 1000 + lane);
          while (left-- > 0) {
            const call = random.pick(calls);
            const input = new Junk(random, seen).make(shapeOf(call));
            // The first role has most permissions and gets furthest.
            const role = random.chance(0.5) ? roles[0]! : random.pick(roles);
            const { fault, status, took } = await ask(random, seen, call, input, role);
            byStatus[status] = (byStatus[status] ?? 0) + 1;
            slowest = Math.max(slowest, took);
            if (fault) faults.push(fault);
          }
        }),
      );
      // oxlint-disable-next-line no-console -- figures of the soak
      console.info(`answers ${JSON.stringify(byStatus)}, slowest ${Math.round(slowest)} ms`);
      expect(faults).toEqual([]);
      // Fewer successful answers would mean that the walk was kept out, and proves nothing.
      expect(byStatus[200]).toBeGreaterThan(RUNS / 20);
      expect((await verifyRecords(db)).broken).toEqual([]);
    },
    Math.max(120_000, RUNS * 200),
  );

  test(
    'with ids that nothing has, or those of something else, are refused by the call itself',
    async () => {
      const random = seeded(SEED);
      const seen = new Seen(random);
      const queue = calls.filter((call) => hasReference(call));
      // Reading calls go first: their answers supply the ids with which commands are tried.
      queue.sort((a, b) => Number(b.reads ?? false) - Number(a.reads ?? false));
      const faults: string[] = [];
      let reached = 0;
      let [next, slowest] = [0, 0];
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          while (next < queue.length) {
            // An earlier try may have taken rights away.
            if (next % 25 === 0) await giveKeepersAll();
            const call = queue[next++]!;
            for (const input of goodInputs(call, TRIES, random, seen)) {
              const { fault, status, took } = await ask(
                random,
                seen,
                call,
                input,
                random.chance(0.7) ? roles[0]! : random.pick(roles),
              );
              slowest = Math.max(slowest, took);
              if (status !== 400 && status !== 403) reached += 1;
              if (fault) faults.push(fault);
            }
          }
        }),
      );
      // oxlint-disable-next-line no-console -- figures of the soak
      console.info(
        `${queue.length} calls with ids, ${reached} tries got past schema and access, slowest ${Math.round(slowest)} ms`,
      );
      expect(faults).toEqual([]);
      // Two tries of each call, of which most get past schema and access.
      expect(reached).toBeGreaterThan(queue.length * Math.min(1, TRIES / 4));
    },
    Math.max(240_000, TRIES * 60_000),
  );
});
