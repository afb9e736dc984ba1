import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope, RefusalBody } from '#kit/contract/envelope.ts';
import { companyDay, companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import type { Moved } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { SecondFactor } from '#modules/people/sign-in/contract/SecondFactor.ts';
import { ask } from '#tests/support/ask.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { textCell as text, writeBook, type RawCell } from '#tests/support/xlsx-writer.ts';
import { PayrollSlip } from '../contract/PayrollSlip.ts';
import { noteDispute } from './commands/disputes.ts';
import { followSlips } from './commands/publish.ts';

const lastMonth = shiftMonth(companyDay(new Date()).slice(0, 7), -1);
/** Returns noon of the company day so many days from today. */
const noon = (days: number): Date => companyInstant(`${shiftDays(companyDay(new Date()), days)} 12:00`);
const head = ['工号', '基本工资', '加班费', '加班说明', '补发', '个税', '实发'];
/** None of these amounts may be stored in readable form. */
const row = (who: string, more: Partial<Record<'net' | 'basic', SheetValue>> = {}): SheetValue[] => [
  `E-${who}`,
  more.basic ?? 18765.43,
  '1357.91',
  '周六 8 小时',
  null,
  '987.65',
  more.net ?? 19135.69,
];
// Hashes and encrypted texts are excluded, because they may contain these digits by chance.
const inClear = /(?<![\w-])(?:18765\.?43|1357\.?91|987\.?65|19135\.?69|20123\.?34)(?![\w-])/;
const columns: GivenOf<typeof PayrollSlip.SaveSlipProfile> = {
  Name: '外包工资表',
  NumberColumn: '工号',
  NetColumn: '实发',
  Columns: [
    ['基本工资', 'Basic pay', 'basic', 1, null, false],
    ['加班费', 'Overtime', 'overtime', 1, '加班说明', false],
    ['补发', 'Correction', 'other', 1, null, true],
    ['个税', 'Income tax', 'tax', 2, null, false],
  ].map(([Column, NameEn, Item, Kind, Explain, MayBeNegative]) => ({
    Column,
    Name: Column,
    NameEn,
    Item,
    Kind,
    Explain,
    MayBeNegative,
  })) as GivenOf<typeof PayrollSlip.SaveSlipProfile>['Columns'],
};

eachEngine('slips', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  let profileId: number;
  const who: Record<string, Caller> = {};
  const files = new Map<string, Buffer>();
  const names = ['worker', 'other', 'keeper', 'second', 'chief'] as const;
  type Name = (typeof names)[number];

  beforeAll(async () => {
    db = await open();
    const everybody = ['CACHomeManagement', 'Payslip', 'AttendanceApplication'];
    ids = await addPeople(db, [
      { loginName: 'worker', permissions: everybody },
      { loginName: 'other', permissions: everybody },
      { loginName: 'keeper', permissions: [...everybody, 'PayrollManagement'] },
      { loginName: 'second', permissions: [...everybody, 'PayrollManagement', 'PayrollApproval'] },
      { loginName: 'chief', permissions: [...everybody, 'PayrollApproval'] },
    ]);
    await db.pool.query(`update people.assignment set from_day = '2020-01-01'`);
    connectAll(db);
    await ensureStandardTemplates(db, new Date());
    product = await startProduct(db);
    for (const name of names) who[name] = await product.signIn(name);
    profileId = (await ok('keeper', PayrollSlip.SaveSlipProfile, columns)).ProfileID;
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    await db.pool.query(
      `delete from payroll.dispute; delete from payroll.slip; delete from payroll.pay_run; delete from people.session_proof;
       delete from kit.notice; delete from kit.reminded`,
    );
  });

  const call = <C extends Placed>(name: Name, one: C, input: GivenOf<C>, language: 'zh' | 'en' = 'zh') =>
    ask(product, who[name]!, one, input, language);
  async function ok<C extends Placed>(name: Name, one: C, input: GivenOf<C>): Promise<ReplyOf<C>> {
    const answer = await call(name, one, input);
    if (answer.status !== 200) throw new Error(`${one.key} as ${name}: ${answer.status} ${answer.message}`);
    return answer.body;
  }
  async function send<C extends Placed>(
    name: Name,
    one: C,
    input: GivenOf<C>,
    rows: readonly (readonly SheetValue[])[],
    titles = head,
    made?: Uint8Array,
  ): Promise<{ status: number; message: string; body: ReplyOf<C>; refusal: RefusalBody }> {
    const form = new FormData();
    const said = JSON.stringify([titles, rows]);
    // A sheet contains its creation time, so the file is reused for equal rows.
    const content = made ?? files.get(said) ?? (await sheetFile(titles, rows)).content;
    if (!made) files.set(said, Buffer.from(content));
    form.set('file', new File([new Uint8Array(content)], 'a.xlsx'));
    const answer = await fetch(
      `${product.url}${one.path}?${new URLSearchParams(input as Record<string, string>)}`,
      { method: 'POST', headers: { ...who[name]!.headers, 'x-language': 'zh' }, body: form },
    );
    const { Msg, Body } = (await answer.json()) as Envelope<ReplyOf<C> & RefusalBody>;
    return { status: answer.status, message: Msg, body: Body, refusal: Body };
  }
  const batch = () => ({ ProfileID: profileId, CompanyId: 1, Month: lastMonth });
  const dryRun = (rows: readonly (readonly SheetValue[])[], name: Name = 'keeper') =>
    send(name, PayrollSlip.DryRunPayrollSlip, batch(), rows);
  const importAs = async (name: Name, rows: readonly (readonly SheetValue[])[], Token?: string) => {
    const token = Token ?? (await dryRun(rows, name)).body.Token;
    return send(name, PayrollSlip.ImportPayrollSlip, { ...batch(), Name: '九月', Token: token }, rows);
  };
  /** Imports payslips as one person and publishes them as another. */
  async function published(...people: Name[]): Promise<number> {
    const { body } = await importAs(
      'keeper',
      people.map((one) => row(one)),
    );
    await ok('chief', PayrollSlip.SendPayrollSlip, { RunId: body.RunId });
    return body.RunId;
  }
  const ownSlip = async (name: Name) => (await ok(name, PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.SlipID;
  const ownCurrency = async () => (await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.Currency;
  const prove = (name: Name, Password = testPassword, more: { Code?: string; Passkey?: string } = {}) =>
    call(name, PayrollSlip.ProvePayrollSlip, { Password, ...more });
  const provedAgo = (minutes: number) =>
    db.pool.query(
      `update people.session_proof set proved_at = now() - make_interval(mins => $1) where person_id = $2`,
      [minutes, ids['worker']],
    );
  const count = async (table: string): Promise<number> =>
    (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

  test('a dry run names faults by row and changes nothing; one bad row keeps all out', async () => {
    const rows = [row('worker'), row('nobody'), row('other', { net: 1 }), row('worker')];
    const { body } = await dryRun(rows);
    expect(body.Faults.map(({ Row, Column, Msg }) => [Row, Column, Msg])).toEqual([
      [3, '工号', '没有该工号，或不在您的权限范围内'],
      [4, '实发', '应发减扣款与实发不符'],
      [5, '工号', '与第 2 行工号相同'],
    ]);
    expect([body.People, body.FaultCount, body.HasOwn]).toEqual([1, 3, false]);
    const refused = await importAs('keeper', rows);
    expect([refused.status, refused.refusal.Reason]).toEqual([422, 'rowsFaulty']);
    expect([await count('payroll.pay_run'), await count('payroll.slip')]).toEqual([0, 0]);
  });

  test('cells that show an error or were never worked out are named, and no line is lost', async () => {
    const error = { attributes: 't="e"', inner: '<f>1/0</f><v>#N/A</v>' };
    const open = { inner: '<f>B2+C2</f>' };
    const titles = [...head, '备注'].map(text);
    const said = ['E-worker', '18765.43', '1357.91', '周六 8 小时', '', '987.65', '19135.69'].map(text);
    const ask = (cells: readonly RawCell[]) =>
      send('keeper', PayrollSlip.DryRunPayrollSlip, batch(), [], head, writeBook({ rows: [titles, cells] }));
    const bad = await ask([...said.slice(0, 4), error, open, said[6]!]);
    expect([bad.status, bad.refusal.Reason]).toEqual([400, 'sheetCells']);
    expect(bad.message).toContain('E2 显示错误 #N/A；F2 公式没有计算结果');
    // A column that the import profile does not use may contain anything.
    expect((await ask([...said, error])).body).toMatchObject({ People: 1, FaultCount: 0 });
  });

  test('the empty file of a profile is one that the profile reads', async () => {
    const answer = await fetch(`${product.url}${PayrollSlip.GetSlipTemplate.path}?ProfileID=${profileId}`, {
      headers: who['keeper']!.headers,
    });
    const [titles] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(titles).toEqual(head);
    const twice = { ...columns, Name: '两列', NetColumn: '工号' };
    expect((await call('keeper', PayrollSlip.SaveSlipProfile, twice)).reason).toBe('columnsTwice');
    expect((await call('keeper', PayrollSlip.SaveSlipProfile, columns)).reason).toBe('profileTaken');
  });

  test('a file without a named column, a month ahead and no Excel file are refused', async () => {
    const missing = await send('keeper', PayrollSlip.DryRunPayrollSlip, batch(), [['E-worker']], ['工号']);
    expect([missing.status, missing.refusal.Reason]).toEqual([422, 'fileInvalid']);
    expect(missing.message).toContain('实发');
    const Month = shiftMonth(lastMonth, 2);
    const ahead = await send('keeper', PayrollSlip.DryRunPayrollSlip, { ...batch(), Month }, [row('worker')]);
    expect([ahead.status, ahead.refusal.Reason]).toEqual([422, 'monthAhead']);
  });

  test('any payroll is read below its title rows: a profile that fits is named, or else its columns are proposed', async () => {
    const titled = ['某公司工资表'];
    const rows = [head, row('worker'), ['合计', 18765.43, '1357.91', '', null, '987.65', 19135.69]];
    const fits = await send('keeper', PayrollSlip.ReadSlipFile, {}, rows, titled);
    expect(fits.body.ProfileID).toBe(profileId);
    const tried = await send('keeper', PayrollSlip.DryRunPayrollSlip, batch(), rows, titled);
    expect([tried.body.People, tried.body.Faults]).toEqual([1, []]);

    const other = [
      ['员工编号', '姓名', '基本工资', '餐补', '应发合计', '养老保险', '实发工资'],
      ['E-worker', '某人', 8000, 300, 8300, -640, 7660],
      ['E-other', '某人', 9000, 300, 9300, -720, 8580],
    ];
    const { body } = await send('keeper', PayrollSlip.ReadSlipFile, {}, other, titled);
    expect(body).toMatchObject({
      ProfileID: null,
      NumberColumn: '员工编号',
      NetColumn: '实发工资',
      LeftOut: ['姓名', '应发合计'],
    });
    const { ProfileID } = await ok('keeper', PayrollSlip.SaveSlipProfile, {
      Name: '新工资表',
      NumberColumn: body.NumberColumn,
      NetColumn: body.NetColumn,
      Columns: body.Columns,
    });
    const own = { ...batch(), ProfileID };
    const found = await send('keeper', PayrollSlip.DryRunPayrollSlip, own, other, titled);
    expect([found.body.People, found.body.Faults]).toEqual([2, []]);
    expect((await send('keeper', PayrollSlip.ReadSlipFile, {}, other, titled)).body.ProfileID).toBe(
      ProfileID,
    );
    await ok('keeper', PayrollSlip.DropSlipProfile, { ProfileID });
    const none = await send('keeper', PayrollSlip.ReadSlipFile, {}, [['a', 'b']], titled);
    expect([none.status, none.refusal.Reason]).toEqual([422, 'fileInvalid']);
  });

  test('an import equals its dry run, and a person has one payslip per month', async () => {
    const { body } = await dryRun([row('worker')]);
    const other = await importAs('keeper', [row('worker', { basic: 18765.44, net: 19135.7 })], body.Token);
    expect([other.status, other.refusal.Reason]).toEqual([409, 'dataMoved']);
    expect((await importAs('keeper', [row('worker')])).status).toBe(200);
    const again = await dryRun([row('worker'), row('other')]);
    expect(again.body.Faults.map(({ Row, Msg }) => [Row, Msg])).toEqual([[2, '当月已有工资条']]);
  });

  test('of two simultaneous files with the same person, one is kept', async () => {
    const { body } = await dryRun([row('worker')]);
    const answers = await Promise.all([
      importAs('keeper', [row('worker')], body.Token),
      importAs('keeper', [row('worker')], body.Token),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await count('payroll.pay_run'), await count('payroll.slip')]).toEqual([1, 1]);
  });

  test('whoever imported does not publish, another does, and only then it is seen', async () => {
    const { body } = await importAs('second', [row('worker'), row('second')]);
    expect((await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows).toEqual([]);
    const own = await call('second', PayrollSlip.SendPayrollSlip, { RunId: body.RunId });
    expect([own.status, own.reason]).toEqual([422, 'ownRun']);
    expect((await call('keeper', PayrollSlip.SendPayrollSlip, { RunId: body.RunId })).status).toBe(403);
    const [run] = (await ok('chief', PayrollSlip.GetPayRunPage, {})).Rows;
    expect(run).toMatchObject({ State: 1, People: 2, HasOwn: true, IsMine: false });
    expect((await ok('chief', PayrollSlip.SendPayrollSlip, { RunId: body.RunId })).Told).toBe(2);
    const [slip] = (await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows;
    expect(await count('kit.notice')).toBe(2);
    // The notification leads to the payslip itself.
    const told = await db.pool.query<{ url: string }>('select url from kit.notice where person_id = $1', [
      ids['worker'],
    ]);
    expect(told.rows).toEqual([{ url: `/EmployeeManagement/Payslip/${slip!.SlipID}` }]);
  });

  test('a slip from a file is in the currency of the group that the person was paid with then', async () => {
    await published('worker');
    expect(await ownCurrency()).toBeNull();
    const month = `${lastMonth}-01`;
    await db.pool.query(
      `with g as (insert into payroll.pay_group (name, name_en, company_id, currency, pay_day, attendance_lag, is_taxed, wage_items)
         values ('香港', '', 1, 'HKD', 10, 0, false, '{basic}'), ('内地', '', 1, 'CNY', 10, 0, true, '{basic}') returning id, currency)
       insert into payroll.pay_member (group_id, person_id, from_day, to_day)
       select id, $1::bigint, case currency when 'HKD' then date '2020-01-01' else $2::date + interval '1 month' end,
         case currency when 'HKD' then $2::date + interval '1 month' - interval '1 day' end from g`,
      [ids['worker'], month],
    );
    expect(await ownCurrency()).toBe('HKD');
    await db.pool.query('delete from payroll.pay_member; delete from payroll.pay_group');
  });

  test('a run goes whole as long as it is not published', async () => {
    const { body } = await importAs('keeper', [row('worker'), row('other')]);
    const Reason = '导错月份';
    const gone = await ok('second', PayrollSlip.RevokePayRun, { RunId: body.RunId, Reason });
    expect([gone.Slips, await count('payroll.slip')]).toEqual([2, 0]);
    const again = await call('keeper', PayrollSlip.RevokePayRun, { RunId: body.RunId, Reason });
    expect(again.reason).toBe('runGone');
    const sent = await call('chief', PayrollSlip.SendPayrollSlip, { RunId: body.RunId });
    expect(sent.reason).toBe('runGone');
    const RunId = await published('worker');
    const late = await call('keeper', PayrollSlip.RevokePayRun, { RunId, Reason });
    expect([late.status, late.reason]).toEqual([422, 'runPublished']);
  });

  test('a slip opens after the password was asked again, for ten minutes of a session', async () => {
    await published('worker', 'other');
    const page = await ok('worker', PayrollSlip.GetPayrollSlipPage, {});
    expect([page.IsProved, page.ByPassword, page.Rows[0]!.Net, page.Rows[0]!.State]).toEqual([
      false,
      true,
      null,
      1,
    ]);
    const { SlipID } = page.Rows[0]!;
    const closed = await call('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect([closed.status, closed.message]).toEqual([422, '请先验证身份']);
    const wrong = await prove('worker', 'not it');
    expect([wrong.status, wrong.reason]).toEqual([422, 'passwordWrong']);
    expect((await prove('worker')).status).toBe(200);
    const slip = await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect(slip).toMatchObject({ State: 2, Gross: '20123.34', Deducted: '987.65', Net: '19135.69' });
    expect(slip.Lines.map(({ Name, Amount, Explain }) => [Name, Amount, Explain])).toEqual([
      ['基本工资', '18765.43', ''],
      ['加班费', '1357.91', '周六 8 小时'],
      ['个税', '987.65', ''],
    ]);
    expect(slip.Year).toEqual({ Months: 1, Gross: '20123.34', Tax: '987.65', Net: '19135.69' });
    expect((await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.Net).toBe('19135.69');
    // A proof of identity is valid for one session and one person only.
    const again = await product.signIn('worker');
    const elsewhere = await ask(product, again, PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect(elsewhere.reason).toBe('proofNeeded');
    await provedAgo(9);
    expect((await call('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID })).status).toBe(200);
    await provedAgo(11);
    expect((await call('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID })).reason).toBe('proofNeeded');
    expect((await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.Net).toBeNull();
    const others = await ownSlip('other');
    await db.pool.query(`update people.session_proof set proved_at = proved_at - interval '10 minutes'`);
    const late = await call('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect(late.reason).toBe('proofNeeded');
    expect((await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.Net).toBeNull();
    expect((await call('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID: others })).status).toBe(404);
  });

  test('a code of the authenticator app proves it in place; wrong codes count, and one is good once', async () => {
    await published('other');
    const { body: begun } = await call('other', SecondFactor.BeginSecondFactor, { Password: testPassword });
    const codeIn = (ahead: number): string =>
      new TOTP({ secret: Secret.fromBase32(begun.Secret) }).generate({
        timestamp: Date.now() + ahead * 30_000,
      });
    expect((await prove('other', '', { Code: '000000' })).reason).toBe('codeWrong');
    await ok('other', SecondFactor.ConfirmSecondFactor, { Code: codeIn(0) });
    await db.pool.query('update people.second_factor set last_step = 0');
    expect(await ok('other', SecondFactor.GetProofWays, {})).toEqual({
      ByPassword: true,
      ByCode: true,
      Passkey: null,
      IsFresh: true,
    });
    const Code = codeIn(0);
    const wrong = await prove('other', '', { Code: Code === '111111' ? '222222' : '111111' });
    expect([wrong.status, wrong.reason]).toEqual([422, 'codeWrong']);
    expect((await prove('other', '', { Code })).status).toBe(200);
    expect((await prove('other', '', { Code })).reason).toBe('codeWrong');
    const SlipID = await ownSlip('other');
    expect((await call('other', PayrollSlip.GetPayrollSlipInfo, { SlipID })).status).toBe(200);
    expect((await prove('other', '', { Passkey: '{}' })).reason).toBe('passkeyWrong');
    await db.pool.query('delete from people.second_factor');
  });

  test('people without a local password open their payslips within five minutes of signing in', async () => {
    await published('worker');
    const of = `person_id = ${ids['worker']}`;
    const since = (minutes: number) =>
      db.pool.query(
        `update people.session set authenticated_at = now() - make_interval(mins => $1) where ${of}`,
        [minutes],
      );
    await db.pool.query(`create table public.accounts_kept as select * from people.account where ${of}`);
    await db.pool.query(`delete from people.account where ${of}`);
    try {
      expect((await ok('worker', PayrollSlip.GetPayrollSlipPage, {})).ByPassword).toBe(false);
      await since(6);
      const late = await prove('worker', testPassword);
      expect([late.status, late.reason]).toEqual([422, 'signInAgain']);
      await since(4);
      expect((await prove('worker', '')).status).toBe(200);
    } finally {
      await db.pool.query(
        'insert into people.account select * from public.accounts_kept; drop table public.accounts_kept',
      );
    }
  });

  test('an unread payslip is never confirmed; a read one is, also by the deadline', async () => {
    await published('worker', 'other', 'chief');
    const SlipID = await ownSlip('worker');
    const unread = await call('worker', PayrollSlip.ConfirmPayrollSlip, { SlipID });
    expect([unread.status, unread.reason]).toEqual([422, 'unread']);
    for (const name of ['worker', 'other'] as const) {
      await prove(name);
      await ok(name, PayrollSlip.GetPayrollSlipInfo, { SlipID: await ownSlip(name) });
    }
    await ok('worker', PayrollSlip.ConfirmPayrollSlip, { SlipID });
    await ok('worker', PayrollSlip.ConfirmPayrollSlip, { SlipID });
    const states = async () =>
      (
        await db.pool.query<{ state: number }>(
          'select state from payroll.slip order by array_position($1::bigint[], person_id)',
          [[ids['worker'], ids['other'], ids['chief']]],
        )
      ).rows.map(({ state }) => state);
    await db.pool.query('delete from kit.notice');
    await followSlips(db, noon(2));
    expect(await count('kit.notice')).toBe(0);
    await followSlips(db, noon(3));
    await followSlips(db, noon(4));
    const { rows } = await db.pool.query('select person_id, title_zh from kit.notice');
    expect(rows).toEqual([{ person_id: ids['chief'], title_zh: `${lastMonth} 工资条还未查看` }]);
    await followSlips(db, noon(6));
    expect(await states()).toEqual([3, 2, 1]);
    await followSlips(db, noon(8));
    expect(await states()).toEqual([3, 5, 1]);
  });

  test('a dispute begins a query about pay as a draft, once an item, after the slip was read', async () => {
    await published('worker', 'other');
    const SlipID = await ownSlip('worker');
    const asked = { SlipID, Item: 'overtime', Explain: '周日的加班没有计入' } as const;
    expect((await call('worker', PayrollSlip.DisputePayrollSlip, asked)).reason).toBe('unread');
    await prove('worker');
    await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    const { FormID } = await ok('worker', PayrollSlip.DisputePayrollSlip, asked);
    const { rows } = await db.pool.query(
      `select f.status, f.applicant_id, f.form_values -> 'AbnormalMonth' as month, f.form_values -> 'PayItem' as item,
         f.form_values -> 'Explain' as explain from approval.form f where f.id = $1`,
      [FormID],
    );
    expect(rows).toEqual([
      { status: 0, applicant_id: ids['worker'], month: lastMonth, item: 'overtime', explain: asked.Explain },
    ]);
    // A draft does not change the payslip yet, and disputing again returns the same draft.
    const draft = await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect(draft).toMatchObject({ State: 2, Disputes: [{ FormID, Item: 'overtime', IsOpen: true }] });
    expect((await ok('worker', PayrollSlip.DisputePayrollSlip, asked)).FormID).toBe(FormID);
    // A line is read from the sealed payslip: without a proof it says nothing, not even how many there are.
    await db.pool.query('delete from people.session_proof');
    for (const Line of [0, 900]) {
      const unproved = await call('worker', PayrollSlip.DisputePayrollSlip, { SlipID, Line, Explain: '?' });
      expect([Line, unproved.reason]).toEqual([Line, 'proofNeeded']);
    }
    await prove('worker');
    // The migration corrects states that the previous version set for drafts.
    const upgrade = readFileSync('migrations/0190_sent_disputes.sql', 'utf8');
    const stateAfterUpgrade = async () => {
      await db.pool.query('update payroll.slip set state = 4 where id = $1', [SlipID]);
      await db.pool.query(upgrade);
      return (await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID })).State;
    };
    expect(await stateAfterUpgrade()).toBe(2);
    await db.pool.query('update approval.form set status = 1 where id = $1', [FormID]);
    expect(await stateAfterUpgrade()).toBe(4);
    await db.pool.query('update payroll.slip set state = 2 where id = $1', [SlipID]);
    const sent = { form: { id: FormID }, to: { status: 1, stateType: 0 } } as Moved;
    await inTransaction(db, (tx) => noteDispute(tx, sent));
    const again = await call('worker', PayrollSlip.DisputePayrollSlip, asked);
    expect([again.status, again.reason]).toEqual([409, 'alreadyDisputed']);
    const slip = await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    expect(slip).toMatchObject({ State: 4, Disputes: [{ FormID, Item: 'overtime', IsOpen: true }] });
    const foreign = await call('other', PayrollSlip.DisputePayrollSlip, asked);
    expect(foreign.status).toBe(404);
  });

  test('a line of the slip is questioned with the amount that it should have', async () => {
    await published('worker');
    const SlipID = await ownSlip('worker');
    await prove('worker');
    const { Lines } = await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    const Line = Lines.findIndex(({ Name }) => Name === '个税');
    const asked = { SlipID, Line, Expected: '900.00', Explain: '专项附加扣除没有计入' };
    const { FormID } = await ok('worker', PayrollSlip.DisputePayrollSlip, asked);
    const { rows } = await db.pool.query(
      `select form_values -> 'PayItem' as item, form_values -> 'Explain' as explain,
         form_values ? 'ExpectAmount' as "hasAmount" from approval.form where id = $1`,
      [FormID],
    );
    expect(rows).toEqual([{ item: 'tax', explain: `个税 / Income tax: ${asked.Explain}`, hasAmount: true }]);
    const beyond = await call('worker', PayrollSlip.DisputePayrollSlip, { ...asked, Line: 99 });
    expect(beyond.status).toBe(400);
    const neither = await call('worker', PayrollSlip.DisputePayrollSlip, { SlipID, Explain: '少计' });
    expect(neither.status).toBe(400);
  });

  test.each([2, 3, 5])('a query that is withdrawn or abandoned gives the state %i back', async (state) => {
    await published('worker');
    const SlipID = await ownSlip('worker');
    await prove('worker');
    await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    const begun = async (Item: 'overtime' | 'bonus') =>
      (await ok('worker', PayrollSlip.DisputePayrollSlip, { SlipID, Item, Explain: '少计' })).FormID;
    const [first, second] = [await begun('overtime'), await begun('bonus')];
    await db.pool.query('update payroll.slip set state = $1, confirmed_at = $3 where id = $2', [
      state,
      SlipID,
      state === 2 ? null : new Date(),
    ]);
    const moved = async (id: number, status: number, kind = 0) => {
      await db.pool.query('update approval.form set status = $2, state_type = $3 where id = $1', [
        id,
        status,
        kind,
      ]);
      const step = { form: { id }, to: { status, stateType: kind } } as Moved;
      await inTransaction(db, (tx) => noteDispute(tx, step));
      return (await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID })).State;
    };
    expect(await moved(first, 1)).toBe(4);
    expect(await moved(first, 3)).toBe(4);
    expect(await moved(first, 0)).toBe(state);
    // With two pay queries the payslip stays disputed until both are gone.
    expect(await moved(first, 1)).toBe(4);
    expect(await moved(second, 1)).toBe(4);
    expect(await moved(first, 0, -2)).toBe(4);
    expect(await moved(second, 0)).toBe(state);
  });

  test('people who have not read are reminded once a day', async () => {
    const RunId = await published('worker', 'other');
    await db.pool.query('delete from kit.notice');
    await prove('other');
    await ok('other', PayrollSlip.GetPayrollSlipInfo, { SlipID: await ownSlip('other') });
    // On the day of publication everybody has already been notified.
    expect((await call('chief', PayrollSlip.SendPayrollSlip, { RunId })).reason).toBe('publishedToday');
    await db.pool.query(`update payroll.pay_run set published_at = published_at - interval '1 day'`);
    expect((await ok('chief', PayrollSlip.SendPayrollSlip, { RunId })).Told).toBe(1);
    expect(await count('kit.notice')).toBe(1);
    expect((await call('chief', PayrollSlip.SendPayrollSlip, { RunId })).reason).toBe('remindedToday');
  });

  test('payroll reveals somebody else’s slip with a reason, never its own', async () => {
    const RunId = await published('worker', 'keeper');
    const { Rows } = await ok('keeper', PayrollSlip.GetRunSlipPage, { RunId });
    expect(JSON.stringify(Rows)).not.toMatch(/19135|18765/);
    const of = (name: Name) => Rows.find(({ AUID }) => AUID === ids[name])!.SlipID;
    const empty = await call('keeper', PayrollSlip.RevealPayrollSlip, { SlipID: of('worker'), Reason: ' ' });
    expect(empty.status).toBe(400);
    const asked = { SlipID: of('worker'), Reason: '核对个税' };
    expect((await ok('keeper', PayrollSlip.RevealPayrollSlip, asked)).Net).toBe('19135.69');
    expect((await call('worker', PayrollSlip.RevealPayrollSlip, asked)).status).toBe(403);
    const own = await call('keeper', PayrollSlip.RevealPayrollSlip, { SlipID: of('keeper'), Reason: '看' });
    expect(own.reason).toBe('ownSlip');
    const { rows } = await db.pool.query<{ detail: object }>(
      `select detail from kit.audit where act = 'payslip.reveal'`,
    );
    expect(rows).toEqual([{ detail: { month: lastMonth, person: ids['worker'], reason: '核对个税' } }]);
  });

  test('people whose scope is only themselves see no runs of others', async () => {
    const RunId = await published('worker', 'other');
    await db.pool.query(`update people.role set data_scope = 1 where name = 'PayrollManagement'`);
    try {
      expect((await ok('keeper', PayrollSlip.GetPayRunPage, {})).Rows).toEqual([]);
      expect((await ok('keeper', PayrollSlip.GetRunSlipPage, { RunId })).Rows).toEqual([]);
      const revoke = await call('keeper', PayrollSlip.RevokePayRun, { RunId, Reason: '试' });
      expect(revoke.status).toBe(404);
      expect((await dryRun([row('worker')])).body.FaultCount).toBe(1);
    } finally {
      await db.pool.query(`update people.role set data_scope = 4 where name = 'PayrollManagement'`);
    }
  });

  test('a printed code says whose and of when, and no amount', async () => {
    await published('worker');
    const SlipID = await ownSlip('worker');
    await prove('worker');
    const { Code, Mark } = await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID });
    const found = await ok('keeper', PayrollSlip.CheckPayrollSlip, { Code });
    expect(found).toMatchObject({ Month: lastMonth, EmployeeId: 'E-worker', Mark });
    expect(JSON.stringify(found)).not.toMatch(/19135|18765/);
    expect((await call('keeper', PayrollSlip.CheckPayrollSlip, { Code: 'x' })).status).toBe(404);
  });

  test('equal pay leaves unequal traces, and nothing stands in clear anywhere', async () => {
    await published('worker', 'other');
    await prove('worker');
    await ok('worker', PayrollSlip.GetPayrollSlipInfo, { SlipID: await ownSlip('worker') });
    const { rows } = await db.pool.query<{ mark: string; sealed: string }>(
      'select mark, sealed from payroll.slip',
    );
    expect(new Set(rows.map(({ mark }) => mark)).size).toBe(2);
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
    expect((await dumpOf(db)).match(inClear)).toBeNull();
  });
});
