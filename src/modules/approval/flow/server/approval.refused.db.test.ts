import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { setTemplateOpen } from '#modules/forms/server/open.ts';
import { loanValues, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openLoans, type Loans } from '#tests/support/loans.ts';

eachEngine('refusals of approval', (open) => {
  let loans: Loans;
  beforeAll(async () => {
    loans = await openLoans(await open());
  });
  afterAll(() => loans.portal.close());

  describe('the wrong person', () => {
    test.each([
      ['a stranger sees nothing', 'stranger', 404],
      ['who is asked later sees nothing yet', 'fin1', 404],
      ['who is asked now sees it', 'lead', 200],
      ['the applicant sees it', 'a', 200],
      ['an administrator sees it', 'admin', 200],
    ] as const)('%s', async (_name, who, status) => {
      const { FormID } = await loans.submitted();
      for (const call of [
        Order.GetApprovalOrderExamine,
        Order.GetCacApprovalOrderByHistory,
        Order.GetCacApprovalFormFlowChart,
        Order.GetCacApprovalOrderMsg,
        Order.GetApprovalIsRevoke,
        ApprovalForm.FindDocJsonAsync,
        ApprovalForm.GetTemplateNameByFormIDAsync,
      ])
        expect([call.key, (await loans.portal.call(who, call, { FormID })).status]).toEqual([
          call.key,
          status,
        ]);
    });

    test('a draft is its applicant’s alone', async () => {
      const { FormID } = await loans.portal.ok('a', ApprovalForm.Add, {
        TemplateId: loans.templates.JK,
        Values: {},
      });
      expect((await loans.portal.call('admin', Order.GetApprovalOrderExamine, { FormID })).status).toBe(404);
    });

    test('nobody acts on another’s row or form, and learns nothing by trying', async () => {
      const { FormID, Version } = await loans.submitted();
      const onRow = { FormID, RowID: 1, Version: 99, Remark: 'x' };
      const onForm = { FormID, Version: 99 };
      const Values = loanValues('1');
      const tries = [
        loans.portal.call('stranger', Order.SubmitCacAOByApprovalNew, onRow),
        loans.portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, {
          ...onRow,
          Values: { x: 1 },
        }),
        loans.portal.call('head', Order.RepulseCacAOByApprovalNewEditon, onRow),
        loans.portal.call('fin1', Order.RepulseCacAOByApprovalFinanceNewEditon, onRow),
        loans.portal.call('cash', ApprovalForm.EditDocForFinanceStaff, { ...onRow, Values: { x: 1 } }),
        loans.portal.call('lead', Order.GetNextLevelApprovalExamine, { FormID }),
        loans.portal.call('stranger', Order.AddCacApprovalOrderMsg, { FormID, MsgInfo: '你好' }),
      ];
      for (const answer of await Promise.all(tries))
        expect(answer).toMatchObject({ status: 404, refusal: { Reason: 'notFound' } });
      // People who may see the form are told its present state.
      const seeing = [
        loans.portal.call('admin', Order.SubmitCacApprovalFormByApproved, onRow),
        loans.portal.call('lead', Order.SubmitApprovalFormRevoke, onForm),
        loans.portal.call('lead', Order.SubmitGetCacApprovalForm, { ...onForm, Values: {} }),
        loans.portal.call('lead', ApprovalForm.Edit, { ...onForm, Values }),
        loans.portal.call('lead', ApprovalForm.Del, onForm),
      ];
      for (const answer of await Promise.all(seeing)) expect(answer).toMatchObject({ status: 409 });
      expect((await loans.detail('a', FormID)).Version).toBe(Version);
    });

    test('lists of administrators and finance need their permission', async () => {
      const calls = [
        Order.GetCacApprovalFormByAdminToExamine,
        Order.GetCacApprovalFormByFinanceStayToExamine,
      ];
      for (const call of calls) expect((await loans.portal.call('a', call, {})).status).toBe(403);
      for (const call of calls) expect((await loans.portal.call(null, call, {})).status).toBe(401);
    });
  });

  const tried = (who: Member, Values: object, TemplateId = loans.templates.JK) =>
    loans.portal.call(who, ApprovalForm.AddMyApproval, { TemplateId, Values: { ...Values } });

  describe('forms that cannot be submitted', () => {
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
      expect((await loans.detail('a', body.FormID)).Values).not.toHaveProperty('trip');
    });

    test('an applicant without identity in the department', async () => {
      const answer = await tried('stranger', loanValues('100'));
      expect(answer).toMatchObject({ status: 422, message: '当前申请人所选部门没有申请人身份！' });
      const own = await tried('a', loanValues('100', { department: { id: 3 } }));
      expect(own.message).toBe('当前申请人所选部门没有申请人身份！');
    });

    test('a closed template', async () => {
      await inTransaction(loans.portal.db, (tx) => setTemplateOpen(tx, loans.templates.FK, false));
      expect(await tried('a', {}, loans.templates.FK)).toMatchObject({
        status: 422,
        message: '该表单已停用，不能新建申请',
      });
      await inTransaction(loans.portal.db, (tx) => setTemplateOpen(tx, loans.templates.FK, true));
    });

    test('a draft of a template that was disabled meanwhile; entries stay', async () => {
      const Values = loanValues('7');
      const draft = await loans.portal.ok('a', ApprovalForm.Add, { TemplateId: loans.templates.JK, Values });
      const { FormID, Version } = draft;
      await inTransaction(loans.portal.db, (tx) => setTemplateOpen(tx, loans.templates.JK, false));
      const closed = await loans.portal.call('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
      await inTransaction(loans.portal.db, (tx) => setTemplateOpen(tx, loans.templates.JK, true));
      expect(closed).toMatchObject({ status: 422, refusal: { Reason: 'templateClosed' } });
      expect((await loans.detail('a', FormID)).Values).toMatchObject({ amount: '7.00' });
    });

    test('nothing of a refused action is kept', async () => {
      const before = await loans.portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, {});
      await tried('a', loanValues('1.234'));
      expect((await loans.portal.ok('a', Order.GetCacApprovalFormByApplyNewlyBuild, {})).Total).toBe(
        before.Total,
      );
    });
  });
});
