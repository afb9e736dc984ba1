import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#app/modules.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import type { Placed } from '#kit/contract/call.ts';
import { jsonSchema } from '#kit/contract/json-schema.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { exampleOf } from '#kit/server/http/example.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { sheetStates } from '#modules/kpi/contract/codes.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { scoreAs } from '#tests/support/kpi-forms.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';

type Json = Record<string, unknown>;

/** Reads that people make through somebody else's eyes and that answer in JSON. */
const reads: readonly Placed[] = allCalls.filter(
  ({ kind, reads, ownEyes }) => (kind === 'get' || kind === 'post') && reads && !ownEyes,
);
const allCodes = [
  ...new Set(reads.flatMap((call) => (Array.isArray(call.access) ? (call.access as string[]) : []))),
];

/** Requests at the same time. */
const lanes = 6;

eachEngine('a person who looks through somebody else’s eyes', (open) => {
  let db: Database;
  let product: Product;
  const folder = mkdtempSync(join(tmpdir(), 'portico-eyes-'));

  beforeAll(async () => {
    db = await open();
    connectAll(db, { secret: testSecret });
    await seedDemo(db, { secret: testSecret, files: folderStore(folder), forms: 60 }, () => undefined);
    await addPeople(db, [
      { loginName: 'everything', permissions: allCodes },
      { loginName: 'opens', permissions: ['AASPermissionManagement'] },
    ]);
    await db.pool.query(`update people.role set data_scope = 4 where name = any($1)`, [allCodes]);
    product = await startProduct(db);
  });
  afterAll(async () => {
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const one = async <R>(text: string, values: readonly unknown[] = []): Promise<R> => {
    const { rows } = await db.pool.query(text, [...values]);
    if (rows.length === 0) throw new Error(`nothing in the demo company for: ${text}`);
    return rows[0] as R;
  };

  /** Somebody of the demo company signs in, and may look through others. */
  async function signIn(person: number): Promise<Caller> {
    const hash = await hashPassword(testPassword);
    await inTransaction(db, (tx) =>
      savePassword(tx, { personId: person, hash, mustChange: false, now: new Date() }),
    );
    await db.pool.query(
      `insert into people.person_role select $1, r.id from people.role r where r.name = 'AASPermissionManagement'
       on conflict do nothing`,
      [person],
    );
    const { login } = await one<{ login: string }>(
      'select login_name as login from people.person where id = $1',
      [person],
    );
    return product.signIn(login);
  }

  /** Which marks stand in the answers of which calls, as `call mark`. */
  async function listSeen(
    caller: Caller,
    known: readonly Readonly<Record<string, number>>[],
    marks: readonly string[],
  ): Promise<Set<string>> {
    const seen = new Set<string>();
    const requests = reads.flatMap((call) => {
      const schema = jsonSchema(call.input, 'input', 'draft-2020-12') as Json;
      const defs = (schema['$defs'] ?? {}) as Record<string, Json>;
      const find = (ref: string): Json => defs[ref.split('/').at(-1)!] ?? {};
      const plain = (call.example ?? exampleOf(schema, find)) as Json;
      const inputs = known.flatMap((ids) => {
        const names = Object.keys((schema['properties'] ?? {}) as Json).filter((name) => name in ids);
        return names.length === 0
          ? []
          : [{ ...plain, ...Object.fromEntries(names.map((name) => [name, ids[name]])) }];
      });
      return [plain, ...inputs].map((input) => ({ call, input }));
    });
    const next = requests.values();
    const lane = async (): Promise<void> => {
      for (const { call, input } of next) {
        const isQuery = call.via === 'query' || call.kind === 'get';
        const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
        const answer = await fetch(product.url + call.path + query, {
          method: call.method,
          headers: { 'content-type': 'application/json', ...caller.headers },
          ...(isQuery ? {} : { body: JSON.stringify(input) }),
        });
        const text = await answer.text();
        if (answer.status >= 500) throw new Error(`${call.path} answers ${answer.status}`);
        for (const mark of marks) if (text.includes(mark)) seen.add(`${call.path} ${mark}`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return seen;
  }

  /** Puts what others say of somebody into each module; answers the ids under which it might be asked for. */
  async function plantSecrets(
    person: number,
    SheetID: number,
  ): Promise<{ known: Record<string, number>[]; marks: string[] }> {
    const marks = ['mark of a leader', 'mark of a form', 'mark of a task', 'mark of an application'];
    await db.pool.query(`update kpi.row_score set reason = $2 where sheet_id = $1 and person_id <> $3`, [
      SheetID,
      marks[0],
      person,
    ]);
    const form = await one<{ FormID: number }>(
      `update approval.form set subject_id = $1, template_title = $2, template_title_en = $2 where id = (
         select f.id from approval.form f
         where f.submitted_at is not null and f.status <> $3 and f.subject_id is distinct from $1
           and f.applicant_id is distinct from $1 and f.first_creator_id is distinct from $1
         order by f.id limit 1) returning id as "FormID"`,
      [person, marks[1], formStatus.finished],
    );
    const task = await one<{ FormID: number }>(
      `with meant as (select id, form_id from hr_requests.task where owner_id <> $1 and state = 0 order by id limit 1),
         moved as (update approval.form f set subject_id = $1 from meant where f.id = meant.form_id),
         named as (update hr_requests.task t set title = $2, title_en = $2 from meant where t.id = meant.id)
       select form_id as "FormID" from meant`,
      [person, marks[2]],
    );
    const application = await one<{ IntervieweeID: number; SeekerID: number; RecruitmentID: number }>(
      `select i.id as "IntervieweeID", i.seeker_id as "SeekerID", i.recruitment_id as "RecruitmentID"
       from recruiting.interviewee i where i.stage in (2, 3) and i.made_by is distinct from $1
         and not exists (select from recruiting.interviewee other where other.seeker_id = i.seeker_id and other.id <> i.id)
       order by i.id limit 1`,
      [person],
    );
    await db.pool.query(`update recruiting.seeker set person_id = $2, name = $3 where id = $1`, [
      application.SeekerID,
      person,
      marks[3],
    ]);
    return { known: [{ AUID: person, SheetID }, form, task, application], marks };
  }

  test('reads no more about themselves than with their own eyes', { timeout: 300_000 }, async () => {
    const { sheet, person, leader } = await one<{ sheet: number; person: number; leader: number }>(
      `select s.id as sheet, s.person_id as person, coalesce(s.leader_id, p.leader_id) as leader
       from kpi.sheet s join people.person p on p.id = s.person_id where s.state = $1 order by s.id limit 1`,
      [sheetStates.resultInApproval],
    );
    await scoreAs(db, leader, sheet);
    const { known, marks } = await plantSecrets(person, sheet);
    const { keeper } = await one<{ keeper: number }>(
      `select id as keeper from people.person where login_name = 'everything'`,
    );
    // The marks are there to be seen: others see each of them.
    const others = [await signIn(leader), await product.signIn('everything')];
    const seen = await Promise.all(others.map((other) => listSeen(other, known, marks)));
    const all = seen.flatMap((some) => [...some]);
    expect(marks.filter((mark) => !all.some((found) => found.endsWith(mark)))).toEqual([]);

    const caller = await signIn(person);
    const own = await listSeen(caller, known, marks);
    for (const AUID of [leader, keeper]) {
      const began = await ask(product, caller, PermissionManagement.StartViewAs, { AUID, Reason: '核对' });
      expect(began.reason).toBe('');
      const through = await listSeen(caller, known, marks);
      expect([...through].filter((found) => !own.has(found))).toEqual([]);
      await ask(product, caller, PermissionManagement.EndViewAs, {});
    }
  });
});
