import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { beginFor } from '#modules/approval/server/open.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, findStandardTemplate } from '#modules/forms/server/open.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { PayGroup } from '#modules/payroll/setup/contract/PayGroup.ts';
import { TaxProfile } from '#modules/payroll/setup/contract/TaxProfile.ts';
import { ask } from './ask.ts';
import { connectAll } from './modules.ts';
import { addPeople } from './people.ts';
import { startProduct, testSecret, type Caller, type Product } from './product.ts';

/** Month that is paid: two months ago. `nextMonth` is the one after it. */
export const paidMonth = shiftMonth(companyDay(new Date()).slice(0, 7), -2);
export const nextMonth = shiftMonth(paidMonth, 1);

const everybody = ['CACHomeManagement', 'Payslip', 'AttendanceApplication'];
const codes = {
  ann: everybody,
  ben: everybody,
  cat: everybody,
  dan: everybody,
  keeper: [...everybody, 'PayrollManagement', 'Remuneration'],
  second: [...everybody, 'PayrollManagement', 'PayrollApproval'],
  chief: [...everybody, 'PayrollApproval', 'SettingUpCourse'],
  deputy: [...everybody, 'PayrollApproval'],
} as const satisfies Record<string, readonly string[]>;
export type PayName = keyof typeof codes;

/** Monthly pay of the members of the pay group, in yuan. */
export const basicOf: Partial<Record<PayName, number>> = {
  ann: 17_400,
  ben: 8_700,
  cat: 26_100,
  dan: 4_350,
  second: 13_050,
};

/** A small company with one pay group, its attendance and its archive. */
export class PayRunPortal {
  readonly db: Database;
  readonly product: Product;
  readonly ids: Readonly<Record<string, number>>;
  private readonly who: Readonly<Record<string, Caller>>;
  groupId = 0;
  private formId = 0;

  private constructor(
    db: Database,
    product: Product,
    ids: Readonly<Record<string, number>>,
    who: Readonly<Record<string, Caller>>,
  ) {
    this.db = db;
    this.product = product;
    this.ids = ids;
    this.who = who;
  }

  static async open(db: Database): Promise<PayRunPortal> {
    const names = Object.keys(codes) as PayName[];
    const ids = await addPeople(
      db,
      names.map((loginName) => ({ loginName, permissions: codes[loginName] })),
    );
    const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
    await run(`update people.assignment set from_day = '2020-01-01'`);
    await run('update people.department set path = array[id]');
    await run('update people.person set leader_id = $1 where id = any($2)', [
      ids['chief'],
      [ids['keeper'], ids['second']],
    ]);
    await run(
      `insert into people.approval_role (name, name_en) values ('申请人', 'Applicant') on conflict do nothing`,
    );
    await run(`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select p.department_id, r.id, p.id from people.person p, people.approval_role r where r.name = '申请人'`);
    connectAll(db);
    await ensureStandardTemplates(db, new Date());
    await ensureStandardProcesses(db, new Date(), ['payroll']);
    const product = await startProduct(db);
    const who: Record<string, Caller> = {};
    for (const name of names) who[name] = await product.signIn(name);
    const portal = new PayRunPortal(db, product, ids, who);
    await portal.makeGroup();
    return portal;
  }

  private async makeGroup(): Promise<void> {
    const template = (await findStandardTemplate(this.db, 'FX'))!;
    const form = { TemplateId: template.id, Values: {}, now: new Date() };
    const begun = await inTransaction(this.db, (tx) => beginFor(tx, this.ids['chief']!, form));
    this.formId = begun.formId;
    const { GroupId } = await this.ok('keeper', PayGroup.SavePayGroup, {
      Name: '总部月薪',
      CompanyId: 1,
      Currency: 'CNY',
      PayDay: 10,
    });
    this.groupId = GroupId;
    const AUIDs = Object.keys(basicOf).map((name) => this.ids[name]!);
    await this.ok('keeper', PayGroup.SetPayGroupMember, { GroupId, FromMonth: paidMonth, AUIDs });
    for (const [name, yuan] of Object.entries(basicOf) as [PayName, number][]) {
      await this.earns(name, yuan);
      await this.ok('keeper', TaxProfile.SaveTaxProfile, {
        AUID: this.ids[name]!,
        Year: Number(paidMonth.slice(0, 4)),
        Version: 0,
        FirstMonth: Number(paidMonth.slice(5)),
      });
    }
  }

  /** Gives somebody pay on record, from 2020 on. */
  async earns(name: PayName, yuan: number): Promise<void> {
    const sealed = boxOf([testSecret], 'pay').seal(JSON.stringify({ basic: yuan * 100 }));
    await this.db.pool.query('delete from payroll.remuneration where person_id = $1', [this.ids[name]]);
    await this.db.pool.query(
      `insert into payroll.remuneration (person_id, from_day, stage, cause, form_id, sealed, made_at)
       values ($1, '2020-01-01', 2, 1, $2, $3, now())`,
      [this.ids[name], this.formId, sealed],
    );
  }

  /** Adds an amount that somebody is paid, or pays back, for an earlier month. */
  async corrected(name: PayName, month: string, fen: number): Promise<void> {
    const sealed = boxOf([testSecret], 'pay').seal(JSON.stringify({ fen }));
    await this.db.pool.query(
      `insert into payroll.correction (person_id, origin_month, item, cause, form_id, sealed, made_at)
       values ($1, $2, 'basic', 5, $3, $4, now())`,
      [this.ids[name], month, this.formId, sealed],
    );
  }

  /** Adds a month of attendance of the company, open or locked. */
  async attendance(month: string, state: 1 | 3): Promise<void> {
    const last = shiftDays(`${shiftMonth(month, 1)}-01`, -1);
    await this.db.pool.query(
      `insert into attendance.month (month, company_id, from_day, to_day, state, locked_by, locked_at)
       values ($1::date, 1, $1::date, $2::date, $3::int, case when $3::int = 3 then $4::bigint end, case when $3::int = 3 then now() end)
       on conflict (company_id, month) do update set state = excluded.state, locked_by = excluded.locked_by,
         locked_at = excluded.locked_at`,
      [`${month}-01`, last, state, this.ids['ben']],
    );
  }

  /** Minutes of a person's day. */
  async day(name: PayName, day: string, minutes: { absent?: number; overWork?: number }): Promise<void> {
    await this.db.pool.query(
      `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
         leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
       values ($1, $2, 1, 1, 480, 480, 0, 0, $3, 0, 0, 0, $4, 0, 0, 0, '', now())
       on conflict (person_id, day) do update set absent = excluded.absent, over_work = excluded.over_work`,
      [this.ids[name], day, minutes.absent ?? 0, minutes.overWork ?? 0],
    );
  }

  /** Adds a late change of attendance on a day whose month is locked. */
  async learnt(name: PayName, day: string, item: string, old: number, now: number): Promise<void> {
    await this.db.pool.query(
      `insert into attendance.correction (month_id, person_id, day, item, old, new, cause, made_at)
       select id, $1, $2::date, $3, $4, $5, 1, now() from attendance.month where company_id = 1 and month = date_trunc('month', $2::date)`,
      [this.ids[name], day, item, old, now],
    );
  }

  call<C extends Placed>(name: PayName, call: C, input: GivenOf<C>) {
    return ask(this.product, this.who[name]!, call, input, 'zh');
  }

  /** Downloads the file with which a call answers. */
  download<C extends Placed>(name: PayName, call: C, input: GivenOf<C>): Promise<Response> {
    const query = new URLSearchParams(input as Record<string, string>);
    return fetch(`${this.product.url}${call.path}?${query}`, { headers: this.who[name]!.headers });
  }

  async ok<C extends Placed>(name: PayName, call: C, input: GivenOf<C>): Promise<ReplyOf<C>> {
    const answer = await this.call(name, call, input);
    if (answer.status !== 200)
      throw new Error(
        `${call.key} as ${name}: ${answer.status} ${answer.message} ${JSON.stringify(answer.body)}`,
      );
    return answer.body;
  }

  info(RunId: number, name: PayName = 'keeper') {
    return this.ok(name, PayRun.GetPayRunInfo, { RunId });
  }

  async add(Month = paidMonth, Kind: 1 | 2 | 3 = 1): Promise<number> {
    return (await this.ok('keeper', PayRun.AddPayRun, { GroupId: this.groupId, Month, Kind })).RunId;
  }

  /** Types amounts, or days and months, for somebody in a run. */
  async type(RunId: number, name: PayName, typed: Readonly<Record<string, string>>): Promise<void> {
    await this.ok('keeper', PayRun.OpenPayRun, { RunId, Reason: '录入' });
    const Items = Object.entries(typed).map(([Code, Amount]) => ({ Code, Amount }));
    await this.ok('keeper', PayRun.TypePayRunPerson, { RunId, AUID: this.ids[name]!, Items });
  }

  async submit(RunId: number) {
    const { RowVersion } = await this.info(RunId);
    return this.call('keeper', PayRun.SubmitPayRun, { RunId, RowVersion });
  }

  /** Approves a run as the leader of the person who prepared it. */
  async approve(FormID: number) {
    const { RowID, Version } = await this.ok('chief', Order.GetApprovalOrderExamine, { FormID });
    return this.call('chief', Order.SubmitCacApprovalFormByApproved, { FormID, RowID: RowID!, Version });
  }

  async lock(name: PayName, RunId: number) {
    const { RowVersion } = await this.info(RunId);
    return this.call(name, PayRun.LockPayRun, { RunId, RowVersion });
  }

  /** Computes, submits, approves and locks a run. */
  async locked(Month = paidMonth): Promise<number> {
    return this.bringToLock(await this.add(Month));
  }

  /** Submits, approves and locks a computed run. */
  async bringToLock(RunId: number): Promise<number> {
    const filed = await this.submit(RunId);
    if (filed.status !== 200) throw new Error(filed.message);
    const approved = await this.approve(filed.body.FormID);
    if (approved.status !== 200) throw new Error(approved.message);
    const done = await this.lock('chief', RunId);
    if (done.status !== 200) throw new Error(done.message);
    return RunId;
  }

  /** Deletes everything that payroll runs computed, with the attendance that they read and their notifications. */
  async clear(): Promise<void> {
    await this.db.pool.query(
      `delete from payroll.slip; delete from payroll.correction; delete from payroll.pay_run; delete from people.session_proof;
       delete from kit.notice; delete from kit.reminded; delete from attendance.correction; delete from attendance.month; delete from attendance.day`,
    );
  }
}
