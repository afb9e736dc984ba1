import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#app/demo/random.ts';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses, verifyRecords } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { loanValues, makeCompany } from '#tests/support/approval-portal.ts';
import { assignEverybody } from '#tests/support/assignments.ts';
import { callAs, type Answered } from '#tests/support/calls.ts';
import { type Door, openDoor } from '#tests/support/door.ts';
import { testPassword } from '#tests/support/people.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

/** Who works at once and for how long, PostgreSQL's restart in the middle; `npm run soak`: 300 people, two minutes. */
const CROWD = Number(process.env['CROWD'] ?? 12);
const SECONDS = Number(process.env['CROWD_SECONDS'] ?? 5);
/** Each tenth leads the nine after him. */
const TEAM = 10;

let folder: string;
let postgres: PostgresServer;
let isUp = true;
let door: Door;
let db: Database;
let product: Product;
let template: number;
let people: readonly { readonly id: number; readonly caller: Caller }[];

beforeAll(
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-crowd-'));
    postgres = await startPostgres(folder);
    door = await openDoor(() => postgres);
    db = await openDatabase({ url: door.url, dataDir: '', connections: 16, onError: () => undefined });
    await migrate(db);
    const roles = await makeCompany(db);
    const { rows } = await db.pool.query<{ id: number; login_name: string }>(
      `insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
       select 'crowd' || n, 'crowd' || n, '众' || n, 'Crowd ' || n, 1, 2 from generate_series(1, $1) n
       returning id, login_name`,
      [CROWD],
    );
    const first = rows[0]!.id;
    await db.pool.query(
      `update people.person set leader_id = case when (id - $1) % $2 = 0 then 2 else id - (id - $1) % $2 end
       where id >= $1`,
      [first, TEAM],
    );
    await assignEverybody(db);
    await db.pool.query(
      `insert into people.approval_identity (department_id, approval_role_id, person_id)
       select 2, r.id, p.id from people.person p, people.approval_role r where r.name = '申请人' and p.id >= $1`,
      [first],
    );
    await db.pool.query(
      `with r as (insert into people.role (name, name_en, data_scope) values ('众', 'Crowd', 1) returning id)
       insert into people.person_role (person_id, role_id) select p.id, r.id from people.person p, r where p.id >= $1`,
      [first],
    );
    await db.pool.query(
      `with p as (insert into people.permission (code, name, name_en) values ('CACHomeManagement', 'x', 'x')
         on conflict (code) do update set sort = 0 returning id)
       insert into people.role_permission (role_id, permission_id)
       select r.id, p.id from people.role r, p where r.name = '众'`,
    );
    await ensureStandardTemplates(db, new Date());
    await ensureStandardProcesses(db, roles, new Date());
    template = (await getTemplate(db, { code: 'JK' })).id;
    const hash = await hashPassword(testPassword);
    await inTransaction(db, async (tx) => {
      for (const { id: personId } of rows)
        await savePassword(tx, { personId, hash, mustChange: false, now: new Date() });
    });
    product = await startProduct(db, { PORTICO_MODE: 'production' });
    const come: { id: number; caller: Caller }[] = [];
    for (const { id, login_name } of rows) come.push({ id, caller: await product.signIn(login_name) });
    people = come;
  },
  120_000 + CROWD * 1_000,
);
afterAll(async () => {
  await product?.close();
  await db?.close();
  door?.close();
  if (isUp) await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the whole crowd was told. */
const told = { answers: {} as Record<string, number>, slowest: '', most: 0, faults: [] as string[] };

/** Makes a call, again after as long as a 503 says. A key makes that safe. */
async function ask<C extends Placed<Call>>(
  who: Caller,
  call: C,
  input: GivenOf<C>,
): Promise<Answered<ReplyOf<C>>> {
  for (;;) {
    const since = performance.now();
    const answer = await callAs(product.url, who, call, input);
    const took = performance.now() - since;
    if (took > told.most)
      [told.most, told.slowest] = [took, `${Math.round(took)} ms ${call.key} ${answer.status}`];
    told.answers[answer.status] = (told.answers[answer.status] ?? 0) + 1;
    if (answer.status !== 503 || ![50300, 50301].includes(answer.code)) {
      if (answer.status >= 500) told.faults.push(`${answer.status} ${call.path} ${answer.msg}`);
      return answer;
    }
    await delay(500);
  }
}

/** Files, looks through what waits, reads and approves, with a second's thought between: until the time is over. */
async function work(nth: number, until: number, filed: number[], approved: number[]): Promise<void> {
  const { id, caller } = people[nth]!;
  const random = seeded(nth);
  while (performance.now() < until) {
    await delay(random.int(300, 1_500));
    if (random.chance(0.25)) {
      const Values = loanValues(`${random.int(100, 900)}.00`, { borrower: [{ id }] });
      const input = { TemplateId: template, Values, Key: randomUUID() };
      const { status, body, msg } = await ask(caller, ApprovalForm.AddMyApproval, input);
      if (status === 200) filed.push(body.FormID);
      else told.faults.push(`not filed: ${status} ${msg}`);
      continue;
    }
    const list = await ask(caller, CacApprovalOrder.GetCacApprovalFormByStayToExamine, {});
    const row = list.status === 200 ? list.body.Rows[0] : undefined;
    if (!row) {
      await ask(caller, CacApprovalOrder.GetCacApprovalFormByApply, {});
      continue;
    }
    const { FormID } = row;
    const form = await ask(caller, CacApprovalOrder.GetApprovalOrderExamine, { FormID });
    if (form.status !== 200 || row.RowID == null) continue;
    const done = await ask(caller, CacApprovalOrder.SubmitCacApprovalFormByApproved, {
      FormID,
      RowID: row.RowID,
      Version: form.body.Version,
      Remark: '同意',
      Key: randomUUID(),
    });
    if (done.status === 200) approved.push(FormID);
    else told.faults.push(`not approved: ${done.status} ${done.msg}`);
  }
}

test(
  `${CROWD} people at work for ${SECONDS} s, PostgreSQL stopped and started meanwhile`,
  { timeout: 60_000 + SECONDS * 3_000 },
  async () => {
    const filed: number[] = [];
    const approved: number[] = [];
    const until = performance.now() + SECONDS * 1_000;
    const crowd = Promise.all(people.map((_one, nth) => work(nth, until, filed, approved)));
    await delay(SECONDS * 500);
    await postgres.stop();
    isUp = false;
    const away = await callAs(product.url, people[0]!.caller, CacApprovalOrder.GetCacApprovalFormByApply, {});
    postgres = await startPostgres(folder);
    isUp = true;
    await crowd;
    // oxlint-disable-next-line no-console -- figures of the soak
    console.info(
      `${JSON.stringify(told.answers)}, ${filed.length} filed, ${approved.length} approved, slowest ${told.slowest}`,
    );
    expect(told.faults).toEqual([]);
    expect([away.status, away.code]).toEqual([503, 50300]);
    expect(filed.length).toBeGreaterThan(CROWD / 4);
    expect(approved.length).toBeGreaterThan(0);
    const { rows } = await db.pool.query<{ id: number }>('select id from approval.form');
    expect(new Set(filed).size).toBe(filed.length);
    expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(filed.toSorted((a, b) => a - b));
    expect((await verifyRecords(db)).broken).toEqual([]);
  },
);
