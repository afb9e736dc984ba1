import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#app/modules.ts';
import { seeded } from '#app/demo/random.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { keepTime } from '#modules/approval/server/open.ts';
import { asQuery, goodInputs, hasId, Role } from '#tests/support/asking.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { Seen } from '#tests/support/junk.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, testSecret, type Product } from '#tests/support/product.ts';
import { watchRows, type Changed, type RowWatch } from '#tests/support/row-watch.ts';
import { connectAll } from '#tests/support/modules.ts';

/** Inputs of each call. */
const TRIES = Number(process.env['FOREIGN_TRIES'] ?? 3);
const SEED = Number(process.env['FOREIGN_SEED'] ?? 1);

const leaves = new Set(['GetSignOutCacLoginRecord', 'Quit']);
const calls: readonly Placed[] = allCalls.filter((call) => call.kind !== 'stream' && !leaves.has(call.key));
const withId = calls.filter(hasId);
const allCodes = [
  ...new Set(calls.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

/** Tables that calls write even when they refuse: limits, the audit log, and traces of a visit. */
const always = new Set([
  'kit.audit',
  'kit.audit_head',
  'kit.call_limit',
  'people.password_guard',
  'people.session',
  'people.login_record',
  'visitors.attempt',
]);

/** Calls of an employee that change what is others', as they are meant to, and what they change. */
const meant: Readonly<Record<string, readonly string[]>> = {
  // The authority's own rows of the caller's session name nobody by a key.
  '/api/CacLoginRecord/ForceSignOutCacLoginRecord': ['people.authority_record'],
  // A copy is lent, and how many are left is counted.
  '/api/BookStorSetting/BorrowBook': ['library.copy', 'library.title'],
  // The score of a book is the mean of all its reviews.
  '/api/BookStorSetting/RiewBook': ['library.title'],
  // Likes and votes are counted with what is liked.
  '/api/BookStorSetting/VoteRecommend': ['library.recommend'],
  '/api/BookStorSetting/GiveBookReview': ['library.review'],
  '/api/CacRankingData/UpdateCacSpotFabulousData': ['home.ranking'],
  '/api/Setting/SubmitHomeSettingUploadImgSpotFabulous': ['home.image'],
};

const say = (call: Placed, input: unknown, status: number, { table, op, old }: Changed): string =>
  `${status} ${call.path} ${JSON.stringify(input)}: ${op} ${table} ${JSON.stringify(old)?.slice(0, 200)}`;

eachEngine('ids of others', (open) => {
  let db: Database;
  let product: Product;
  let watch: RowWatch;
  let keeper: Role;
  let stranger: Role;
  let ids: Readonly<Record<string, number>>;
  const folder = mkdtempSync(join(tmpdir(), 'portico-foreign-'));

  beforeAll(async () => {
    db = await open();
    connectAll(db, { secret: testSecret });
    await seedDemo(
      db,
      { secret: testSecret, files: folderStore(join(folder, 'files')), forms: 60 },
      () => undefined,
    );
    const strangers = Array.from({ length: 8 }, (_one, at) => `stranger${at}`);
    ids = await addPeople(db, [
      { loginName: 'keeper', permissions: allCodes },
      ...strangers.map((loginName) => ({ loginName })),
    ]);
    // Strangers hold the role that every employee has, with its own data scope.
    await db.pool.query(
      `insert into people.person_role (person_id, role_id)
       select p.id, r.id from people.person p, people.role r where p.login_name like 'stranger%' and r.name = $1`,
      ['员工'],
    );
    await db.pool.query(
      `update people.role set data_scope = 4 where id in (
      select role_id from people.person_role where person_id = $1)`,
      [ids['keeper']],
    );
    product = await startProduct(db, { PORTICO_DATA: folder });
    [keeper, stranger] = [new Role(product, ['keeper']), new Role(product, strangers)];
    // Does what is due by now. Otherwise the first call that looks at the time would do it.
    await keepTime(db, new Date());
    watch = await watchRows(db);
  });
  afterAll(async () => {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(role: Role, call: Placed, input: unknown): Promise<{ status: number; body: unknown }> {
    const caller = await role.caller();
    if (!caller) throw new Error('nobody is left to ask');
    const isUpload = call.kind === 'upload';
    const inBody = call.kind === 'post' && call.via !== 'query';
    const file = new FormData();
    file.set('file', new File(['a,b\n1,2'], 'a.csv'));
    const response = await fetch(product.url + call.path + (inBody ? '' : `?${asQuery(input)}`), {
      method: call.method,
      headers: { ...(inBody ? { 'content-type': 'application/json' } : {}), ...caller.headers },
      ...(inBody ? { body: JSON.stringify(input) } : isUpload ? { body: file } : {}),
    });
    const { status } = response;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body = isJson
      ? ((await response.json()) as { readonly Body: unknown }).Body
      : await response.arrayBuffer();
    if (status === 401) role.isOut();
    return { status, body };
  }

  test(
    'change nothing where they are refused, and nothing that is others’ where they are taken',
    { timeout: 1_200_000 },
    async () => {
      const random = seeded(SEED);
      const seen = new Seen(random);
      for (const call of calls.filter(({ reads, kind }) => reads && kind !== 'download' && kind !== 'upload'))
        for (const input of goodInputs(call, 2, random, seen)) {
          const { status, body } = await ask(keeper, call, input);
          if (status === 200) seen.learn(body);
        }
      await watch.take();

      const wrong: string[] = [];
      const tried = new Set<string>();
      const byStatus: Record<number, number> = {};
      for (const call of withId)
        for (const input of goodInputs(call, TRIES, random, seen)) {
          // Signs the stranger in first, so that the rows written by it are not counted.
          await stranger.caller();
          await watch.take();
          const { status } = await ask(stranger, call, input);
          byStatus[status] = (byStatus[status] ?? 0) + 1;
          if (status >= 500) wrong.push(`${status} ${call.path} ${JSON.stringify(input)}`);
          if (status !== 401) tried.add(call.path);
          const changed = (await watch.take()).filter(({ table }) => !always.has(table));
          const me = ids[stranger.name ?? ''] ?? 0;
          for (const one of changed) {
            const isMeant = meant[call.path]?.includes(one.table) ?? false;
            if (status >= 400 || (one.old !== null && !isMeant && !(await watch.isOf(one, me))))
              wrong.push(say(call, input, status, one));
          }
        }
      // oxlint-disable-next-line no-console -- figures of the sweep
      console.info(`${withId.length} calls with ids, answers ${JSON.stringify(byStatus)}`);
      expect(wrong).toEqual([]);
      expect(withId.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([]);
      expect(withId.length).toBeGreaterThan(400);
      // Else rights kept everything from being tried.
      expect(byStatus[200]! + byStatus[404]!).toBeGreaterThan(withId.length / 4);
    },
  );
});
