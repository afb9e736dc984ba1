import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { CacApprovalProcess } from '#modules/approval/processes/contract/CacApprovalProcess.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { loanValues, paidValues, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openLoans, type Loans } from '#tests/support/loans.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';

const row = (amount: string, spentOn: string) => ({ spentOn, subject: { id: 1 }, amount, note: '高铁' });

eachEngine('approval over HTTP', (open) => {
  let loans: Loans;
  beforeAll(async () => {
    loans = await openLoans(await open());
  });
  afterAll(() => loans.portal.close());

  test('an expense reimbursement from the draft through a send-back to the payment', async () => {
    const { TemplateId, Values } = await loans.portal.ok('a', Order.GetApprovalTemplate, {
      TemplateId: loans.templates.BX,
    });
    expect(Values).toMatchObject({ company: { id: 1 }, department: { id: 2 } });
    const draft = await loans.portal.ok('a', ApprovalForm.Add, { TemplateId, Values });
    expect(draft).toMatchObject({ Status: 0, Number: expect.stringMatching(/^BX-\d{4}-\d{6}$/) });

    await loans.portal.db.pool.query(
      `insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel')`,
    );
    const receipt = await loans.portal.upload('a', '发票.pdf', sampleFiles.pdf);
    const filled = {
      ...Values,
      costDepartment: { id: 2 },
      period: ['2026-01-01', '2026-01-05'],
      reason: '赴上海拜访客户',
      expenses: [row('553.00', '2026-01-02'), row('553.5', '2026-01-05')],
      receipts: [{ uid: receipt }],
      offsetsLoan: 'false',
    };
    const { FormID } = draft;
    const saved = await loans.portal.ok('a', ApprovalForm.Edit, {
      FormID,
      Version: draft.Version,
      Values: filled,
    });

    const route = await loans.portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID });
    expect(route.Problem).toBeNull();
    expect(route.Levels.map(({ People }) => People.map(({ EnglishName }) => EnglishName))).toEqual([
      ['lead'],
      ['fin1', 'fin2'],
      ['cash'],
    ]);
    expect(route.Levels[0]?.People[0]?.Why).toEqual({ rule: 'directLeader' });

    const first = await loans.portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: saved.Version,
    });
    expect(first.Status).toBe(1);
    const stay = await loans.portal.ok('lead', Order.GetCacApprovalFormByStayToExamine, {});
    expect(stay.Rows).toMatchObject([
      {
        FormID,
        Amount: '1106.50',
        ApplicantNameEn: 'a',
        WaitingForEn: 'lead',
        RowID: 1,
        Summary: expect.stringContaining('赴上海拜访客户'),
      },
    ]);
    expect(await loans.portal.ok('lead', Order.GetApprovalWaitingCount, {})).toEqual({
      Waiting: 1,
      Running: 0,
      Finance: 0,
      SentBack: 0,
      Suspended: 0,
    });

    const seen = await loans.detail('lead', FormID);
    expect(seen).toMatchObject({
      Values: { totalAmount: '1106.50', receipts: [{ uid: receipt, name: '发票.pdf' }] },
      Can: { Approve: true, SendBack: true, Edit: false, Withdraw: false },
      SendBackTo: [],
    });
    const back = { FormID, RowID: seen.RowID!, Version: seen.Version };
    const silent = await loans.portal.call('lead', Order.RepulseCacAOByApprovalNew, back);
    expect(silent).toMatchObject({ status: 422, message: '请填写原因', refusal: { Field: 'Remark' } });
    await loans.portal.ok('lead', Order.RepulseCacAOByApprovalNew, { ...back, Remark: '金额不对' });
    expect(await loans.portal.ok('a', Order.GetApprovalWaitingCount, {})).toMatchObject({ SentBack: 1 });

    const corrected = { ...filled, expenses: [row('553.00', '2026-01-02'), row('500.00', '2026-01-05')] };
    const { Version } = await loans.detail('a', FormID);
    const kept = await loans.portal.ok('a', ApprovalForm.Edit, { FormID, Version, Values: corrected });
    // Only the applicant sees their changes until the form is submitted again.
    expect((await loans.detail('lead', FormID)).Values).toMatchObject({ totalAmount: '1106.50' });
    expect((await loans.detail('a', FormID)).DraftValues).toMatchObject({ totalAmount: '1053.00' });
    const again = await loans.portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: kept.Version,
    });
    expect(again.Status).toBe(4);

    const history = await loans.portal.ok('lead', Order.GetCacApprovalOrderByHistory, { FormID });
    expect(history.map(({ Status }) => Status)).toEqual([0, 1, 3, 4]);
    expect(history.at(-1)?.Changes).toMatchObject([
      { Name: 'expenses.1.amount', Before: '553.50', After: '500.00' },
      { Name: 'totalAmount', Before: '1,106.50', After: '1,053.00' },
    ]);

    await loans.approve('lead', FormID);
    expect((await loans.detail('a', FormID)).Status).toBe(2);
    expect((await loans.portal.ok('fin2', Order.GetCacApprovalFormByFinanceStayToExamine, {})).Total).toBe(1);
    expect((await loans.portal.ok('fin2', Order.GetCacApprovalFormByStayToExamine, {})).Total).toBe(0);
    await loans.financeApprove('fin2', FormID);
    expect((await loans.portal.ok('fin1', Order.GetCacApprovalFormByFinanceStayToExamine, {})).Total).toBe(0);
    await loans.financeApprove('cash', FormID, { ...paidValues, paidAmount: '1053.00' });

    const end = await loans.detail('a', FormID);
    expect(end).toMatchObject({ Status: 5, Values: { paidAmount: '1053.00' }, Can: { Withdraw: false } });
    expect(end.FinishTime).not.toBeNull();
    const remarks = await loans.portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID });
    expect(remarks.map(({ Status, MsgInfo }) => [Status, MsgInfo])).toEqual([
      [1, '提交：'],
      [4, '退回：金额不对'],
      [1, '修改后提交：'],
      [3, '同意：'],
      [3, '同意：'],
      [3, '同意：'],
    ]);
    expect((await verifyRecords(loans.portal.db, FormID)).broken).toEqual([]);
  });

  test('a record that was changed, or lost its end, is found', async () => {
    const forms = [await loans.submitted(), await loans.submitted(), await loans.submitted()];
    // Only the database owner can change records; the log refuses everybody else.
    const tamper = (text: string, id: number) =>
      loans.portal.db.pool.query(
        `begin; set local session_replication_role = replica; ${text.replace('?', String(id))}; commit`,
      );
    await tamper(`update approval.log set message = 'x' where form_id = ? and seq = 2`, forms[0]!.FormID);
    await tamper(
      'delete from approval.log where form_id = ? and seq = (select max(seq) from approval.log where form_id = ?)'.replace(
        '?',
        String(forms[2]!.FormID),
      ),
      forms[2]!.FormID,
    );
    const { forms: count, broken } = await verifyRecords(loans.portal.db);
    expect(count).toBeGreaterThanOrEqual(3);
    expect(broken.map(({ number }) => number)).toEqual([forms[0]!.Number, forms[2]!.Number]);
    expect(broken[0]!.seq).toBe(2);
  });

  test('a stale decision is told who was first, and nothing is written', async () => {
    const { FormID } = await loans.submitted();
    await loans.approve('lead', FormID);
    const seen = await loans.detail('fin1', FormID);
    await loans.financeApprove('fin2', FormID);
    const decision = { FormID, RowID: seen.RowID!, Version: seen.Version };
    const late = await loans.portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, decision);
    expect(late).toMatchObject({
      status: 409,
      message: 'fin2员已先处理（同意），请查看最新状态后再操作',
      refusal: {
        Reason: 'stale',
        Version: seen.Version + 1,
        First: { EnglishName: 'fin2', Event: 'approved' },
      },
    });
    const english = await loans.portal.call(
      'fin1',
      Order.SubmitCacApprovalFormByFinanceApproved,
      decision,
      'en',
    );
    expect(english.message).toBe('fin2 acted first (Approved). Look at the latest state and try again.');
    expect((await loans.detail('fin1', FormID)).Version).toBe(seen.Version + 1);
  });

  test('a caller with a stale version alone is told so: saved in another window, or not the latest state', async () => {
    const { portal } = loans;
    const draft = { TemplateId: loans.templates.JK, Values: loanValues('100') };
    const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, draft);
    const edit = { FormID, Version, Values: loanValues('200') };
    await portal.ok('a', ApprovalForm.Edit, edit);
    const own = await portal.call('a', ApprovalForm.Edit, edit, 'en');
    expect(own.message).toMatch(/^You have saved this form in another window\./);
    expect(own).toMatchObject({ status: 409, refusal: { Reason: 'stale', First: null } });
    const filed = await loans.submitted();
    const seen = await loans.detail('lead', filed.FormID);
    const input = { FormID: filed.FormID, RowID: seen.RowID!, Version: seen.Version + 7 };
    const late = await portal.call('lead', Order.SubmitCacApprovalFormByApproved, input);
    expect(late.message).toMatch(/^您看到的不是该表单的最新状态，/);
    expect(late.refusal).toMatchObject({ Reason: 'stale', Version: seen.Version, First: null });
  });

  test('a repeated call is one call; the same key with other content is refused (R17, question 57)', async () => {
    const input = { TemplateId: loans.templates.JK, Values: loanValues('100'), Key: 'key-of-a-window-1' };
    const first = await loans.portal.ok('a', ApprovalForm.AddMyApproval, input);
    expect(await loans.portal.ok('a', ApprovalForm.AddMyApproval, input)).toEqual(first);
    const other = await loans.portal.call('a', ApprovalForm.AddMyApproval, {
      ...input,
      Values: loanValues('200'),
    });
    expect(other).toMatchObject({ status: 409, message: expect.stringContaining('key-of-a-window-1') });

    const { FormID } = first;
    const { RowID, Version } = await loans.detail('lead', FormID);
    const decision = { FormID, RowID: RowID!, Version, Key: 'decision-1' };
    const done = await loans.portal.ok('lead', Order.SubmitCacApprovalFormByApproved, decision);
    // The version has moved on, but the key is looked up first.
    expect(await loans.portal.ok('lead', Order.SubmitCacApprovalFormByApproved, decision)).toEqual(done);
    const history = await loans.portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID });
    expect(history.map(({ Event }) => Event)).toEqual(['created', 'submitted', 'approved']);
  });

  test('withdrawing, and the people who may', async () => {
    const { FormID, Version } = await loans.submitted();
    expect(await loans.portal.ok('a', Order.GetApprovalIsRevoke, { FormID })).toEqual({ IsRevoke: true });
    const back = await loans.portal.ok('a', Order.SubmitApprovalFormRevoke, {
      FormID,
      Version,
      Remark: '填错了',
    });
    expect(back.Status).toBe(0);
    expect(
      (await loans.portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, { Number: back.Number })).Total,
    ).toBe(1);
    const again = await loans.portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: back.Version,
    });
    await loans.approve('lead', FormID);
    expect(await loans.portal.ok('a', Order.GetApprovalIsRevoke, { FormID })).toEqual({ IsRevoke: false });
    const late = await loans.portal.call('a', Order.SubmitApprovalFormRevoke, {
      FormID,
      Version: again.Version + 1,
    });
    expect(late).toMatchObject({ status: 409, message: '本轮已有审批人处理，不能撤回' });
  });

  test('abandoning a draft keeps it in the history', async () => {
    const draft = await loans.portal.ok('a', ApprovalForm.Add, {
      TemplateId: loans.templates.JK,
      Values: loanValues('5'),
    });
    const { FormID, Number, Version } = draft;
    await loans.portal.ok('a', ApprovalForm.Del, { FormID, Version });
    const { Rows } = await loans.portal.ok('a', Order.GetCacApprovalFormByApplyHistoryNow, { Number });
    expect(Rows).toMatchObject([{ FormID, StateType: -2, Status: 0 }]);
    const edit = await loans.portal.call('a', ApprovalForm.Edit, {
      FormID,
      Version: Version + 1,
      Values: {},
    });
    expect(edit).toMatchObject({ status: 409, refusal: { Reason: 'notWithApplicant' } });
  });

  test('a large loan takes two leaders, in order', async () => {
    const { FormID } = await loans.submitted('20000.00');
    expect(await loans.waitsFor(FormID)).toEqual(['lead']);
    await loans.approve('lead', FormID);
    expect(await loans.waitsFor(FormID)).toEqual(['head']);
    const { beforeModels, afteModels } = await loans.portal.ok('a', Order.GetCacApprovalFormFlowChart, {
      FormID,
    });
    expect(beforeModels).toMatchObject([
      { EnglishName: 'lead', Status: 2, ALevel: 1, ASort: 1, ApprovalType: 3 },
    ]);
    expect(afteModels.map(({ ALevel, ASort, Status }) => [ALevel, ASort, Status])).toEqual([
      [1, 2, 6],
      [2, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
    ]);
  });

  test('remarks and files are for those who may see the form', async () => {
    const file = await loans.portal.upload('a', '合同.pdf', sampleFiles.pdf);
    const Values = loanValues('100', { files: [{ uid: file }] });
    const { FormID } = await loans.portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId: loans.templates.JK,
      Values,
    });
    const uid = await loans.portal.upload('lead', '批注.pdf', sampleFiles.pdf);
    const said = { FormID, MsgInfo: '请补充合同', IEnclosure: [{ uid }] };
    await loans.portal.ok('lead', Order.AddCacApprovalOrderMsg, said);
    const remark = (await loans.portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID })).at(-1);
    expect(remark).toMatchObject({
      Status: null,
      MsgInfo: '添加备注：请补充合同',
      EnglishName: 'lead',
      IEnclosure: [{ name: '批注.pdf', EnclosurePath: expect.stringContaining(uid) }],
    });
    const fetched = async (who: Member, UID: string) => {
      const url = `${FormAttachment.Download.path}?UID=${UID}`;
      const headers = { authorization: `Bearer ${who}` };
      return (await loans.portal.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    for (const one of [file, uid]) {
      expect(await fetched('lead', one)).toBe(200);
      expect(await fetched('a', one)).toBe(200);
      expect(await fetched('admin', one)).toBe(200);
      expect(await fetched('stranger', one)).toBe(404);
    }
    const stolen = {
      FormID,
      MsgInfo: 'x',
      IEnclosure: [{ uid: await loans.portal.upload('a', 'b.pdf', sampleFiles.pdf) }],
    };
    expect((await loans.portal.call('lead', Order.AddCacApprovalOrderMsg, stolen)).refusal.Reason).toBe(
      'attachmentGone',
    );
  });

  test('templates, links and processes', async () => {
    const groups = await loans.portal.ok('a', Order.SearchApprovalFormTemplate, {});
    expect(groups.map(({ Group }) => Group)).toEqual(['finance', 'administrative', 'network', 'other']);
    const finance = groups[0]?.Templates.map(({ Code }) => Code) ?? [];
    expect(finance.slice(0, 3)).toEqual(['BX', 'FK', 'JK']);
    expect(groups.every(({ Group, Templates }) => Templates.every((one) => one.Group === Group))).toBe(true);
    const cards = groups.flatMap(({ Templates }) => Templates);
    const cardOf = (code: string) => cards.find(({ Code }) => Code === code);
    expect(cardOf('BX')).toMatchObject({ Icon: 'receipt', IsBegunElsewhere: false });
    expect(cardOf('BX')?.Line).not.toBe('');
    // Templates are found by the pinyin of their titles and colloquial names.
    for (const word of ['fybx', 'feiyongbaoxiao', '发票', 'fapiao', 'taxi'])
      expect(cardOf('BX')?.Keywords).toContain(word);
    expect(cardOf('KH')?.IsBegunElsewhere).toBe(true);
    const latest = await loans.portal.ok('a', ApprovalForm.GetLastTemplateJsonByIdAsync, {
      TemplateId: loans.templates.JK,
    });
    const { EditionID } = latest;
    expect(await loans.portal.ok('a', ApprovalForm.FindFormJsonAsync, { EditionID })).toEqual(latest);
    const { FormID, Number } = await loans.submitted();
    expect(await loans.portal.ok('a', ApprovalForm.GetTemplateNameByFormIDAsync, { FormID })).toMatchObject({
      Code: 'JK',
      Number,
    });
    const briefs = { Keyword: Number, Templates: ['JK'] };
    expect(
      (await loans.portal.ok('a', ApprovalForm.GetMyApprovalBriefInfoListAsync, briefs)).Rows,
    ).toMatchObject([{ FormID, Number }]);
    expect((await loans.portal.ok('lead', ApprovalForm.GetBriefInfoListAsync, briefs)).Total).toBe(1);
    const only = (Status: number) =>
      loans.portal.ok('lead', ApprovalForm.GetBriefInfoListAsync, { ...briefs, Status });
    expect((await only(formStatus.inApproval)).Rows).toMatchObject([
      { FormID, Status: formStatus.inApproval },
    ]);
    expect((await only(formStatus.finished)).Total).toBe(0);
    expect((await loans.portal.ok('lead', ApprovalForm.GetMyApprovalBriefInfoListAsync, briefs)).Total).toBe(
      0,
    );
    expect((await loans.portal.ok('stranger', ApprovalForm.GetBriefInfoListAsync, briefs)).Total).toBe(0);
    expect((await loans.portal.ok('a', ApprovalForm.GetRecentlyApprovalForm, {}))[0]).toMatchObject({
      Code: 'JK',
    });
    const process = (DeptId: number) =>
      loans.portal.ok('a', CacApprovalProcess.GetCacApprovalProcessIsExist, {
        TemplateId: loans.templates.JK,
        DeptId,
      });
    expect(await process(2)).toEqual({ IsExist: true });
    expect((await loans.portal.call('a', ApprovalForm.FindFormJsonAsync, { EditionID: 999 })).status).toBe(
      404,
    );
  });

  const link = (id: number) =>
    loans.portal.ok('a', ApprovalForm.Add, { TemplateId: loans.templates.FK, Values: { linked: { id } } });

  test('a linked form must be one that the applicant may see', async () => {
    const mine = await loans.submitted('55.00');
    const foreign = await loans.submitted('56.00', 'lead');
    const kept = await loans.detail('a', (await link(mine.FormID)).FormID);
    expect(kept.Values).toMatchObject({ linked: { id: mine.FormID, number: mine.Number } });
    expect((await loans.detail('a', (await link(foreign.FormID)).FormID)).Values).not.toHaveProperty(
      'linked',
    );
  });

  test('the prediction says what prevents approval', async () => {
    const Values = loanValues('100', { department: { id: 3 } });
    const { FormID } = await loans.portal.ok('a', ApprovalForm.Add, {
      TemplateId: loans.templates.JK,
      Values,
    });
    const route = await loans.portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID });
    expect(route.Problem).toBe('当前申请人所选部门没有申请人身份！');
    const { FormID: live } = await loans.submitted();
    const answer = await loans.portal.call('a', Order.GetNextLevelApprovalExamine, { FormID: live });
    expect(answer).toMatchObject({ status: 409, refusal: { Reason: 'notWithApplicant' } });
  });

  test('the record cannot be changed', async () => {
    const { FormID } = await loans.submitted();
    for (const statement of [
      'update approval.log set message = $1 where form_id = $2',
      'delete from approval.log where message <> $1 and form_id = $2',
    ])
      await expect(loans.portal.db.pool.query(statement, ['x', FormID])).rejects.toThrow('append-only');
  });
});
