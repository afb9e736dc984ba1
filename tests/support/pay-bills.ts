import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { Raise } from '#modules/hr-requests/requests/contract/Raise.ts';
import { SalaryAbnormal } from '#modules/hr-requests/requests/contract/SalaryAbnormal.ts';
import { Transfer } from '#modules/hr-requests/requests/contract/Transfer.ts';
import { idOf, type Member, type Portal } from './approval-portal.ts';
import { approveBill, finishBill, hrSecret, inDays } from './hr-portal.ts';

/** Amounts that people type in the tests of pay. None of them may be stored anywhere in clear text. */
export const figures = {
  first: '18765.43',
  raised: '23456.78',
  confirmed: '13579.24',
  moved: '24680.13',
  expected: '9753.86',
  corrected: '357.91',
};

export const lastMonth = shiftMonth(companyDay(new Date()).slice(0, 7), -1);

/** @throws Error where a call that has to succeed was refused */
function passed<A extends { readonly status: number; readonly message: string }>(answer: A): A {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`);
  return answer;
}

const box = boxOf([hrSecret], 'pay');

/** Bills that change pay, all about `a`, as the tests file them. */
export class PayBills {
  private readonly portal: Portal;
  private readonly db: Database;

  constructor(portal: Portal) {
    this.portal = portal;
    this.db = portal.db;
  }

  /** Deletes all pay and ends all requests, as if nobody had ever been paid. */
  async clear(): Promise<void> {
    await this.db.pool.query('update approval.bill set state = 4');
    await this.db.pool.query('delete from payroll.remuneration');
    await this.db.pool.query('delete from payroll.salary_adjustment');
    await this.db.pool.query('delete from payroll.correction');
  }

  raise(given: Partial<GivenOf<typeof Raise.AddRaise>> = {}, who: Member = 'lead') {
    return this.portal.call(who, Raise.AddRaise, {
      AUID: idOf('a'),
      Cause: 5,
      EffectiveDay: inDays(0),
      Items: [{ Item: 'basic', After: figures.first }],
      Reason: '年度考核优秀',
      Submit: true,
      ...given,
    });
  }

  async raised(given: Partial<GivenOf<typeof Raise.AddRaise>> = {}, who: Member = 'lead'): Promise<number> {
    return passed(await this.raise(given, who)).body.FormID;
  }

  /** Files a transfer to another leader, with other pay. */
  transfer(day: string) {
    return this.portal.call('cash', Transfer.AddTransfer, {
      AUID: idOf('a'),
      TakeEffect: day,
      LeaderAUID: idOf('head'),
      Reason: '业务需要',
      NewSalary: figures.moved,
      Submit: true,
    });
  }

  query(given: Partial<GivenOf<typeof SalaryAbnormal.AddSalaryAbnormal>> = {}, who: Member = 'a') {
    return this.portal.call(who, SalaryAbnormal.AddSalaryAbnormal, {
      AUID: idOf('a'),
      AbnormalMonth: lastMonth,
      PayItem: 'overtime',
      ExpectAmount: figures.expected,
      Explain: '两天周末加班未计',
      Submit: true,
      ...given,
    });
  }

  async queried(given: Partial<GivenOf<typeof SalaryAbnormal.AddSalaryAbnormal>> = {}): Promise<number> {
    return passed(await this.query(given)).body.FormID;
  }

  /** Decides a payslip query as payroll. */
  settle(FormID: number, Values: Record<string, unknown>) {
    return approveBill(this.portal, 'fin1', FormID, Values);
  }

  finish(FormID: number): Promise<void> {
    return finishBill(this.portal, FormID);
  }

  read(who: Member, FormID: number) {
    return this.portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  }

  async sendBack(who: Member, FormID: number): Promise<void> {
    const { RowID, Version } = await this.read(who, FormID);
    const asked = { FormID, RowID: RowID!, Version, Remark: '再议' };
    await this.portal.ok(who, Order.RepulseCacAOByApprovalNew, asked);
  }

  async askToRevoke(who: Member, FormID: number) {
    const { Version } = await this.read(who, FormID);
    return this.portal.call(who, Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '有误' });
  }

  /** Revokes a form: one person asks for it, the others agree. */
  async revoke(who: Member, FormID: number, agreeing: readonly Member[]): Promise<void> {
    passed(await this.askToRevoke(who, FormID));
    for (const one of agreeing) passed(await approveBill(this.portal, one, FormID));
  }

  /** Returns the pay changes from which the compensation record is written, with their sealed values opened. */
  async adjustments(FormID?: number) {
    const { rows } = await this.db.pool.query<{
      form_id: number;
      person_id: number;
      day: string;
      cause: number;
      state: number;
      sealed: string | null;
    }>(
      `select form_id, person_id, effective_day as day, cause, state, sealed from payroll.salary_adjustment
       where $1::bigint is null or form_id = $1 order by id`,
      [FormID ?? null],
    );
    return rows.map(({ sealed, ...row }) => ({
      ...row,
      held: sealed === null ? null : (JSON.parse(box.open(sealed)) as unknown),
    }));
  }

  async standing() {
    return (await this.adjustments()).filter(({ state }) => state === 3);
  }

  /** Returns the compensation history of everybody: first and last day, stage, cause and pay. */
  async archive() {
    const { rows } = await this.db.pool.query<{
      from_day: string;
      to_day: string | null;
      stage: number;
      cause: number;
      sealed: string;
    }>(
      `select from_day, to_day, stage, cause, sealed from payroll.remuneration
       where superseded_at is null order by from_day`,
    );
    return rows.map(({ from_day, to_day, stage, cause, sealed }) => [
      from_day,
      to_day,
      stage,
      cause,
      JSON.parse(box.open(sealed)) as unknown,
    ]);
  }

  async corrections() {
    const { rows } = await this.db.pool.query<{
      sealed: string;
      undone: boolean;
      month: string;
      item: string;
    }>(
      `select sealed, undone_at is not null as undone, origin_month as month, item from payroll.correction order by id`,
    );
    return rows.map(({ sealed, ...row }) => ({ ...row, ...(JSON.parse(box.open(sealed)) as object) }));
  }
}
