import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import {
  loanValues,
  openPortal,
  paidValues,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { getTemplate, setTemplateOpen } from '#modules/forms/server/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '../contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '../contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { formStatus } from '../contract/codes.ts';
import { verifyRecords } from './queries/log.ts';

const row = (amount: string, spentOn: string) => ({ spentOn, subject: { id: 1 }, amount, note: '高铁' });

eachEngine('approval over HTTP', (open) => {
  let portal: Portal;
  let templates: Record<'BX' | 'FK' | 'JK', number>;

  beforeAll(async () => {
    portal = await openPortal(await open());
    const id = async (code: string) => (await getTemplate(portal.db, { code })).id;
    templates = { BX: await id('BX'), FK: await id('FK'), JK: await id('JK') };
  });
  afterAll(() => portal.close());

  const detail = (who: Member, FormID: number) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID });

  /** A loan that was just submitted. */
  const submitted = (amount = '100.00', who: Member = 'a') =>
    portal.ok(who, ApprovalForm.AddMyApproval, { TemplateId: templates.JK, Values: loanValues(amount) });

  const approve = async (who: Member, FormID: number) => {
    const { RowID, Version } = await detail(who, FormID);
    return portal.ok(who, Order.SubmitCacApprovalFormByApproved, { FormID, RowID: RowID!, Version });
  };

  const financeApprove = async (who: Member, FormID: number, Values?: object) => {
    const { RowID, Version } = await detail(who, FormID);
    const input = { FormID, RowID: RowID!, Version, ...(Values ? { Values: { ...Values } } : {}) };
    return portal.ok(who, Order.SubmitCacApprovalFormByFinanceApproved, input);
  };

  const waitsFor = async (FormID: number) => {
    const { afteModels } = await portal.ok('a', Order.GetCacApprovalFormFlowChart, { FormID });
    return afteModels.filter(({ Status }) => Status === 6).map(({ EnglishName }) => EnglishName);
  };

  test('an expense reimbursement from the draft through a send-back to the payment', async () => {
    const { TemplateId, Values } = await portal.ok('a', Order.GetApprovalTemplate, {
      TemplateId: templates.BX,
    });
    expect(Values).toMatchObject({ company: { id: 1 }, department: { id: 2 } });
    const draft = await portal.ok('a', ApprovalForm.Add, { TemplateId, Values });
    expect(draft).toMatchObject({ Status: 0, Number: expect.stringMatching(/^BX-\d{4}-\d{6}$/) });

    await portal.db.pool.query(
      `insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel')`,
    );
    const receipt = await portal.upload('a', '发票.pdf', sampleFiles.pdf);
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
    const saved = await portal.ok('a', ApprovalForm.Edit, { FormID, Version: draft.Version, Values: filled });

    const route = await portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID });
    expect(route.Problem).toBeNull();
    expect(route.Levels.map(({ People }) => People.map(({ EnglishName }) => EnglishName))).toEqual([
      ['lead'],
      ['fin1', 'fin2'],
      ['cash'],
    ]);
    expect(route.Levels[0]?.People[0]?.Why).toEqual({ rule: 'directLeader' });

    const first = await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version: saved.Version });
    expect(first.Status).toBe(1);
    const stay = await portal.ok('lead', Order.GetCacApprovalFormByStayToExamine, {});
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
    expect(await portal.ok('lead', Order.GetApprovalWaitingCount, {})).toEqual({
      Waiting: 1,
      Running: 0,
      Finance: 0,
      SentBack: 0,
    });

    const seen = await detail('lead', FormID);
    expect(seen).toMatchObject({
      Values: { totalAmount: '1106.50', receipts: [{ uid: receipt, name: '发票.pdf' }] },
      Can: { Approve: true, SendBack: true, Edit: false, Withdraw: false },
      SendBackTo: [],
    });
    const back = { FormID, RowID: seen.RowID!, Version: seen.Version };
    const silent = await portal.call('lead', Order.RepulseCacAOByApprovalNew, back);
    expect(silent).toMatchObject({ status: 422, message: '请填写原因', refusal: { Field: 'Remark' } });
    await portal.ok('lead', Order.RepulseCacAOByApprovalNew, { ...back, Remark: '金额不对' });
    expect(await portal.ok('a', Order.GetApprovalWaitingCount, {})).toMatchObject({ SentBack: 1 });

    const corrected = { ...filled, expenses: [row('553.00', '2026-01-02'), row('500.00', '2026-01-05')] };
    const { Version } = await detail('a', FormID);
    const kept = await portal.ok('a', ApprovalForm.Edit, { FormID, Version, Values: corrected });
    // What he types is his alone until it is submitted.
    expect((await detail('lead', FormID)).Values).toMatchObject({ totalAmount: '1106.50' });
    expect((await detail('a', FormID)).DraftValues).toMatchObject({ totalAmount: '1053.00' });
    const again = await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version: kept.Version });
    expect(again.Status).toBe(4);

    const history = await portal.ok('lead', Order.GetCacApprovalOrderByHistory, { FormID });
    expect(history.map(({ Status }) => Status)).toEqual([0, 1, 3, 4]);
    expect(history.at(-1)?.Changes).toMatchObject([
      { Name: 'expenses.1.amount', Before: '553.50', After: '500.00' },
      { Name: 'totalAmount', Before: '1,106.50', After: '1,053.00' },
    ]);

    await approve('lead', FormID);
    expect((await detail('a', FormID)).Status).toBe(2);
    expect((await portal.ok('fin2', Order.GetCacApprovalFormByFinanceStayToExamine, {})).Total).toBe(1);
    expect((await portal.ok('fin2', Order.GetCacApprovalFormByStayToExamine, {})).Total).toBe(0);
    await financeApprove('fin2', FormID);
    expect((await portal.ok('fin1', Order.GetCacApprovalFormByFinanceStayToExamine, {})).Total).toBe(0);
    await financeApprove('cash', FormID, { ...paidValues, paidAmount: '1053.00' });

    const end = await detail('a', FormID);
    expect(end).toMatchObject({ Status: 5, Values: { paidAmount: '1053.00' }, Can: { Withdraw: false } });
    expect(end.FinishTime).not.toBeNull();
    const remarks = await portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID });
    expect(remarks.map(({ Status, MsgInfo }) => [Status, MsgInfo])).toEqual([
      [1, '提交：'],
      [4, '驳回：金额不对'],
      [1, '修改后提交：'],
      [3, '同意：'],
      [3, '同意：'],
      [3, '同意：'],
    ]);
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
  });

  test('a record that was changed, or lost its end, is found', async () => {
    const forms = [await submitted(), await submitted(), await submitted()];
    // Who changes records has the rights of the owner: the log refuses everybody else.
    const tamper = (text: string, id: number) =>
      portal.db.pool.query(
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
    const { forms: count, broken } = await verifyRecords(portal.db);
    expect(count).toBeGreaterThanOrEqual(3);
    expect(broken.map(({ number }) => number)).toEqual([forms[0]!.Number, forms[2]!.Number]);
    expect(broken[0]!.seq).toBe(2);
  });

  describe('the wrong person', () => {
    test.each([
      ['a stranger sees nothing', 'stranger', 404],
      ['who is asked later sees nothing yet', 'fin1', 404],
      ['who is asked now sees it', 'lead', 200],
      ['the applicant sees it', 'a', 200],
      ['an administrator sees it', 'admin', 200],
    ] as const)('%s', async (_name, who, status) => {
      const { FormID } = await submitted();
      for (const call of [
        Order.GetApprovalOrderExamine,
        Order.GetCacApprovalOrderByHistory,
        Order.GetCacApprovalFormFlowChart,
        Order.GetCacApprovalOrderMsg,
        Order.GetApprovalIsRevoke,
        ApprovalForm.FindDocJsonAsync,
        ApprovalForm.GetTemplateNameByFormIDAsync,
      ])
        expect([call.key, (await portal.call(who, call, { FormID })).status]).toEqual([call.key, status]);
    });

    test('a draft is its applicant’s alone', async () => {
      const { FormID } = await portal.ok('a', ApprovalForm.Add, { TemplateId: templates.JK, Values: {} });
      expect((await portal.call('admin', Order.GetApprovalOrderExamine, { FormID })).status).toBe(404);
    });

    test('nobody acts on another’s row or form, and learns nothing by trying', async () => {
      const { FormID, Version } = await submitted();
      const onRow = { FormID, RowID: 1, Version: 99, Remark: 'x' };
      const onForm = { FormID, Version: 99 };
      const Values = loanValues('1');
      const tries = [
        portal.call('admin', Order.SubmitCacApprovalFormByApproved, onRow),
        portal.call('stranger', Order.SubmitCacAOByApprovalNew, onRow),
        portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, { ...onRow, Values: { x: 1 } }),
        portal.call('head', Order.RepulseCacAOByApprovalNewEditon, onRow),
        portal.call('fin1', Order.RepulseCacAOByApprovalFinanceNewEditon, onRow),
        portal.call('cash', ApprovalForm.EditDocForFinanceStaff, { ...onRow, Values: { x: 1 } }),
        portal.call('lead', Order.SubmitApprovalFormRevoke, onForm),
        portal.call('lead', Order.SubmitGetCacApprovalForm, { ...onForm, Values: {} }),
        portal.call('lead', ApprovalForm.Edit, { ...onForm, Values }),
        portal.call('lead', ApprovalForm.Del, onForm),
        portal.call('lead', Order.GetNextLevelApprovalExamine, { FormID }),
        portal.call('stranger', Order.AddCacApprovalOrderMsg, { FormID, MsgInfo: '你好' }),
      ];
      for (const answer of await Promise.all(tries))
        expect(answer).toMatchObject({ status: 404, refusal: { Reason: 'notFound' } });
      expect((await detail('a', FormID)).Version).toBe(Version);
    });

    test('lists of administrators and finance need their permission', async () => {
      const calls = [
        Order.GetCacApprovalFormByAdminToExamine,
        Order.GetCacApprovalFormByFinanceStayToExamine,
      ];
      for (const call of calls) expect((await portal.call('a', call, {})).status).toBe(403);
      for (const call of calls) expect((await portal.call(null, call, {})).status).toBe(401);
    });
  });

  const tried = (who: Member, Values: object, TemplateId = templates.JK) =>
    portal.call(who, ApprovalForm.AddMyApproval, { TemplateId, Values: { ...Values } });

  describe('what cannot be submitted', () => {
    test.each<[string, Record<string, unknown>, string, string]>([
      ['an amount with 3 decimals', { amount: '1.234' }, 'amount', '最多 2 位小数'],
      ['an amount above the limit', { amount: '10000000.01' }, 'amount', '不能大于 10000000'],
      ['an empty required control', { reason: ' ' }, 'reason', '借款事由不能为空'],
      ['a control the form does not have', { secret: 1 }, 'secret', '表单中没有这个控件'],
      ['a person who is not there', { borrower: [{ id: 999 }] }, 'borrower', '所选内容不存在或已停用'],
    ])('%s', async (_name, wrong, field, said) => {
      const answer = await tried('a', loanValues('100', wrong));
      expect(answer.status).toBe(422);
      expect(answer.refusal.Fields).toEqual([{ Field: field, Msg: said }]);
    });

    test('a hidden required control is neither required nor kept', async () => {
      const { body } = await tried('a', loanValues('100', { trip: ['2026-01-01', '2026-01-02'] }));
      expect((await detail('a', body.FormID)).Values).not.toHaveProperty('trip');
    });

    test('an applicant without identity in the department', async () => {
      const answer = await tried('stranger', loanValues('100'));
      expect(answer).toMatchObject({ status: 422, message: '当前申请人所选部门没有申请人身份！' });
      const own = await tried('a', loanValues('100', { department: { id: 3 } }));
      expect(own.message).toBe('当前申请人所选部门没有申请人身份！');
    });

    test('a closed template', async () => {
      await inTransaction(portal.db, (tx) => setTemplateOpen(tx, templates.FK, false));
      expect(await tried('a', {}, templates.FK)).toMatchObject({
        status: 422,
        message: '该表单已停用，不能新建申请',
      });
      await inTransaction(portal.db, (tx) => setTemplateOpen(tx, templates.FK, true));
    });

    test('a draft of a template that was closed meanwhile; what is typed stays', async () => {
      const Values = loanValues('7');
      const draft = await portal.ok('a', ApprovalForm.Add, { TemplateId: templates.JK, Values });
      const { FormID, Version } = draft;
      await inTransaction(portal.db, (tx) => setTemplateOpen(tx, templates.JK, false));
      const closed = await portal.call('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
      await inTransaction(portal.db, (tx) => setTemplateOpen(tx, templates.JK, true));
      expect(closed).toMatchObject({ status: 422, refusal: { Reason: 'templateClosed' } });
      expect((await detail('a', FormID)).Values).toMatchObject({ amount: '7.00' });
    });

    test('nothing is kept of what was refused', async () => {
      const before = await portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, {});
      await tried('a', loanValues('1.234'));
      expect((await portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, {})).Total).toBe(before.Total);
    });
  });

  test('a stale decision is told who was first, and nothing is written', async () => {
    const { FormID } = await submitted();
    await approve('lead', FormID);
    const seen = await detail('fin1', FormID);
    await financeApprove('fin2', FormID);
    const decision = { FormID, RowID: seen.RowID!, Version: seen.Version };
    const late = await portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, decision);
    expect(late).toMatchObject({
      status: 409,
      message: 'fin2员已先处理（同意），请查看最新状态后再操作',
      refusal: {
        Reason: 'stale',
        Version: seen.Version + 1,
        First: { EnglishName: 'fin2', Event: 'approved' },
      },
    });
    const english = await portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, decision, 'en');
    expect(english.message).toBe('fin2 was first (Approved); look at the fresh state and try again');
    expect((await detail('fin1', FormID)).Version).toBe(seen.Version + 1);
  });

  test('a repeated call is one call; the same key with other content is refused (R17, question 57)', async () => {
    const input = { TemplateId: templates.JK, Values: loanValues('100'), Key: 'key-of-a-window-1' };
    const first = await portal.ok('a', ApprovalForm.AddMyApproval, input);
    expect(await portal.ok('a', ApprovalForm.AddMyApproval, input)).toEqual(first);
    const other = await portal.call('a', ApprovalForm.AddMyApproval, { ...input, Values: loanValues('200') });
    expect(other).toMatchObject({ status: 409, message: expect.stringContaining('key-of-a-window-1') });

    const { FormID } = first;
    const { RowID, Version } = await detail('lead', FormID);
    const decision = { FormID, RowID: RowID!, Version, Key: 'decision-1' };
    const done = await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, decision);
    // The version has moved on, but the key is looked up first.
    expect(await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, decision)).toEqual(done);
    const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID });
    expect(history.map(({ Event }) => Event)).toEqual(['created', 'submitted', 'approved']);
  });

  test('withdrawing, and who may', async () => {
    const { FormID, Version } = await submitted();
    expect(await portal.ok('a', Order.GetApprovalIsRevoke, { FormID })).toEqual({ IsRevoke: true });
    const back = await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '填错了' });
    expect(back.Status).toBe(0);
    expect(
      (await portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, { Number: back.Number })).Total,
    ).toBe(1);
    const again = await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version: back.Version });
    await approve('lead', FormID);
    expect(await portal.ok('a', Order.GetApprovalIsRevoke, { FormID })).toEqual({ IsRevoke: false });
    const late = await portal.call('a', Order.SubmitApprovalFormRevoke, {
      FormID,
      Version: again.Version + 1,
    });
    expect(late).toMatchObject({ status: 409, message: '本轮已有审批人处理，不能撤回' });
  });

  test('abandoning a draft keeps it in the history', async () => {
    const draft = await portal.ok('a', ApprovalForm.Add, {
      TemplateId: templates.JK,
      Values: loanValues('5'),
    });
    const { FormID, Number, Version } = draft;
    await portal.ok('a', ApprovalForm.Del, { FormID, Version });
    const { Rows } = await portal.ok('a', Order.GetCacApprovalFormByApplyHistoryNow, { Number });
    expect(Rows).toMatchObject([{ FormID, StateType: -2, Status: 0 }]);
    const edit = await portal.call('a', ApprovalForm.Edit, { FormID, Version: Version + 1, Values: {} });
    expect(edit).toMatchObject({ status: 409, refusal: { Reason: 'notWithApplicant' } });
  });

  test('a large loan takes two leaders, in order', async () => {
    const { FormID } = await submitted('20000.00');
    expect(await waitsFor(FormID)).toEqual(['lead']);
    await approve('lead', FormID);
    expect(await waitsFor(FormID)).toEqual(['head']);
    const { beforeModels, afteModels } = await portal.ok('a', Order.GetCacApprovalFormFlowChart, { FormID });
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

  /** A form that waits for the cashier. */
  const atCashier = async () => {
    const { FormID } = await submitted();
    await approve('lead', FormID);
    await financeApprove('fin1', FormID);
    const { RowID, Version } = await detail('cash', FormID);
    return { FormID, RowID: RowID!, Version };
  };

  describe('finance', () => {
    test('completes its controls, recorded as a difference', async () => {
      const row = await atCashier();
      const Values = { cashier: paidValues.cashier };
      const saved = await portal.ok('cash', ApprovalForm.EditDocForFinanceStaff, { ...row, Values });
      const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID: row.FormID });
      expect(history.at(-1)).toMatchObject({
        Event: 'financeEdited',
        Changes: [{ Name: 'cashier', Before: '' }],
      });
      const early = await portal.call('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...row,
        Version: saved.Version,
      });
      expect(early.refusal.Fields?.map(({ Field }) => Field)).toEqual(['cashierDate', 'paidAmount']);
      const rest = { cashierDate: paidValues.cashierDate, paidAmount: paidValues.paidAmount };
      const done = await portal.ok('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...row,
        Version: saved.Version,
        Values: rest,
      });
      expect(done.Status).toBe(5);
    });

    test.each([
      ['another control is refused (R18)', { amount: '1.00' }, 'notEditable', 'Values.amount'],
      ['an unknown control', { nothing: '1.00' }, 'invalid', 'nothing'],
      ['a wrong value', { paidAmount: '1.001' }, 'invalid', 'paidAmount'],
    ])('%s', async (_name, Values, Reason, Field) => {
      const row = await atCashier();
      const answer = await portal.call('cash', ApprovalForm.EditDocForFinanceStaff, { ...row, Values });
      expect(answer).toMatchObject({ status: 422, refusal: { Reason, Field } });
    });

    test('a guess of what is not his to fill in gets the same answer, right or wrong', async () => {
      const row = await atCashier();
      const { Values } = await detail('cash', row.FormID);
      for (const amount of [Values['amount'], '1.00']) {
        const answer = await portal.call('cash', ApprovalForm.EditDocForFinanceStaff, {
          ...row,
          Values: { amount },
        });
        expect(answer).toMatchObject({ status: 422, refusal: { Reason: 'notEditable' } });
      }
    });

    test('sends back, and gets it back when nothing changed', async () => {
      const row = await atCashier();
      await portal.ok('cash', Order.RepulseCacAOByApprovalFinanceNewEditon, { ...row, Remark: '账号不对' });
      const { Version } = await detail('a', row.FormID);
      const again = await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID: row.FormID, Version });
      expect(again.Status).toBe(2);
      expect(await waitsFor(row.FormID)).toEqual(['cash']);
    });

    test('sends back to a level that was passed', async () => {
      const row = await atCashier();
      expect((await detail('cash', row.FormID)).SendBackTo.map(({ ALevel }) => ALevel)).toEqual([1, 2]);
      await portal.ok('cash', Order.RepulseCacAOByApprovalFinanceNewEditon, {
        ...row,
        Remark: '再看',
        ToLevel: 1,
      });
      expect((await detail('a', row.FormID)).Status).toBe(1);
      expect(await waitsFor(row.FormID)).toEqual(['lead']);
    });

    test('each call decides on its own kind of row (question 62)', async () => {
      const row = await atCashier();
      const answer = await portal.call('cash', Order.SubmitCacApprovalFormByApproved, row);
      expect(answer.refusal.Reason).toBe('wrongStage');
    });
  });

  test('remarks and files are for those who may see the form', async () => {
    const file = await portal.upload('a', '合同.pdf', sampleFiles.pdf);
    const Values = loanValues('100', { files: [{ uid: file }] });
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId: templates.JK, Values });
    const uid = await portal.upload('lead', '批注.pdf', sampleFiles.pdf);
    const said = { FormID, MsgInfo: '请补充合同', IEnclosure: [{ uid }] };
    await portal.ok('lead', Order.AddCacApprovalOrderMsg, said);
    const remark = (await portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID })).at(-1);
    expect(remark).toMatchObject({
      Status: null,
      MsgInfo: '添加备注：请补充合同',
      EnglishName: 'lead',
      IEnclosure: [{ name: '批注.pdf', EnclosurePath: expect.stringContaining(uid) }],
    });
    const fetched = async (who: Member, UID: string) => {
      const url = `${FormAttachment.Download.path}?UID=${UID}`;
      const headers = { authorization: `Bearer ${who}` };
      return (await portal.app.inject({ method: 'GET', url, headers })).statusCode;
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
      IEnclosure: [{ uid: await portal.upload('a', 'b.pdf', sampleFiles.pdf) }],
    };
    expect((await portal.call('lead', Order.AddCacApprovalOrderMsg, stolen)).refusal.Reason).toBe(
      'attachmentGone',
    );
  });

  const found = (input: object) => portal.ok('a', Order.GetCacApprovalFormByApply, input);
  const amounts = async (input: object) => (await found(input)).Rows.map(({ Amount }) => Amount);

  describe('lists', () => {
    test('search, sort and pages', async () => {
      const forms = [];
      for (const amount of ['801.00', '803.00', '802.00']) forms.push(await submitted(amount));
      const range = { AmountFrom: '801', AmountTo: '803.00' };
      expect(await amounts({ ...range, Sort: 'Amount' })).toEqual(['801.00', '802.00', '803.00']);
      expect(await amounts({ ...range, Sort: '-Number' })).toEqual(['802.00', '803.00', '801.00']);
      expect(await found({ ...range, Sort: 'Amount', PageSize: '2', PageIndex: '2' })).toMatchObject({
        Total: 3,
        Rows: [{ Amount: '803.00' }],
      });
      expect(await amounts({ Number: forms[1]!.Number.toLowerCase() })).toEqual(['803.00']);
      expect(await amounts({ ...range, Keyword: '%' })).toEqual([]);
      expect((await amounts({ ...range, Keyword: '备用金' })).length).toBe(3);
      expect((await amounts({ ...range, Applicant: 'a员', Title: '借款', Status: '1' })).length).toBe(3);
      expect((await amounts({ ...range, DeptId: 1, CompanyId: 1, Group: 'finance' })).length).toBe(3);
      expect(await amounts({ ...range, DeptId: 3 })).toEqual([]);
      expect(await amounts({ ...range, TemplateId: templates.BX })).toEqual([]);
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      expect((await amounts({ ...range, DateFrom: today, DateTo: today })).length).toBe(3);
      expect(await amounts({ ...range, DateTo: '2020-01-01' })).toEqual([]);
    });

    test.each([
      { DateFrom: '0000-01-01' },
      { Sort: 'Drop' },
      { Status: 'x' },
      { PageSize: 201 },
      { Nope: 1 },
    ])('a wrong filter is named: %j', async (input) => {
      const answer = await portal.call('a', Order.GetCacApprovalFormByApply, input as never);
      expect(answer).toMatchObject({ status: 400, refusal: { Field: Object.keys(input)[0] } });
    });

    test('every form is in exactly the lists that its state says', async () => {
      const { FormID, Number } = await submitted('61.00', 'lead');
      const where = async (who: Member) => {
        const lists = {
          stay: Order.GetCacApprovalFormByStayToExamine,
          adopt: Order.GetCacApprovalFormByAdoptToExamine,
          apply: Order.GetCacApprovalFormByApply,
          history: Order.GetCacApprovalFormByApplyHistoryNow,
          drafts: Order.GetCacApprovalFormByApplyNewlyBuild,
        };
        const found = [];
        for (const [name, call] of Object.entries(lists))
          if ((await portal.ok(who, call, { Number })).Total === 1) found.push(name);
        return found.join(' ');
      };
      const states = async () => {
        const found = [];
        for (const State of ['draft', 'live', 'sentBack', 'finished'] as const)
          if ((await portal.ok('lead', Order.GetCacApprovalFormByApply, { Number, State })).Total === 1)
            found.push(State);
        return found.join(' ');
      };
      expect([await where('lead'), await where('head'), await states()]).toEqual(['apply', 'stay', 'live']);
      await approve('head', FormID);
      expect([await where('lead'), await where('head')]).toEqual(['apply', 'adopt']);
      await financeApprove('fin1', FormID);
      const finance = { Number };
      expect((await portal.ok('fin1', Order.GetCacApprovalFormByFinanceAdoptToExamine, finance)).Total).toBe(
        1,
      );
      await financeApprove('cash', FormID, { ...paidValues });
      expect([await where('lead'), await states()]).toEqual(['apply history', 'finished']);
      const all = await portal.ok('admin', Order.GetCacApprovalFormByAdminToExamine, { Number });
      expect(all).toMatchObject({ Total: 1, Rows: [{ Status: 5, WaitingFor: '', RowID: null }] });
    });
  });

  test('templates, links and processes', async () => {
    const groups = await portal.ok('a', Order.SearchApprovalFormTemplate, {});
    expect(groups.map(({ Group }) => Group)).toEqual(['finance', 'administrative', 'network', 'other']);
    const finance = groups[0]?.Templates.map(({ Code }) => Code) ?? [];
    expect(finance.slice(0, 3)).toEqual(['BX', 'FK', 'JK']);
    expect(groups.every(({ Group, Templates }) => Templates.every((one) => one.Group === Group))).toBe(true);
    const latest = await portal.ok('a', ApprovalForm.GetLastTemplateJsonByIdAsync, {
      TemplateId: templates.JK,
    });
    const { EditionID } = latest;
    expect(await portal.ok('a', ApprovalForm.FindFormJsonAsync, { EditionID })).toEqual(latest);
    const { FormID, Number } = await submitted();
    expect(await portal.ok('a', ApprovalForm.GetTemplateNameByFormIDAsync, { FormID })).toMatchObject({
      Code: 'JK',
      Number,
    });
    const briefs = { Keyword: Number, Templates: ['JK'] };
    expect((await portal.ok('a', ApprovalForm.GetMyApprovalBriefInfoListAsync, briefs)).Rows).toMatchObject([
      { FormID, Number },
    ]);
    expect((await portal.ok('lead', ApprovalForm.GetBriefInfoListAsync, briefs)).Total).toBe(1);
    const only = (Status: number) =>
      portal.ok('lead', ApprovalForm.GetBriefInfoListAsync, { ...briefs, Status });
    expect((await only(formStatus.inApproval)).Rows).toMatchObject([
      { FormID, Status: formStatus.inApproval },
    ]);
    expect((await only(formStatus.finished)).Total).toBe(0);
    expect((await portal.ok('lead', ApprovalForm.GetMyApprovalBriefInfoListAsync, briefs)).Total).toBe(0);
    expect((await portal.ok('stranger', ApprovalForm.GetBriefInfoListAsync, briefs)).Total).toBe(0);
    expect((await portal.ok('a', ApprovalForm.GetRecentlyApprovalForm, {}))[0]).toMatchObject({ Code: 'JK' });
    const process = (DeptId: number) =>
      portal.ok('a', CacApprovalProcess.GetCacApprovalProcessIsExist, { TemplateId: templates.JK, DeptId });
    expect(await process(2)).toEqual({ IsExist: true });
    expect((await portal.call('a', ApprovalForm.FindFormJsonAsync, { EditionID: 999 })).status).toBe(404);
  });

  const link = (id: number) =>
    portal.ok('a', ApprovalForm.Add, { TemplateId: templates.FK, Values: { linked: { id } } });

  test('a linked form must be one that the applicant may see', async () => {
    const mine = await submitted('55.00');
    const foreign = await submitted('56.00', 'lead');
    const kept = await detail('a', (await link(mine.FormID)).FormID);
    expect(kept.Values).toMatchObject({ linked: { id: mine.FormID, number: mine.Number } });
    expect((await detail('a', (await link(foreign.FormID)).FormID)).Values).not.toHaveProperty('linked');
  });

  test('the prediction says what stands in the way', async () => {
    const Values = loanValues('100', { department: { id: 3 } });
    const { FormID } = await portal.ok('a', ApprovalForm.Add, { TemplateId: templates.JK, Values });
    const route = await portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID });
    expect(route.Problem).toBe('当前申请人所选部门没有申请人身份！');
    const { FormID: live } = await submitted();
    const answer = await portal.call('a', Order.GetNextLevelApprovalExamine, { FormID: live });
    expect(answer).toMatchObject({ status: 409, refusal: { Reason: 'notWithApplicant' } });
  });

  test('the record cannot be changed', async () => {
    const { FormID } = await submitted();
    for (const statement of [
      'update approval.log set message = $1 where form_id = $2',
      'delete from approval.log where message <> $1 and form_id = $2',
    ])
      await expect(portal.db.pool.query(statement, ['x', FormID])).rejects.toThrow('append-only');
  });
});
