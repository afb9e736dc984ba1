import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { ApprovalFormStatistics as Statistics } from '../contract/ApprovalFormStatistics.ts';
import { lastWeek } from './handlers/ApprovalFormStatistics.ts';

describe('last week', () => {
  test.each([
    // Saturday, Sunday, Monday; over the turn of a year.
    ['2026-11-21', '2026-11-09', '2026-11-16'],
    ['2026-11-22', '2026-11-09', '2026-11-16'],
    ['2026-11-23', '2026-11-16', '2026-11-23'],
    ['2026-01-01', '2025-12-22', '2025-12-29'],
  ])('before %s', (day, from, until) => {
    expect(lastWeek(day)).toEqual({ from, until });
  });
});

eachEngine('figures of approvals', (open) => {
  let portal: Portal;
  let loan: number;
  const run = (text: string) => sql.raw(text).execute(portal.db.kysely);

  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
    const file = async (who: Member, amount: string, department: number) =>
      (
        await portal.ok(who, ApprovalForm.AddMyApproval, {
          TemplateId: loan,
          Values: loanValues(amount, { department: { id: department } }),
        })
      ).FormID;
    const one = await file('a', '100.10', 2);
    const two = await file('a', '200.20', 2);
    const three = await file('fin2', '0.70', 3);
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID: one });
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, { FormID: one, RowID: RowID!, Version });
    // Steps of a known length: the decided one took an hour, the waiting one of the second form ten hours so far.
    await run(`update approval.row set opened_at = decided_at - interval '60 minutes'
      where form_id = ${one} and decided_by_id is not null and person_id = ${idOf('lead')}`);
    await run(`update approval.row set opened_at = now() - interval '600 minutes'
      where form_id = ${two} and status = 6`);
    await run(
      `update approval.form set submitted_at = submitted_at - interval '70 days' where id = ${three}`,
    );
    await run(`insert into people.permission (code, name, name_en)
      values ('AASApprovalFormStatisticsManagement', 's', 's') on conflict (code) do nothing`);
    await run(`insert into people.role (name, name_en, data_scope) values ('看数', 'Figures', 4)`);
    await run(`insert into people.role_permission select r.id, n.id from people.role r, people.permission n
      where r.name = '看数' and n.code = 'AASApprovalFormStatisticsManagement'`);
    await run(
      `insert into people.person_role select ${idOf('boss')}, id from people.role where name = '看数'`,
    );
  });
  afterAll(() => portal.close());

  const moneys = (input = {}) => portal.ok('boss', Statistics.GetApprovalFormTemplateMoneysStatistics, input);

  test('add up exactly by form, company, department and month', async () => {
    const all = await moneys();
    expect(all).toMatchObject({ Count: 3, Finished: 0, Amount: '301.00', MedianMinutes: null });
    expect(all.ByTemplate).toMatchObject([{ Id: loan, Count: 3, Amount: '301.00' }]);
    expect(all.ByCompany).toMatchObject([{ Name: '甲公司', NameEn: 'Alpha', Count: 3, Amount: '301.00' }]);
    expect(all.ByDept).toMatchObject([
      { Name: '研发部', Count: 2, Amount: '300.30' },
      { Name: '财务部', Count: 1, Amount: '0.70' },
    ]);
    expect(all.ByMonth.map(({ Amount }) => Amount)).toEqual(['0.70', '300.30']);
  });

  test('leave out forms outside the filters and the data scope', async () => {
    const today = companyDay(new Date());
    expect(await moneys({ DateFrom: today, DateTo: today })).toMatchObject({ Count: 2, Amount: '300.30' });
    expect(await moneys({ DeptId: 3 })).toMatchObject({ Count: 1, Amount: '0.70' });
    expect(await moneys({ DeptId: 1 })).toMatchObject({ Count: 3 });
    expect(await moneys({ CompanyId: 2 })).toMatchObject({ Count: 0, Amount: '0.00', ByMonth: [] });
    await run(`update people.role set data_scope = 2 where name = '看数'`);
    expect(await moneys()).toMatchObject({ Count: 0 });
    await run(`update people.role set data_scope = 4 where name = '看数'`);
    expect(
      await portal.call('boss', Statistics.GetApprovalFormTemplateMoneysStatistics, {
        DateFrom: '2026-02-02',
        DateTo: '2026-02-01',
      }),
    ).toMatchObject({ status: 422, refusal: { Field: 'DateFrom' } });
    for (const call of [
      Statistics.GetApprovalFormTemplateMoneysStatistics,
      Statistics.GetApprovalTimeStatistics,
      Statistics.GetApprovalLastWeekRecordBySendMsg,
    ])
      expect((await portal.call('a', call, {})).status).toBe(403);
  });

  test('count waiting steps with their time so far, and name the slowest steps', async () => {
    const { Levels, Slowest } = await portal.ok('boss', Statistics.GetApprovalTimeStatistics, { DeptId: 2 });
    const first = Levels.find(({ Decided }) => Decided === 1);
    // 60 and 600 minutes: half of them within 330, nine in ten within 546.
    expect(first).toMatchObject({ TemplateId: loan, Waiting: 1, MedianMinutes: 330, P90Minutes: 546 });
    expect(Slowest[0]).toMatchObject({ EnglishName: 'lead', Minutes: 600 });
  });

  test('tell of last week, every day of it', async () => {
    const week = await portal.ok('boss', Statistics.GetApprovalLastWeekRecordBySendMsg, {});
    expect(week.Days).toHaveLength(7);
    expect(week).toMatchObject({ Submitted: 0, Finished: 0, Amount: '0.00', From: week.Days[0]!.Date });
    const span = lastWeek(companyDay(new Date()));
    await run(`alter table approval.log disable trigger append_only`);
    await run(`update approval.log set at = timestamp '${span.from} 12:00' at time zone 'Asia/Shanghai'`);
    await run(`alter table approval.log enable trigger append_only`);
    const moved = await portal.ok('boss', Statistics.GetApprovalLastWeekRecordBySendMsg, {});
    expect(moved).toMatchObject({ Submitted: 3, SentBack: 0 });
    expect(moved.Days[0]).toMatchObject({ Submitted: 3, Decided: 1 });
  });

  test('come as Excel', async () => {
    const rows = await readSheet(
      Buffer.from(await portal.bytes('boss', Statistics.ExportApprovalStatistics, {})),
    );
    expect(rows?.[1]?.slice(1)).toEqual([3, 301]);
  });

  test('amounts of withdrawn, abandoned or unsubmitted forms are not counted', async () => {
    const TemplateId = loan;
    const before = await moneys();
    const Values = loanValues('5000.00', { department: { id: 3 } });
    await portal.ok('fin2', ApprovalForm.Add, { TemplateId, Values });
    const { FormID, Version } = await portal.ok('fin2', ApprovalForm.AddMyApproval, { TemplateId, Values });
    expect(await moneys()).toMatchObject({ Count: before.Count + 1, Amount: '5301.00' });
    const back = await portal.ok('fin2', Order.SubmitApprovalFormRevoke, { FormID, Version });
    expect(await moneys()).toEqual(before);
    await portal.ok('fin2', ApprovalForm.Del, { FormID, Version: back.Version });
    expect(await moneys()).toEqual(before);
    // Closed by an administrator while it was on its way.
    const other = await portal.ok('fin2', ApprovalForm.AddMyApproval, { TemplateId, Values });
    await portal.ok('admin', Order.OverrideApprovalEnd, {
      FormID: other.FormID,
      Version: other.Version,
      Remark: '重复',
      How: 'close',
    });
    expect(await moneys()).toEqual(before);
  });
});
