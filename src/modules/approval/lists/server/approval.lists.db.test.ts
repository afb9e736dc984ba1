import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SavedView, viewsMost } from '#kit/contract/SavedView.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

eachEngine('lists of people who oversee forms', (open) => {
  let portal: Portal;
  let loan: number;
  let mine: number;
  let financeOnes: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
    const file = async (who: Member, department: number) =>
      (
        await portal.ok(who, ApprovalForm.AddMyApproval, {
          TemplateId: loan,
          Values: loanValues('100.00', { department: { id: department } }),
        })
      ).FormID;
    mine = await file('a', 2);
    financeOnes = await file('fin2', 3);
    await portal.ok('a', ApprovalForm.Add, { TemplateId: loan, Values: loanValues('7.00') });
    const run = (text: string) => sql.raw(text).execute(portal.db.kysely);
    await run(`insert into people.permission (code, name, name_en) values
      ('ApprovalByFinancialManagement', 'f', 'f'), ('ApprovalByAttendanceManagement', 't', 't')
      on conflict (code) do nothing`);
    await run(`insert into people.role (name, name_en, data_scope) values ('看表', 'Overseer', 4)`);
    await run(`insert into people.role_permission select r.id, n.id from people.role r, people.permission n
      where r.name = '看表' and n.code in ('ApprovalByFinancialManagement', 'ApprovalByAttendanceManagement')`);
    await run(`insert into people.person_role select 4, id from people.role where name = '看表'`);
  });
  afterAll(() => portal.close());

  const scope = (reach: number) =>
    sql`update people.role set data_scope = ${reach} where name = '看表'`.execute(portal.db.kysely);
  const seen = async (call: typeof Order.GetCacApprovalFormByFinancialToExamine) => {
    const { Total, Rows } = await portal.ok('boss', call, {});
    expect(Total).toBe(Rows.length);
    return Rows.map(({ FormID }) => FormID).toSorted((a, b) => a - b);
  };
  const opens = async (FormID: number) =>
    (await portal.call('boss', Order.GetApprovalOrderExamine, { FormID })).status;

  test('the data scope of the role says whose forms are in it, and the same forms can be opened', async () => {
    // `boss` leads nobody of finance, so the first form's route does not matter for the second.
    await scope(4);
    expect(await seen(Order.GetCacApprovalFormByFinancialToExamine)).toEqual([mine, financeOnes]);
    expect(await opens(financeOnes)).toBe(200);
    await scope(3);
    expect(await seen(Order.GetCacApprovalFormByFinancialToExamine)).toEqual([mine, financeOnes]);
    await scope(2);
    expect(await seen(Order.GetCacApprovalFormByFinancialToExamine)).toEqual([]);
    expect(await opens(financeOnes)).toBe(404);
    await scope(1);
    expect(await seen(Order.GetCacApprovalFormByFinancialToExamine)).toEqual([]);
    await scope(4);
  });

  test('each right has its own forms, and nobody reads a list without its right', async () => {
    expect(await seen(Order.GetCacApprovalFormByAdministrativeToExamine)).toEqual([]);
    expect(await seen(Order.GetCacApprovalFormByAttendanceToExamine)).toEqual([]);
    await sql`update forms.template set is_attendance = true where id = ${loan}`.execute(portal.db.kysely);
    expect(await seen(Order.GetCacApprovalFormByAttendanceToExamine)).toEqual([mine, financeOnes]);
    await sql`update forms.template set is_attendance = false where id = ${loan}`.execute(portal.db.kysely);
    for (const call of [
      Order.GetCacApprovalFormByFinancialToExamine,
      Order.GetCacApprovalFormByAdministrativeToExamine,
      Order.GetCacApprovalFormByAttendanceToExamine,
    ])
      expect((await portal.call('a', call, {})).status).toBe(403);
  });

  test('an Excel contains the filtered rows, and a list that needs a permission needs it here', async () => {
    const rows = await readSheet(
      Buffer.from(
        await portal.bytes('boss', Order.ExportApprovalForms, { List: 'financial', Applicant: 'fin2' }),
      ),
    );
    expect(rows).toHaveLength(2);
    expect(rows?.[1]).toContain('fin2员');
    expect(rows?.[1]).toContain(100);
    const own = await readSheet(
      Buffer.from(await portal.bytes('a', Order.ExportApprovalForms, { List: 'mine', State: 'draft' })),
    );
    expect(own).toHaveLength(2);
    expect(own?.[1]).toContain('草稿');
    for (const List of ['financial', 'everything', 'attendance'] as const)
      expect((await portal.call('a', Order.ExportApprovalForms, { List })).status).toBe(403);
    const { rows: audits } = await sql<{ act: string; target: string }>`
      select act, target from kit.audit where act = 'approval.export' order by at`.execute(portal.db.kysely);
    expect(audits.map(({ target }) => target)).toEqual(['approval.list:financial', 'approval.list:mine']);
  });

  test('a private template is in no list of others, no statistics and no Excel; people concerned still read it', async () => {
    await sql`update forms.template set is_private = true where id = ${loan}`.execute(portal.db.kysely);
    onTestFinished(
      async () =>
        void (await sql`update forms.template set is_private = false where id = ${loan}`.execute(
          portal.db.kysely,
        )),
    );
    expect(await seen(Order.GetCacApprovalFormByFinancialToExamine)).toEqual([]);
    const rows = await readSheet(
      Buffer.from(await portal.bytes('boss', Order.ExportApprovalForms, { List: 'financial' })),
    );
    expect(rows).toHaveLength(1);
    const all = await portal.ok('admin', Order.GetCacApprovalFormByAdminToExamine, {});
    expect(all.Rows.filter(({ TemplateId }) => TemplateId === loan)).toEqual([]);
    expect(await opens(financeOnes)).toBe(404);
    const own = await portal.call('fin2', Order.GetCacApprovalDetailExamineInfoCacHe, {
      FormID: financeOnes,
    });
    expect(own.status).toBe(200);
  });

  test('counting ends at 10,000, which the answer says, and such a list is too long for an Excel', async () => {
    await sql`insert into approval.form overriding system value
      select n.* from approval.form f, generate_series(1, 9999) k,
        lateral jsonb_populate_record(f, jsonb_build_object('id', 1000000 + k, 'number', 'JK-' || k)) n
      where f.id = ${mine}`.execute(portal.db.kysely);
    const list = (Keyword: string) =>
      portal.ok('a', Order.GetCacApprovalFormByApply, { Keyword, PageSize: 1 });
    expect(await list('JK-')).toMatchObject({ Total: 10_000, IsMore: true });
    expect(await list('JK-777')).toMatchObject({ Total: 11, IsMore: false });
    const excel = await portal.call('a', Order.ExportApprovalForms, { List: 'mine', Keyword: 'JK-' });
    expect(excel.refusal).toMatchObject({ Reason: 'exportTooLarge' });
  });
});

eachEngine('kept searches', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });
  afterAll(() => portal.close());

  const List = '/rolePage/MyJob/application';
  const names = async (who: Member, list = List) =>
    (await portal.ok(who, SavedView.GetSavedViewList, { List: list })).map(({ Name }) => Name);

  test('are kept by name for one person and one list, replaced and forgotten', async () => {
    await portal.ok('a', SavedView.SaveView, { List, Name: '大额', Query: 'AmountFrom=1000' });
    await portal.ok('a', SavedView.SaveView, { List, Name: '大额', Query: 'AmountFrom=5000' });
    await portal.ok('a', SavedView.SaveView, { List: '/other', Name: '本月', Query: 'x=1' });
    const views = await portal.ok('a', SavedView.GetSavedViewList, { List });
    expect(views).toMatchObject([{ Name: '大额', Query: 'AmountFrom=5000' }]);
    expect(await names('lead')).toEqual([]);
    const { Id } = views[0]!;
    expect((await portal.call('lead', SavedView.DeleteView, { Id })).status).toBe(404);
    await portal.ok('a', SavedView.DeleteView, { Id });
    expect(await names('a')).toEqual([]);
    expect(await names('a', '/other')).toEqual(['本月']);
  });

  test(`are at most ${viewsMost} for a list, however many windows save at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: viewsMost + 5 }, (_, n) =>
        portal.call('lead', SavedView.SaveView, { List, Name: `v${n}`, Query: 'a=1' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(viewsMost);
    const no = answers.find(({ status }) => status !== 200);
    expect(no).toMatchObject({ status: 422, refusal: { Field: 'Name' } });
    expect(await names('lead')).toHaveLength(viewsMost);
  });
});
