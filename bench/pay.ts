import { parseArgs } from 'node:util';
import type { Placed } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
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
import { connectAll } from '#tests/support/modules.ts';
import { testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller } from '#tests/support/product.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { onBothEngines, p95 } from './engines.ts';
import { measureRuns } from './pay-runs.ts';

// `npm run bench:pay`: measures a file of 10,000 payslips with twelve columns, which is tried, imported and published.
// Payslips are opened and listed. Then a payroll run calculates, compares, locks and publishes the next month, and the
// nightly check looks through it. It goes through HTTP with real sessions, on both engines. `--short` tries in a minute
// whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const people = short ? 300 : 10_000;
const rounds = short ? 5 : 100;
const secret = 'a secret of the tests, 32 letters long';
const month = shiftMonth(companyDay(new Date()).slice(0, 7), -1);
const titles = ['工号', ...Array.from({ length: 11 }, (_, n) => `项目${n + 1}`), '实发'];
const numberOf = (n: number): string => `B${String(n).padStart(5, '0')}`;

/** Ids of the people who import, publish and read payslips. The others are only paid. */
const [keeperId, publisherId, readerId] = [1, 2, 3];

async function fill(db: Database): Promise<void> {
  const change = { by: null, now: new Date(), language: 'zh' as const, secret };
  connectAll(db);
  await inTransaction(db, (tx) => ensureStandard(tx, change));
  await ensureStandardTemplates(db, change.now);
  const [CompanyId = 0] = await inTransaction(db, (tx) =>
    addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change),
  );
  const [DeptId = 0] = await inTransaction(db, (tx) =>
    addDepartments(tx, [{ parentId: null, name: '集团', nameEn: 'Group' }], change),
  );
  for (let at = 0; at < people; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, people - at) }, (_, n) => ({
      id: null,
      given: {
        EmployeeId: numberOf(at + n),
        ChineseName: `员工${at + n}`,
        EnglishName: `Person ${at + n}`,
        CompanyId,
        DeptId,
        position: '工程师',
        EntryTime: shiftDays(`${month}-01`, -400),
        UserType: 1 as const,
      },
    }));
    await inTransaction(db, (tx) => writeUsers(tx, rows, change));
  }
  const hash = await hashPassword(testPassword);
  await inTransaction(db, async (tx) => {
    const { roleOf } = await standardIds(tx);
    for (const personId of [keeperId, publisherId, readerId])
      await savePassword(tx, { personId, hash, mustChange: false, now: change.now });
    const given = [
      { personId: keeperId, roleId: roleOf('payroll') },
      { personId: publisherId, roleId: roleOf('payrollApproval') },
    ];
    await assignRoles(tx, given, change);
  });
  await analyze(db, ['people.person', 'people.assignment']);
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, answer: T]> {
  const begun = performance.now();
  const answer = await work();
  return [performance.now() - begun, answer];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  await fill(db);
  const product = await startProduct(db);
  const [keeper, chief, reader] = [
    await product.signIn(numberOf(0)),
    await product.signIn(numberOf(1)),
    await product.signIn(numberOf(2)),
  ];
  async function call<R>(who: Caller, { path, key }: Placed, input: object): Promise<R> {
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...who.headers },
      body: JSON.stringify(input),
    });
    const { Msg, Body } = (await answer.json()) as Envelope<R>;
    if (!answer.ok) throw new Error(`${key}: ${answer.status} ${Msg}`);
    return Body;
  }
  const columns = titles.slice(1, -1).map((Column, n) => ({
    Column,
    Name: Column,
    NameEn: '',
    Item: n < 7 ? 'other' : 'insurance',
    Kind: n < 7 ? 1 : 2,
    Explain: null,
    MayBeNegative: false,
  }));
  const profile = { Name: '表', NumberColumn: '工号', NetColumn: '实发', Columns: columns };
  const { ProfileID } = await call<{ ProfileID: number }>(keeper, PayrollSlip.SaveSlipProfile, profile);
  // Seven columns earn and four deduct, amounts with cents.
  const rows = Array.from({ length: people }, (_, n) => {
    const fen = Array.from({ length: 11 }, (__, at) => (at < 7 ? 150_000 + n * 7 + at : 20_000 + n + at));
    const net = fen.reduce((all, one, at) => (at < 7 ? all + one : all - one), 0);
    return [numberOf(n), ...fen.map((one) => one / 100), net / 100];
  });
  const { content } = await sheetFile(titles, rows);
  const file = new File([new Uint8Array(content)], 'a.xlsx');
  async function send<R>({ path, key }: Placed, more: Record<string, string>): Promise<R> {
    const form = new FormData();
    form.set('file', file);
    const input = { ProfileID: String(ProfileID), CompanyId: '1', Month: month, ...more };
    const answer = await fetch(`${product.url}${path}?${new URLSearchParams(input)}`, {
      method: 'POST',
      headers: keeper.headers,
      body: form,
    });
    const { Msg, Body } = (await answer.json()) as Envelope<R>;
    if (!answer.ok) throw new Error(`${key}: ${answer.status} ${Msg}`);
    return Body;
  }
  interface Tried {
    readonly FaultCount: number;
    readonly Token: string;
  }
  const [tried, { FaultCount, Token }] = await timed(() => send<Tried>(PayrollSlip.DryRunPayrollSlip, {}));
  if (FaultCount > 0) throw new Error(`${FaultCount} faults in the file`);
  const [imported, { RunId }] = await timed(() =>
    send<{ RunId: number }>(PayrollSlip.ImportPayrollSlip, { Name: 'a.xlsx', Token }),
  );
  const [published] = await timed(() => call(chief, PayrollSlip.SendPayrollSlip, { RunId }));
  await analyze(db, ['payroll.slip', 'kit.notice']);
  await call(reader, PayrollSlip.ProvePayrollSlip, { Password: testPassword });
  interface Own {
    readonly Rows: readonly { readonly SlipID: number }[];
  }
  const { SlipID } = (await call<Own>(reader, PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!;
  const figures = {
    [`dry run of ${people} rows`]: seconds(tried),
    'import, all of it again': seconds(imported),
    'publication, notices included': seconds(published),
    'a slip opened, p95': await p95(rounds, () => call(reader, PayrollSlip.GetPayrollSlipInfo, { SlipID })),
    'own slips, p95': await p95(rounds, () => call(reader, PayrollSlip.GetPayrollSlipPage, {})),
    'runs, p95': await p95(rounds, () => call(chief, PayrollSlip.GetPayRunPage, {})),
    'slips of the run, last page, p95': await p95(rounds, () =>
      call(chief, PayrollSlip.GetRunSlipPage, { RunId, PageIndex: Math.ceil(people / 50), PageSize: 50 }),
    ),
  };
  const bench = {
    db,
    keeperId,
    publisherId,
    prepare: <R>(asked: Placed, input: object) => call<R>(keeper, asked, input),
    decide: <R>(asked: Placed, input: object) => call<R>(chief, asked, input),
    read: () => call(reader, PayrollSlip.GetPayrollSlipPage, {}),
    timed,
  };
  const runs = await measureRuns(bench, shiftMonth(month, 1));
  await product.close();
  return {
    ...figures,
    ...runs,
  };
}

await onBothEngines(measure);
