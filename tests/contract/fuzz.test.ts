import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { seats } from '#app/demo/demo-people.ts';
import { seeded, type Random } from '#app/demo/random.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { Junk, Seen, type Shape } from '#tests/support/junk.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';

/** Requests over both engines; `npm run soak` makes them 50,000. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000) / 2;
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** An answer that takes longer is a finding; said, as it depends on the machine. */
const SLOW = 3000;
const LANES = 8;

/** Calls that only end the caller's own session, and streams, which never end. */
const leaves = new Set(['GetSignOutCacLoginRecord', 'Quit']);
const calls: readonly Placed[] = Object.values(contract)
  .flatMap((controller): Placed[] => Object.values(controller))
  .filter((call) => call.kind !== 'stream' && call.kind !== 'upload' && !leaves.has(call.key));
const shapes = new Map(
  calls.map((call) => [call, jsonSchema(call.input, 'input', 'draft-2020-12') as Shape] as const),
);
const allCodes = [
  ...new Set(calls.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

/** Who asks in one role: whoever has locked himself out is followed by the next. */
class Role {
  #left: string[];
  #now: Caller | undefined;
  readonly #product: Product;

  constructor(product: Product, names: readonly string[]) {
    this.#product = product;
    this.#left = [...names];
  }

  async caller(): Promise<Caller | undefined> {
    while (!this.#now && this.#left.length > 0)
      this.#now = await this.#product.signIn(this.#left[0]!).catch(() => {
        this.#left = this.#left.slice(1);
        return undefined;
      });
    return this.#now;
  }

  /** The token is not taken any more. */
  isOut(): void {
    this.#now = undefined;
  }
}

eachEngine('requests made after the schemas', (open) => {
  let db: Database;
  let product: Product;
  let roles: readonly Role[];
  const folder = mkdtempSync(join(tmpdir(), 'portico-fuzz-'));

  beforeAll(async () => {
    db = await open();
    await seedDemo(db, { secret: testSecret, files: folderStore(folder), forms: 60 }, () => undefined);
    const keepers = Array.from({ length: 12 }, (_one, at) => `keeper${at}`);
    await addPeople(
      db,
      keepers.map((loginName) => ({ loginName, permissions: allCodes })),
    );
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

  /** One request; what was wrong with its answer, if anything. */
  async function ask(random: Random, seen: Seen): Promise<{ fault?: string; status: number; took: number }> {
    // Whoever may most gets furthest.
    const role = random.chance(0.5) ? roles[0]! : random.pick(roles);
    const caller = await role.caller();
    const call = random.pick(calls);
    const input = new Junk(random, seen).make(shapes.get(call)!);
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
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const took = performance.now() - since;
    const { status } = response;
    const said = `${status} ${call.path} ${JSON.stringify(input)?.slice(0, 1500)} ${text.slice(0, 300)}`;
    if (status === 401 && call.access !== 'open') role.isOut();
    if (status >= 500) return { fault: said, status, took };
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!isJson)
      return status === 200 && call.kind === 'download' ? { status, took } : { fault: said, status, took };
    const { ErrorCode, Msg, Body } = JSON.parse(text) as { ErrorCode: number; Msg: string; Body: unknown };
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
            const { fault, status, took } = await ask(random, seen);
            byStatus[status] = (byStatus[status] ?? 0) + 1;
            slowest = Math.max(slowest, took);
            if (fault) faults.push(fault);
          }
        }),
      );
      // oxlint-disable-next-line no-console -- figures of the soak
      console.info(`answers ${JSON.stringify(byStatus)}, slowest ${Math.round(slowest)} ms`);
      expect(faults).toEqual([]);
      // Else the walk was kept out or never got anywhere, and proves nothing.
      expect(byStatus[200]).toBeGreaterThan(RUNS / 20);
      expect((await verifyRecords(db)).broken).toEqual([]);
    },
    Math.max(120_000, RUNS * 200),
  );
});

function asQuery(input: unknown): string {
  if (typeof input !== 'object' || input === null) return String(input).replaceAll(/[\ud800-\udfff]/g, '');
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(entries).toString();
}
