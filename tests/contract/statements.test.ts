import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { CacHome } from '#modules/home/contract/CacHome.ts';
import { CacRankingData } from '#modules/home/contract/CacRankingData.ts';
import { CacUserMemorandum } from '#modules/home/contract/CacUserMemorandum.ts';
import { Schedule } from '#modules/home/contract/Schedule.ts';
import { HomeSetting } from '#modules/home/contract/Setting.ts';
import { hashPassword, savePassword } from '#modules/people/server/open.ts';
import { idOf, makeCompany, type Member } from '#tests/support/approval-portal.ts';
import { onEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { grant, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { recordStatements } from '#tests/support/statements.ts';

// How many statements the busiest calls send to PostgreSQL, `begin` and `commit` among them, once caches are warm and
// the caller is known. `STATEMENTS=1` prints their text.

/** Number of statements by call. A change that needs one more says why here. */
const budgets = {
  waiting: 1,
  detail: 1,
  create: 8,
  approve: 6,
  home: 18,
  notifications: 1,
  inbox: 2,
  mine: 1,
  leave: 12,
};

onEngine('postgres', 'statements', (open) => {
  let db: Database;
  let product: Product;
  const callers = new Map<Member, Caller>();
  let TemplateId: number;
  let subject: number;

  beforeAll(async () => {
    db = await open();
    await makeCompany(db);
    const now = new Date();
    const hash = await hashPassword(testPassword);
    for (const who of ['a', 'lead'] as const)
      await inTransaction(db, (tx) =>
        savePassword(tx, { personId: idOf(who), hash, mustChange: false, now }),
      );
    for (const who of ['a', 'lead'] as const) await grant(db, idOf(who), 'CACHomeManagement');
    connectAll(db);
    await ensureStandardTemplates(db, now);
    await ensureStandardProcesses(db, now, ['approval', 'suppliers']);
    ({ id: TemplateId } = await getTemplate(db, { code: 'BX' }));
    const { rows } = await sql<{ id: number }>`
      insert into people.accounting_subject (code, name, name_en) values ('T1', '差旅费', 'Travel')
      returning id`.execute(db.kysely);
    subject = rows[0]!.id;
    product = await startProduct(db);
    for (const who of ['a', 'lead'] as const) callers.set(who, await product.signIn(who));
  });
  afterAll(() => product.close());

  async function call<C extends Placed>(
    who: Member,
    { path, method }: C,
    input: GivenOf<C>,
  ): Promise<ReplyOf<C>> {
    const answer = await fetch(product.url + path, {
      method,
      headers: { ...callers.get(who)!.headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { ErrorCode, Msg, Body } = (await answer.json()) as Envelope;
    if (ErrorCode !== 0) throw new Error(`${path}: ${Msg}`);
    return Body as ReplyOf<C>;
  }

  /** Uploads that stand in no form yet. */
  async function addReceipt(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into forms.attachment (name, media_type, byte_size, file_key, uploaded_by, stored_at)
      values ('发票.pdf', 'application/pdf', 48213, gen_random_uuid()::text, ${idOf('a')}, now())
      returning id`.execute(db.kysely);
    return rows[0]!.id;
  }

  const expense = (receipt: string) => ({
    company: { id: 1 },
    department: { id: 2 },
    costDepartment: { id: 2 },
    period: ['2026-01-05', '2026-01-09'],
    reason: '赴上海拜访客户',
    expenses: ['150.00', '50.00'].map((amount) => ({
      spentOn: '2026-01-05',
      subject: { id: subject },
      amount,
      note: '高铁二等座',
    })),
    receipts: [{ uid: receipt, name: '发票.pdf' }],
    offsetsLoan: 'false',
  });

  const create = async () => {
    const Values = expense(await addReceipt());
    return () => call('a', ApprovalForm.AddMyApproval, { TemplateId, Values, Remark: '', Key: randomUUID() });
  };
  const filed = async (): Promise<number> => (await (await create())()).FormID;

  /** Approves the first level; rows are numbered from 1, and submitting makes version 2. */
  const approve = (FormID: number) =>
    call('lead', Order.SubmitCacApprovalFormByApproved, {
      FormID,
      RowID: 1,
      Version: 2,
      Remark: '同意',
      Key: randomUUID(),
    });

  /** Prepares each call; what it returns makes the call. */
  const calls: Record<keyof typeof budgets, () => Promise<() => Promise<unknown>>> = {
    waiting: async () => () =>
      call('lead', Order.GetCacApprovalFormByStayToExamine, { PageIndex: 1, PageSize: 20 }),
    detail: async () => {
      const FormID = await filed();
      await approve(FormID);
      return () => call('lead', Order.GetApprovalOrderExamine, { FormID });
    },
    create,
    approve: async () => {
      const FormID = await filed();
      return () => approve(FormID);
    },
    // Calls that the home page of a leader makes, one after the other.
    home: async () => async () => {
      await call('lead', Order.GetApprovalWaitingCount, {});
      await call('lead', Order.SearchApprovalFormTemplate, {});
      await call('lead', HomeSetting.GetCopywritingInfoFirst, {});
      await call('lead', HomeSetting.GetHomeIsEnabledImgNew, { Device: 1 });
      await call('lead', Order.GetCacApprovalFormByStayToExamine, { PageSize: 6 });
      await call('lead', CacHome.GetCacStatistics, { Range: 'month' });
      await call('lead', CacRankingData.GetCacRankingData, { RankType: 1, Count: 10 });
      await call('lead', Schedule.QuerySchedule, { StartDate: '2026-01-01', EndDate: '2026-01-31' });
      await call('lead', CacUserMemorandum.GetCacUserMemorandumByTop, {});
    },
    notifications: async () => () => call('lead', Notice.GetUnreadNoticeCount, {}),
    inbox: async () => () => call('lead', Notice.GetNoticePageList, { PageSize: 20 }),
    mine: async () => () => call('a', Order.GetCacApprovalFormByApply, { PageIndex: 1, PageSize: 20 }),
    leave: async () => () =>
      call('a', VacationBill.GetVacationBillDuration, {
        VacationType: 1,
        Segments: [['2026-03-02 09:00', '2026-03-03 18:00']],
      }),
  };

  const counted = async (name: keyof typeof budgets): Promise<string[]> => {
    await (
      await calls[name]()
    )();
    const act = await calls[name]();
    const { statements } = await recordStatements(act);
    // A caller is looked up anew every half minute, on a slow machine between two calls.
    return statements.map(({ text }) => text).filter((text) => !text.includes('session_token'));
  };

  test.each(Object.keys(budgets) as (keyof typeof budgets)[])('%s', async (name) => {
    // A full page, so that a list has to count.
    for (let form = 0; form < 21; form++) await filed();
    const texts = await counted(name);
    if (process.env['STATEMENTS'])
      // oxlint-disable-next-line no-console -- the text that was asked for
      console.info([`${name}: ${texts.length}`, ...texts.map((text, n) => `${n + 1}. ${text}`)].join('\n'));
    expect(texts).toHaveLength(budgets[name]);
  });
});
