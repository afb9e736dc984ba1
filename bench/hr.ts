import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addAndSubmit, approve, listWaiting, runDueEffects, type By } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import {
  addCompanies,
  addDepartments,
  assignRoles,
  ensureStandard,
  hashPassword,
  savePassword,
  standardIds,
  writeUsers,
} from '#modules/people/server/open.ts';
import { testPassword } from '#tests/support/people.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startProduct } from '#tests/support/product.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { connectAll } from '#tests/support/modules.ts';

// `npm run bench:hr`: measures the placements of 10,000 people over five years (60,000 rows), the HR requests about
// them and their effects, on both engines, in milliseconds. It goes through HTTP with a real session, or by the
// commands that jobs run. `--short` tries in a minute whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const people = short ? 300 : 10_000;
const departments = 200;
const due = short ? 10 : 500;
const rounds = short ? 5 : 40;
const secret = 'a secret of the tests, 32 letters long';

/** Prints the middle and the 95th of 100, in milliseconds. */
function print(what: string, took: number[]): void {
  took.sort((a, b) => a - b);
  const at = (share: number): string => took[Math.floor((took.length - 1) * share)]!.toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`);
}

/** Measures an act and prints its figures. The first three runs warm up. @param act returns milliseconds */
async function figures(what: string, act: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const one = await act();
    if (round >= 0) took.push(one);
  }
  print(what, took);
}

async function until(signal: AbortSignal, act: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  while (!signal.aborted) took.push(await act());
  return took;
}

/** Fills an empty database and prints what its bills and statistics take. */
async function measure(engine: string, db: Database): Promise<void> {
  await migrate(db, {});
  const now = new Date();
  const today = companyDay(now);
  const change = { by: null, now, language: 'zh' as const, secret };

  connectAll(db);
  await inTransaction(db, (tx) => ensureStandard(tx, change));
  await ensureStandardTemplates(db, now);
  await ensureStandardProcesses(db, now, ['hr-requests']);
  const { companyId, root, units } = await inTransaction(db, async (tx) => {
    const [companyId = 0] = await addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change);
    const [root = 0] = await addDepartments(tx, [{ parentId: null, name: '集团', nameEn: 'Group' }], change);
    const rows = Array.from({ length: departments }, (_, n) => ({
      parentId: root,
      name: `部门${n}`,
      nameEn: `Department ${n}`,
    }));
    return { companyId, root, units: await addDepartments(tx, rows, change) };
  });

  /** Ids of the person who files, of everybody's leader, and of the HRBP, who is asked last. */
  const [hr, leader, hrbp] = [1, 2, 3];
  for (let from = 0; from < people; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, people - from) }, (_, at) => ({
      id: null,
      given: {
        EmployeeId: `B${String(from + at).padStart(5, '0')}`,
        ChineseName: `员工${from + at}`,
        EnglishName: `Person ${from + at}`,
        CompanyId: companyId,
        DeptId: units[(from + at) % units.length]!,
        position: '工程师',
        EntryTime: shiftDays(today, -1_800),
        UserType: 1 as const,
      },
    }));
    await inTransaction(db, (tx) => writeUsers(tx, rows, change));
  }
  await db.pool.query('update people.person set leader_id = $1 where id > $1', [leader]);
  // Adds six placements for each person: one in another department every ten months, today's the last.
  await db.pool.query('delete from people.assignment');
  await db.pool.query(
    `insert into people.assignment (person_id, from_day, to_day, company_id, department_id, leader_id, post_id, user_type,
     fields, cause, made_at)
   select p.id, $1::date - 300 * (6 - n), case when n < 6 then $1::date - 300 * (5 - n) - 1 end, p.company_id,
     case when n < 6 then ($2::bigint[])[1 + (p.id * 7 + n * 31) % $3] else p.department_id end, p.leader_id, o.id, 1,
     case when n = 1 then '{company_id,department_id,leader_id,post_id,user_type}' else '{department_id}' end::text[],
     case when n = 1 then 1 else 3 end, now()
   from people.person p left join people.post o on o.name = p.position, generate_series(1, 6) n`,
    [today, units, units.length],
  );
  const hash = await hashPassword(testPassword);
  await inTransaction(db, async (tx) => {
    const { roleOf } = await standardIds(tx);
    await assignRoles(tx, [{ personId: hr, roleId: roleOf('administrator') }], change);
    await savePassword(tx, { personId: hr, hash, mustChange: false, now });
  });
  await db.pool.query(
    `insert into people.role_permission (role_id, permission_id)
   select r.role_id, p.id from people.person_role r, people.permission p
   where r.person_id = $1 and p.code in ('EmployeeManagement', 'Transfer', 'PersonnelStatistics', 'ContractManagement') on conflict do nothing`,
    [hr],
  );
  await db.pool.query(
    `insert into people.approval_identity (department_id, approval_role_id, person_id)
   select $1, id, $2 from people.approval_role where name = '申请人' on conflict do nothing`,
    [units[0]!, hr],
  );
  await db.pool.query(`insert into people.hrbp (department_id, person_id, from_day) values ($1, $2, $3)`, [
    root,
    hrbp,
    shiftDays(today, -1_000),
  ]);

  const template = (await findStandardTemplate(db, billKinds.transfer))!;
  const as = (id: number): By => ({ id, administers: false, oversees: true, language: 'zh', now });

  /** Files a transfer of one person to the next department, approved so many times. @returns the form */
  async function transfer(person: number, day: string, approvals: number): Promise<number> {
    const aim = units[person % units.length]!;
    const filed = await addAndSubmit(db, as(hr), {
      TemplateId: template.id,
      Values: {
        company: { id: companyId },
        department: { id: units[0]! },
        AUID: [{ id: person }],
        TakeEffect: day,
        DeptId: { id: aim },
        LeaderAUID: [{ id: leader }],
        KeepIdentities: 'false',
        Reason: '业务需要',
      },
      Remark: '',
    });
    let { Version } = filed;
    for (let done = 0; done < approvals; done++) {
      const [row] = await listWaiting(db, [filed.FormID]);
      if (row?.personId == null) break;
      const given = { FormID: filed.FormID, RowID: row.no, Version, Remark: '同意' };
      ({ Version } = await approve(db, as(row.personId), given));
    }
    return filed.FormID;
  }

  const tomorrow = shiftDays(today, 1);
  const nextWeek = shiftDays(today, 7);
  const previewed = await transfer(hrbp + 1, tomorrow, 0);
  const single = hrbp + 2;
  await transfer(single, tomorrow, Infinity);
  for (let n = 0; n < due; n++) await transfer(single + 1 + n, nextWeek, Infinity);
  await inTransaction(db, (tx) =>
    analyze(tx, ['people.person', 'people.assignment', 'approval.form', 'approval.bill', 'hr_requests.bill']),
  );

  const product = await startProduct(db, { PORTICO_SECRET: secret });
  const { headers } = await product.signIn('b00000');
  async function ask(path: string, body: object): Promise<number> {
    const from = performance.now();
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return performance.now() - from;
  }

  console.log(
    `${people} people, ${people * 6} rows of where they stood, ${due + 2} bills, ${engine}\n| what | median ms | p95 ms |\n|---|--:|--:|`,
  );
  await figures('bills of everybody, a page', () => ask('Transfer/GetTransferPage', {}));
  await figures('bills that are finished, a page', () => ask('Transfer/GetTransferPassPage', {}));
  await figures('what a form will do (preview)', () =>
    ask('ApprovalEffect/GetEffect', { FormID: previewed }),
  );

  let ago = 0;
  /** Returns another day each time, over five years. */
  const anyDay = (): string => shiftDays(today, -((ago += 37) % 1_700));
  const figuresOf = (): Promise<number> => {
    const DateTo = anyDay();
    return ask('PersonnelStatistics/GetStatistics', { DateTo, DateFrom: DateTo });
  };
  await figures('headcount of a day, in all its parts', figuresOf);
  await figures('the people of a department on a day, a page', () => {
    const DateTo = anyDay();
    return ask('PersonnelStatistics/GetStatisticsPage', {
      DateTo,
      DateFrom: DateTo,
      DeptId: units[ago % departments],
    });
  });
  await figures('twelve months of coming and going', () => ask('PersonnelStatistics/GetStatistics', {}));

  const contracts = Array.from({ length: Math.min(5_000, people - 1) }, (_, n) => [
    `B${String(n + 1).padStart(5, '0')}`,
    '1',
    '2024-01-01',
    '2026-12-31',
  ]);
  const { content } = await sheetFile(['工号', '合同类型', '开始日期', '结束日期'], contracts);
  const dryRun = async (): Promise<number> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(content)]), 'contracts.xlsx');
    const from = performance.now();
    const response = await fetch(`${product.url}/api/Contract/DryRunContractImport`, {
      method: 'POST',
      headers,
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const { Body } = JSON.parse(text) as { Body: { Rows: { Kind: string }[] } };
    if (Body.Rows.some(({ Kind }) => Kind !== 'new')) throw new Error('rows that are not new');
    return performance.now() - from;
  };
  console.log(`| dry run of ${contracts.length} contracts | ${(await dryRun()).toFixed(0)} | |`);

  const run = async (day: string): Promise<number> => {
    const from = performance.now();
    await runDueEffects(db, new Date(`${day}T04:00:00Z`));
    return performance.now() - from;
  };
  console.log(`| one effect on its day | ${(await run(tomorrow)).toFixed(1)} | |`);
  const over = new AbortController();
  const beside = until(over.signal, () => ask('Transfer/GetTransferPage', {}));
  const all = await run(nextWeek);
  over.abort();
  console.log(`| ${due} effects of one day | ${all.toFixed(0)} | |`);
  const took = await beside;
  print('requests beside them', took);
  console.log(`| the slowest of ${took.length} | ${took.at(-1)!.toFixed(1)} | |`);
  const { rows } = await db.pool.query<{ state: number; n: number }>(
    'select state, count(*)::int as n from approval.effect group by 1 order by 1',
  );
  if (rows.some(({ state }) => state !== 2)) throw new Error(`not all took effect: ${JSON.stringify(rows)}`);
  await product.close();
}

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
// Started by root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o755);
const embedded = await openDatabase({ dataDir: join(folder, 'data') });
await measure('PGlite', embedded);
await embedded.close();
const server = await startPostgres(join(folder, 'postgres'));
const admin = new pg.Client(server.url('postgres'));
await admin.connect();
await admin.query('create database portico');
await admin.end();
const own = await openDatabase({ url: server.url('portico'), dataDir: '', connections: 4 });
await measure('PostgreSQL', own);
await own.close();
await server.stop();
rmSync(folder, { recursive: true });
